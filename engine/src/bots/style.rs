//! What tells one bot from another, as data.

/// How a bot plays.
#[derive(Debug)]
pub(super) struct Style {
    /// What a route costs when it plans.
    pub costs: Costs,
    /// Which offered tickets it keeps.
    pub keep: KeepBy,
    /// What it builds first.
    pub order: Order,
    /// Whether it lets routes that nobody is near wait, and spends a turn on a locomotive only for a
    /// symbol.
    pub patient: bool,
    /// When it draws further tickets.
    pub more_tickets: MoreTickets,
    /// What it builds when its tickets are done.
    pub filler: Filler,
}

/// What a route costs in a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Costs {
    /// Its trains.
    Trains,
    /// Its trains, but routes shorter than this are a last resort.
    LongRoutes(u8),
    /// The points that its turns could bring elsewhere, less those it brings itself.
    Turns,
}

/// Which tickets are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeepBy {
    /// All of them.
    All,
    /// The most points per train of the joint plan.
    Efficiency,
    /// The cheapest plan.
    Cheapest,
    /// The most points after the cost of the joint plan.
    Value,
}

/// What is built first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// The longest route.
    Longest,
    /// The route with most points, its own and twice those of the tickets it serves.
    Served,
    /// One route until it is built: the one that lacks fewest cards.
    OneAtATime,
    /// The route that others are most likely to want.
    Contested,
}

/// When further tickets are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum MoreTickets {
    Never,
    /// When all are done and more trains than this are left.
    SpareTrains(u8),
    /// When all are done and there is time for them: by habit.
    WhileThereIsTime,
}

/// What is built when the tickets are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Filler {
    /// The route that lacks fewest cards.
    Cheapest,
    /// The route with most points.
    MostPoints,
    /// The longest route.
    Longest,
    /// What hurts the others.
    InTheWay,
    /// Most points in the turns it takes.
    PointsPerTurn,
}
