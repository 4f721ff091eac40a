//! Why an action is not legal, in a player's words.

/// Why an action is not legal. The position is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Another kind of action is due.
    #[error("that cannot be done now")]
    NotNow,
    /// The card is not among those that can come.
    #[error("that card is not in the deck")]
    NotInDeck,
    /// The card does not lie in the row.
    #[error("that card is not face up")]
    NotInRow,
    /// There is nothing to draw.
    #[error("the deck is empty")]
    DeckEmpty,
    /// A locomotive from the row must be the first card.
    #[error("a face-up locomotive cannot be the second card")]
    LocomotiveAsSecondCard,
    /// The draw must be completed.
    #[error("a second card must be drawn")]
    MustDrawOn,
    /// There are no tickets to draw.
    #[error("there are no tickets to draw")]
    NoTickets,
    /// The ticket is not among those that can come.
    #[error("that ticket cannot be drawn now")]
    NotThatTicket,
    /// Too few tickets are kept, or such that were not offered.
    #[error("those tickets were not offered, or too few are kept")]
    WrongChoice,
    /// The bonus card is not among those that can come.
    #[error("that bonus card cannot be drawn now")]
    NotThatBonusCard,
    /// There is no such route.
    #[error("there is no such route")]
    NoSuchRoute,
    /// Somebody owns the route, or it is closed.
    #[error("the route is taken or closed")]
    RouteClosed,
    /// The player owns a parallel track.
    #[error("a player may own only one of these parallel tracks")]
    OwnsParallelTrack,
    /// The player has too few trains.
    #[error("not enough trains left")]
    TooFewTrains,
    /// The player does not hold the cards.
    #[error("those cards are not in hand")]
    NotInHand,
    /// The cards do not pay for it.
    #[error("those cards are not a valid payment")]
    WrongPayment,
    /// The payment can be read in two ways that differ.
    #[error("choose the colour that pays for the plain spaces")]
    SetUnclear,
    /// There are no stations in this game, or none is left.
    #[error("no stations left")]
    NoStationLeft,
    /// There is no such city, or no station may stand there.
    #[error("a station cannot be built there")]
    NoStationThere,
    /// The city has a station.
    #[error("the city already has a station")]
    StationTaken,
    /// There are no ferry cards, or none is left.
    #[error("no ferry cards left")]
    NoFerryCards,
    /// The player holds as many ferry cards as allowed.
    #[error("no more ferry cards can be held")]
    FerryHandFull,
    /// The neutral player cannot take that track.
    #[error("the neutral player cannot take that track")]
    NotThatTrack,
}
