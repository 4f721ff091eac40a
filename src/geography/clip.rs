//! Outlines and lines cut to an upright rectangle.

use super::Rect;

/// What of a closed outline lies in a rectangle (Sutherland and Hodgman's way). Parts that hang
/// together only outside are joined along the rectangle's border, so nothing new shows inside.
pub(super) fn clipped_outline(outline: Vec<[f64; 2]>, to: Rect) -> Vec<[f64; 2]> {
    if outline.iter().all(|at| to.contains(*at)) {
        return outline;
    }
    let mut left = outline;
    for (side, border, upper) in borders(to) {
        let inside = |at: [f64; 2]| is_inside(at, side, border, upper);
        let Some(&last) = left.last() else {
            return left;
        };
        let mut before = last;
        let mut next = Vec::with_capacity(left.len());
        for at in left {
            if inside(at) != inside(before) {
                next.push(crossing(before, at, side, border));
            }
            if inside(at) {
                next.push(at);
            }
            before = at;
        }
        next.dedup();
        left = next;
    }
    left
}

/// The pieces of an open line that lie in a rectangle.
pub(super) fn clipped_line(line: &[[f64; 2]], to: Rect) -> Vec<Vec<[f64; 2]>> {
    let mut pieces: Vec<Vec<[f64; 2]>> = Vec::new();
    // Whether the last piece still goes on.
    let mut open = false;
    for ends in line.windows(2) {
        let &[from, end] = ends else { continue };
        let Some((enter, leave)) = inside_part(from, end, to) else {
            open = false;
            continue;
        };
        match pieces.last_mut() {
            Some(piece) if open => piece.push(leave),
            _ => pieces.push(vec![enter, leave]),
        }
        open = leave == end;
    }
    for piece in &mut pieces {
        piece.dedup();
    }
    pieces.retain(|piece| piece.len() > 1);
    pieces
}

/// Each border of a rectangle: its axis, where it is, and whether it is the upper one.
fn borders(of: Rect) -> [(usize, f64, bool); 4] {
    [
        (0, of.min[0], false),
        (0, of.max[0], true),
        (1, of.min[1], false),
        (1, of.max[1], true),
    ]
}

fn is_inside(at: [f64; 2], side: usize, border: f64, upper: bool) -> bool {
    if upper {
        at[side] <= border
    } else {
        at[side] >= border
    }
}

/// Where a line crosses a border. The same for both directions, so that neighbours meet.
fn crossing(a: [f64; 2], b: [f64; 2], side: usize, border: f64) -> [f64; 2] {
    let (low, high) = if a[side] <= b[side] { (a, b) } else { (b, a) };
    let share = (border - low[side]) / (high[side] - low[side]);
    let other = 1 - side;
    let mut at = [border; 2];
    at[other] = low[other] + (high[other] - low[other]) * share;
    at
}

/// The part of a straight line in a rectangle.
fn inside_part(a: [f64; 2], b: [f64; 2], to: Rect) -> Option<([f64; 2], [f64; 2])> {
    let (mut a, mut b) = (a, b);
    for (side, border, upper) in borders(to) {
        match (
            is_inside(a, side, border, upper),
            is_inside(b, side, border, upper),
        ) {
            (true, true) => {}
            (false, false) => return None,
            (true, false) => b = crossing(a, b, side, border),
            (false, true) => a = crossing(a, b, side, border),
        }
    }
    Some((a, b))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOX: Rect = Rect {
        min: [0.0, 0.0],
        max: [10.0, 10.0],
    };

    fn area(outline: &[[f64; 2]]) -> f64 {
        let sides = outline.iter().zip(outline.iter().cycle().skip(1));
        sides.map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum::<f64>() / 2.0
    }

    #[test]
    fn outlines_keep_what_is_inside() {
        let around = vec![[-5.0, -5.0], [15.0, -5.0], [15.0, 15.0], [-5.0, 15.0]];
        assert_eq!(area(&clipped_outline(around, BOX)), 100.0);
        let beside = vec![[20.0, 0.0], [30.0, 0.0], [30.0, 10.0]];
        assert!(clipped_outline(beside, BOX).is_empty());
        // A comb whose back is outside: three teeth of two by four.
        let comb = vec![
            [-3.0, 0.0],
            [4.0, 0.0],
            [4.0, 2.0],
            [-1.0, 2.0],
            [-1.0, 4.0],
            [4.0, 4.0],
            [4.0, 6.0],
            [-1.0, 6.0],
            [-1.0, 8.0],
            [4.0, 8.0],
            [4.0, 10.0],
            [-3.0, 10.0],
        ];
        let cut = clipped_outline(comb, BOX);
        assert_eq!(area(&cut), 24.0);
        let sides = cut.iter().zip(cut.iter().cycle().skip(1));
        for (a, b) in sides.filter(|(a, b)| a[0] == b[0] && (a[1] - b[1]).abs() > 2.0) {
            assert_eq!(a[0], 0.0, "a joint inside, from {a:?} to {b:?}");
        }
        assert!(clipped_outline(Vec::new(), BOX).is_empty());
    }

    #[test]
    fn lines_come_back_in_pieces() {
        let line = [
            [-5.0, 5.0],
            [5.0, 5.0],
            [5.0, 15.0],
            [8.0, 15.0],
            [8.0, 8.0],
        ];
        let pieces = clipped_line(&line, BOX);
        assert_eq!(
            pieces,
            [
                vec![[0.0, 5.0], [5.0, 5.0], [5.0, 10.0]],
                vec![[8.0, 10.0], [8.0, 8.0]],
            ]
        );
        assert!(clipped_line(&[[-1.0, -1.0], [-1.0, 20.0]], BOX).is_empty());
    }
}
