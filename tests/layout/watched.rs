//! Whoever waits for a layout hears how far it is, and can end it.

use std::ops::ControlFlow;

use railwright::draw::layout::{Cancelled, Layout, lay_out};
use railwright::exchange::import;

use super::maps::{complete, country, crowd};

const ALL: [Layout; 3] = [Layout::Cities, Layout::Relax, Layout::Labels];

#[test]
fn a_layout_tells_how_far_it_is() {
    let mut heard = Vec::new();
    let mut watcher = |share: f64| {
        heard.push(share);
        ControlFlow::Continue(())
    };
    lay_out(&country(60), &ALL, &mut watcher).unwrap();
    assert!(heard.len() > 20, "{}", heard.len());
    assert!(heard.iter().all(|share| (0.0..=1.0).contains(share)));
    assert!(
        heard.windows(2).all(|pair| pair[0] <= pair[1] + 1e-9),
        "{heard:?}"
    );
    assert!(heard.last().unwrap() > &0.8);
}

#[test]
fn a_cancelled_layout_ends_at_once_and_leaves_the_map() {
    for map in [
        country(80),
        complete(40),
        crowd(|_| None),
        crowd(|_| Some((9.0, 9.0))),
    ] {
        let before = map.clone();
        for end_after in [1, 2, 7, 40, 200] {
            let mut calls = 0;
            let mut watcher = |_| {
                calls += 1;
                if calls >= end_after {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let ended = lay_out(&map, &ALL, &mut watcher);
            if calls >= end_after {
                assert_eq!(ended.unwrap_err(), Cancelled);
            }
            // It is never asked again, and it was asked often.
            assert!(calls <= end_after);
            assert_eq!(map, before);
        }
    }
}

#[test]
fn a_cancelled_import_ends_at_once() {
    let map = crowd(|_| None);
    for end_after in [1, 100, 400] {
        let mut calls = 0;
        let mut watcher = |_| {
            calls += 1;
            if calls >= end_after {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        assert!(import::arrange(&map, true, &mut watcher).is_err());
        assert_eq!(calls, end_after);
    }
}
