//! What a PDF file contains, read by another program's library.

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object};

/// Points to a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// A path: its corners in millimetres from the top left of the page, and the line along it.
#[derive(Default)]
pub struct Outline {
    pub corners: Vec<(f64, f64)>,
    /// Width of the line; nothing if it is only filled.
    pub line: f64,
}

pub struct PdfPage {
    /// Left, top, width, height in millimetres.
    pub media: [f64; 4],
    pub trim: [f64; 4],
    pub bleed: [f64; 4],
    /// Paths that are drawn, those of shared drawings included.
    pub outlines: Vec<Outline>,
}

pub struct Pdf {
    pub pages: Vec<PdfPage>,
    /// Names of the fonts, and whether their file is embedded.
    pub fonts: Vec<(String, bool)>,
    document: Document,
}

fn number(object: &Object) -> f64 {
    match object {
        Object::Integer(number) => *number as f64,
        Object::Real(number) => f64::from(*number),
        other => panic!("{other:?}"),
    }
}

/// From the six numbers of a transformation and another one to both, one after the other.
type Matrix = [f64; 6];

fn chained(first: Matrix, then: Matrix) -> Matrix {
    let [a, b, c, d, e, f] = first;
    let [g, h, i, j, k, l] = then;
    [
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + l,
    ]
}

impl Pdf {
    pub fn read(bytes: &[u8]) -> Pdf {
        let document = Document::load_mem(bytes).unwrap();
        let mut pdf = Pdf {
            pages: Vec::new(),
            fonts: Vec::new(),
            document,
        };
        let ids: Vec<_> = pdf.document.get_pages().into_values().collect();
        pdf.pages = ids.into_iter().map(|id| pdf.page(id)).collect();
        pdf.fonts = pdf.fonts();
        pdf
    }

    fn resolve<'a>(&'a self, object: &'a Object) -> &'a Object {
        self.document.dereference(object).unwrap().1
    }

    fn page(&self, id: lopdf::ObjectId) -> PdfPage {
        let page = self.document.get_dictionary(id).unwrap();
        let raw = |name: &[u8]| -> [f64; 4] {
            let list = self.resolve(page.get(name).unwrap()).as_array().unwrap();
            std::array::from_fn(|index| number(&list[index]))
        };
        let [_, _, _, top] = raw(b"MediaBox");
        let boxed = |name: &[u8]| {
            let [x0, y0, x1, y1] = raw(name);
            [x0, top - y1, x1 - x0, y1 - y0].map(|points| points / POINTS)
        };
        let content = self.document.get_page_content(id);
        let resources = self
            .resolve(page.get(b"Resources").unwrap())
            .as_dict()
            .unwrap();
        let mut outlines = Vec::new();
        let start = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
        self.follow(&content, resources, start, &mut outlines);
        for outline in &mut outlines {
            for (x, y) in &mut outline.corners {
                (*x, *y) = (*x / POINTS, (top - *y) / POINTS);
            }
            outline.line /= POINTS;
        }
        PdfPage {
            media: boxed(b"MediaBox"),
            trim: boxed(b"TrimBox"),
            bleed: boxed(b"BleedBox"),
            outlines,
        }
    }

    fn follow(
        &self,
        content: &[u8],
        resources: &Dictionary,
        start: Matrix,
        out: &mut Vec<Outline>,
    ) {
        let mut matrix = start;
        let mut kept = Vec::new();
        let mut path = Vec::new();
        let mut width = 1.0;
        for operation in Content::decode(content).unwrap().operations {
            let numbers = || -> Vec<f64> { operation.operands.iter().map(number).collect() };
            let mut to = |matrix: Matrix, x: f64, y: f64| {
                let [a, b, c, d, e, f] = matrix;
                path.push((a * x + c * y + e, b * x + d * y + f));
            };
            match operation.operator.as_str() {
                "q" => kept.push(matrix),
                "Q" => matrix = kept.pop().unwrap(),
                "cm" => {
                    let own: Matrix = numbers().try_into().unwrap();
                    matrix = chained(own, matrix);
                }
                "m" | "l" => to(matrix, numbers()[0], numbers()[1]),
                "c" => to(matrix, numbers()[4], numbers()[5]),
                "re" => {
                    let [x, y, w, h]: [f64; 4] = numbers().try_into().unwrap();
                    for (x, y) in [(x, y), (x + w, y), (x + w, y + h), (x, y + h)] {
                        to(matrix, x, y);
                    }
                }
                "w" => width = numbers()[0],
                paint @ ("f" | "f*" | "B" | "B*" | "S" | "b" | "s") => {
                    let [a, b, c, d, ..] = matrix;
                    let scale = (a * d - b * c).abs().sqrt();
                    let stroked = !paint.starts_with('f');
                    out.push(Outline {
                        corners: std::mem::take(&mut path),
                        line: if stroked { width * scale } else { 0.0 },
                    });
                }
                "n" => path.clear(),
                "Do" => {
                    let name = operation.operands[0].as_name().unwrap();
                    let all = self
                        .resolve(resources.get(b"XObject").unwrap())
                        .as_dict()
                        .unwrap();
                    let inner = self.resolve(all.get(name).unwrap()).as_stream().unwrap();
                    if inner.dict.get(b"Subtype").unwrap().as_name().unwrap() != b"Form" {
                        continue;
                    }
                    let own = inner.dict.get(b"Resources");
                    let own = own.map_or(resources, |own| self.resolve(own).as_dict().unwrap());
                    let plain = inner
                        .decompressed_content()
                        .unwrap_or(inner.content.clone());
                    self.follow(&plain, own, matrix, out);
                }
                _ => {}
            }
        }
    }

    fn fonts(&self) -> Vec<(String, bool)> {
        let mut fonts = Vec::new();
        for object in self.document.objects.values() {
            let Ok(font) = object.as_dict() else {
                continue;
            };
            let is = |key: &[u8], value: &[u8]| {
                font.get(key).ok().and_then(|found| found.as_name().ok()) == Some(value)
            };
            if is(b"Type", b"FontDescriptor") {
                let name = font.get(b"FontName").unwrap().as_name().unwrap();
                let files: [&[u8]; 3] = [b"FontFile", b"FontFile2", b"FontFile3"];
                let embedded = files.iter().any(|file| font.get(file).is_ok());
                fonts.push((String::from_utf8_lossy(name).into_owned(), embedded));
            }
        }
        fonts.sort();
        fonts
    }

    /// The text of a page.
    pub fn text(&self, page: u32) -> String {
        self.document.extract_text(&[page]).unwrap()
    }
}
