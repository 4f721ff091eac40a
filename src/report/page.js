"use strict";
// A click on the head of a column sorts by it; a second click turns the order.
for (const button of document.querySelectorAll("thead button")) {
  button.addEventListener("click", () => {
    const head = button.parentElement;
    const body = head.closest("table").tBodies[0];
    const column = [...head.parentElement.children].indexOf(head);
    const down = head.getAttribute("aria-sort") !== "descending";
    for (const other of head.parentElement.children) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const key = (row) => row.children[column].dataset.key;
    const text = (row) => row.children[column].textContent;
    const rows = [...body.rows].sort((one, two) => {
      const a = key(one), b = key(two);
      const order = a !== undefined && b !== undefined ? a - b : text(two).localeCompare(text(one));
      return down ? -order : order;
    });
    body.append(...rows);
  });
}
// Reasons are printed; folded tables are not.
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("details.why:not([open])")];
  for (const fold of opened) fold.open = true;
});
addEventListener("afterprint", () => {
  for (const fold of opened) fold.open = false;
});
