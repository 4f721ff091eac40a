//! The nouns of a game as small numbers that cannot be mixed up: a seat is not a city, a route is
//! not a ticket.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! index {
    ($(#[$about:meta])* $name:ident($number:ty)) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub $number);

        impl $name {
            /// The one at this place of its list. Lists are shorter than the number can count; see
            /// [`crate::map::limits`].
            #[inline]
            pub const fn new(place: usize) -> $name {
                $name(place as $number)
            }

            /// Its place in its list.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Those of a list with `count` entries, in order.
            #[inline]
            pub fn all(count: usize) -> impl DoubleEndedIterator<Item = $name> + Clone + use<> {
                (0..count as $number).map($name)
            }
        }

        impl From<$name> for usize {
            #[inline]
            fn from(index: $name) -> usize {
                index.index()
            }
        }

        /// The plain number.
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.0, f)
            }
        }

        /// The plain number.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }
    };
}

/// Sets have a bit for each, 64 to a word.
macro_rules! in_sets {
    ($name:ident) => {
        impl $name {
            /// The word of a set that its bit is in.
            #[inline]
            pub(crate) const fn word(self) -> usize {
                self.index() / 64
            }

            /// The place of its bit in that word.
            #[inline]
            pub(crate) const fn bit(self) -> u32 {
                self.0 as u32 % 64
            }
        }
    };
}

index! {
    /// A place at the table, counted from 0.
    Seat(u8)
}

impl Seat {
    /// The seat on the left, without going round the table.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Seat {
        Seat(self.0 + 1)
    }

    /// The seat as people count: from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

index! {
    /// A city by its place in the map.
    CityIndex(u16)
}

index! {
    /// A route by its place in the map.
    RouteIndex(u16)
}

in_sets!(RouteIndex);

index! {
    /// A ticket by its place in the active deck.
    TicketIndex(u16)
}

index! {
    /// A place of the network: a city, or the end of one route in a zone.
    Node(u16)
}

in_sets!(Node);

impl Node {
    /// The node of a city that is no zone.
    #[inline]
    pub const fn of(city: CityIndex) -> Node {
        Node(city.0)
    }
}
