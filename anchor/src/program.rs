//! The mixed-integer program for one root: the best connected network that contains it.
//!
//! A directed tree grows from the root over claimed tracks. A place counts as reached if a unit of flow
//! of its own arrives there over arcs of the tree, and a ticket is completed if both its places are
//! reached. That all places share one tree is what makes the bound tight; a flow for each ticket alone
//! is also right, but leaves a gap that no patience closes.

use std::collections::BTreeMap;

use highs::{Col, HighsModelStatus, HighsSolutionStatus, RowProblem, Sense, SolvedModel};
use railwright_engine::game::{Board, RouteIndex, TicketIndex};

use crate::network::{Connection, Network, Track};

type Terms = Vec<(Col, f64)>;

/// More trains or tokens than anybody has.
const MANY: f64 = 256.0;

/// What is asked.
pub(crate) struct Question<'a> {
    /// Trains to be spent.
    pub trains: u8,
    /// A city of the network.
    pub root: usize,
    /// Cities that are not in the network: earlier roots.
    pub left_out: &'a [usize],
    /// Points that the network has to pay.
    pub prices: Prices,
    /// Points that networks aside are paid, and the fewest trains that such a network needs.
    pub aside: Option<(Prices, u8)>,
    /// Whether tolls may be paid with loans.
    pub loans: bool,
    /// Only what is worth at least this is an answer.
    pub at_least: f64,
    /// Seconds after which the best so far is the answer.
    pub patience: f64,
}

/// Points for what is scarce.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Prices {
    pub train: f64,
    pub token: f64,
}

impl Prices {
    pub fn of(self, track: &Track) -> f64 {
        self.train * f64::from(track.length) + self.token * f64::from(track.toll)
    }
}

/// A set of routes and tickets, and what it scores.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    pub routes: Vec<RouteIndex>,
    pub tickets: Vec<TicketIndex>,
    pub trains: u8,
    pub tolls: i32,
    pub route_points: i32,
    pub ticket_points: i32,
    pub region_points: i32,
    pub loans: u8,
    /// Whether trains were given to networks aside; then this is a bound and no set of routes.
    pub aside: bool,
}

/// What the solver says.
pub(crate) struct Reply {
    pub found: Option<Found>,
    /// Nothing is worth more than this; none if nothing is worth enough.
    pub bound: Option<f64>,
}

/// An arc of the tree.
struct Arc {
    from: usize,
    to: usize,
    used: Col,
}

struct Columns {
    claimed: Vec<Col>,
    completed: Vec<Col>,
    region_points: Vec<(Col, i32)>,
    loans: Vec<Col>,
    aside: Option<Aside>,
}

/// What networks aside get.
struct Aside {
    some: Col,
    trains: Col,
    tokens: Col,
}

struct Program<'a> {
    board: &'a Board,
    network: &'a Network,
    question: &'a Question<'a>,
    rows: RowProblem,
    objective: Terms,
}

/// Answers a question.
pub(crate) fn answer(board: &Board, network: &Network, question: &Question<'_>) -> Reply {
    let mut program = Program {
        board,
        network,
        question,
        rows: RowProblem::default(),
        objective: Vec::new(),
    };
    let columns = program.build();
    let mut model = program.rows.optimise(Sense::Maximise);
    model.make_quiet();
    model.set_option("threads", 1);
    model.set_option("time_limit", question.patience);
    model.set_option("mip_rel_gap", 0.0);
    let solved = model.solve();
    let bound = match solved.status() {
        HighsModelStatus::Infeasible => None,
        HighsModelStatus::Optimal => Some(solved.objective_value()),
        _ => Some(
            solved
                .double_info_value(c"mip_dual_bound")
                .unwrap_or(f64::INFINITY),
        ),
    };
    let feasible = solved.primal_solution_status() == HighsSolutionStatus::Feasible;
    Reply {
        found: (bound.is_some() && feasible).then(|| read(network, &columns, &solved)),
        bound,
    }
}

impl Program<'_> {
    fn build(&mut self) -> Columns {
        let (network, question) = (self.network, self.question);
        let worth = |track: &Track| f64::from(track.points) - question.prices.of(track);
        let claimed: Vec<Col> = network
            .tracks
            .iter()
            .map(|track| self.choice(worth(track)))
            .collect();
        let completed: Vec<Col> = network
            .connections
            .iter()
            .map(|connection| self.choice(f64::from(connection.value)))
            .collect();
        let arcs = self.tree(&claimed);
        let reached: Vec<Col> = network
            .places
            .iter()
            .map(|place| self.flow(&arcs, place))
            .collect();
        for (connection, completed) in network.connections.iter().zip(&completed) {
            for place in connection.places {
                self.at_most(*completed, [(reached[place], 1.0)]);
            }
        }
        self.hold_tickets(&completed);
        let region_points = self.regions(&reached);
        let aside = self.aside();
        self.trains(&claimed, aside.as_ref());
        let loans = self.tolls(&claimed, aside.as_ref());
        let objective = std::mem::take(&mut self.objective);
        self.rows.add_row(question.at_least.., objective);
        Columns {
            claimed,
            completed,
            region_points,
            loans,
            aside,
        }
    }

    /// A yes or no that is worth something.
    fn choice(&mut self, worth: f64) -> Col {
        let column = self.rows.add_integer_column(worth, 0..=1);
        self.objective.push((column, worth));
        column
    }

    /// `less` is at most the sum of the others.
    fn at_most(&mut self, less: Col, others: impl IntoIterator<Item = (Col, f64)>) {
        let others = others.into_iter().map(|(column, factor)| (column, -factor));
        let row: Terms = others.chain([(less, 1.0)]).collect();
        self.rows.add_row(..=0, row);
    }

    /// Arcs along claimed tracks, at most one into every node, and none that starts nowhere.
    fn tree(&mut self, claimed: &[Col]) -> Vec<Arc> {
        let question = self.question;
        let mut arcs: Vec<Arc> = Vec::new();
        for (track, claimed) in self.network.tracks.iter().zip(claimed) {
            let [one, two] = track.nodes;
            if question.left_out.contains(&one) || question.left_out.contains(&two) {
                continue;
            }
            let mut ways: Terms = Vec::new();
            for (from, to) in [(one, two), (two, one)] {
                if to != question.root {
                    let used = self.rows.add_column(0.0, 0..=1);
                    ways.push((used, 1.0));
                    arcs.push(Arc { from, to, used });
                }
            }
            ways.push((*claimed, -1.0));
            self.rows.add_row(..=0, ways);
        }
        for node in 0..self.network.nodes {
            let into: Terms = into(&arcs, node).collect();
            self.rows.add_row(..=1, into);
        }
        for arc in arcs.iter().filter(|arc| arc.from != question.root) {
            let before = arcs.iter().filter(|before| before.to == arc.from);
            let before = before.filter(|before| before.from != arc.to);
            let before: Terms = before.map(|before| (before.used, 1.0)).collect();
            self.at_most(arc.used, before);
        }
        arcs
    }

    /// Whether a place is reached: a unit of flow from the root arrives there.
    fn flow(&mut self, arcs: &[Arc], place: &[usize]) -> Col {
        if place.contains(&self.question.root) {
            return self.rows.add_integer_column(0.0, 1..=1);
        }
        let reached = self.rows.add_integer_column(0.0, 0..=1);
        let mut balance: Vec<Terms> = vec![Vec::new(); self.network.nodes];
        let mut arriving = vec![(reached, -1.0)];
        for arc in arcs.iter().filter(|arc| !place.contains(&arc.from)) {
            let flow = self.rows.add_column(0.0, 0..=1);
            self.at_most(flow, [(arc.used, 1.0)]);
            if place.contains(&arc.to) {
                arriving.push((flow, 1.0));
            } else {
                balance[arc.to].push((flow, 1.0));
            }
            balance[arc.from].push((flow, -1.0));
        }
        self.rows.add_row(0..=0, arriving);
        for (node, terms) in balance.into_iter().enumerate() {
            if node != self.question.root && !terms.is_empty() {
                self.rows.add_row(0..=0, terms);
            }
        }
        if let [city] = place {
            // Nothing is lost if a city that the tree touches counts as reached.
            let into = into(arcs, *city).chain([(reached, -1.0)]);
            let into: Terms = into.collect();
            self.rows.add_row(0..=0, into);
        }
        reached
    }

    /// A ticket pays once, and of a pool that is dealt but never drawn nobody has more than was dealt.
    fn hold_tickets(&mut self, completed: &[Col]) {
        let connections = &self.network.connections;
        let mut ways: BTreeMap<TicketIndex, Terms> = BTreeMap::new();
        for (connection, completed) in connections.iter().zip(completed) {
            let ways = ways.entry(connection.ticket).or_default();
            ways.push((*completed, 1.0));
        }
        for ways in ways.into_values().filter(|ways| ways.len() > 1) {
            self.rows.add_row(..=1, ways);
        }
        for (number, pool) in self.board.rules().tickets.pools.iter().enumerate() {
            if pool.undealt_to_box {
                let tickets = connections.iter().zip(completed);
                let of_pool = |(ticket, _): &(&Connection, &Col)| ticket.pool == number;
                let tickets = tickets.filter(of_pool);
                let tickets: Terms = tickets.map(|(_, completed)| (*completed, 1.0)).collect();
                self.rows.add_row(..=pool.deal, tickets);
            }
        }
    }

    /// Points of the network by the number of regions it reaches.
    fn regions(&mut self, reached: &[Col]) -> Vec<(Col, i32)> {
        let Some(rules) = &self.board.rules().regions else {
            return Vec::new();
        };
        let mut count: Terms = Vec::new();
        for region in &self.network.regions {
            let visited = self.choice(0.0);
            self.at_most(
                visited,
                region.places.iter().map(|place| (reached[*place], 1.0)),
            );
            count.push((visited, -1.0));
            if region.doubled {
                let complete = self.choice(0.0);
                for place in &region.places {
                    self.at_most(complete, [(reached[*place], 1.0)]);
                }
                count.push((complete, -1.0));
            }
        }
        let mut levels = Vec::new();
        for (number, points) in &rules.table {
            let level = self.choice(f64::from(*points));
            count.push((level, f64::from(*number)));
            levels.push((level, *points));
        }
        self.rows.add_row(..=0, count);
        let one: Terms = levels.iter().map(|(level, _)| (*level, 1.0)).collect();
        self.rows.add_row(..=1, one);
        levels
    }

    /// Trains and tokens given to networks aside, all or nothing.
    fn aside(&mut self) -> Option<Aside> {
        let (prices, fewest) = self.question.aside?;
        let some = self.choice(0.0);
        let [trains, tokens] = [prices.train, prices.token].map(|price| {
            let column = self.rows.add_column(price, 0..);
            self.objective.push((column, price));
            self.at_most(column, [(some, MANY)]);
            column
        });
        let enough = [(trains, 1.0), (some, -f64::from(fewest))];
        self.rows.add_row(0.., enough);
        Some(Aside {
            some,
            trains,
            tokens,
        })
    }

    fn trains(&mut self, claimed: &[Col], aside: Option<&Aside>) {
        let tracks = self.network.tracks.iter().zip(claimed);
        let spent = tracks.map(|(track, claimed)| (*claimed, f64::from(track.length)));
        let aside = aside.map(|aside| (aside.trains, 1.0));
        let spent: Terms = spent.chain(aside).collect();
        self.rows.add_row(..=self.question.trains, spent);
    }

    /// Tolls are paid as long as tokens last, then with loans. The best plan takes as few loans as it
    /// can, so that it also keeps the rule that who can pay must.
    fn tolls(&mut self, claimed: &[Col], aside: Option<&Aside>) -> Vec<Col> {
        let Some(toll) = &self.board.rules().toll else {
            return Vec::new();
        };
        let tracks = self.network.tracks.iter().zip(claimed);
        let paid = tracks.map(|(track, claimed)| (*claimed, f64::from(track.toll)));
        let mut paid: Terms = paid.chain(aside.map(|aside| (aside.tokens, 1.0))).collect();
        let mut loans = Vec::new();
        if self.question.loans {
            for (track, claimed) in self.network.tracks.iter().zip(claimed) {
                let loan = self.choice(-f64::from(toll.loan_penalty));
                self.at_most(loan, [(*claimed, 1.0)]);
                paid.push((loan, -f64::from(track.toll)));
                loans.push(loan);
            }
        }
        self.rows.add_row(..=toll.start_value(), paid);
        loans
    }
}

fn into(arcs: &[Arc], node: usize) -> impl Iterator<Item = (Col, f64)> {
    let into = arcs.iter().filter(move |arc| arc.to == node);
    into.map(|arc| (arc.used, 1.0))
}

fn read(network: &Network, columns: &Columns, solved: &SolvedModel) -> Found {
    let solution = solved.get_solution();
    let values = solution.columns();
    let chosen = |column: &Col| values[column.index()] > 0.5;
    let mut found = Found::default();
    for (track, column) in network.tracks.iter().zip(&columns.claimed) {
        if chosen(column) {
            found.routes.push(track.route);
            found.trains += track.length;
            found.tolls += i32::from(track.toll);
            found.route_points += track.points;
        }
    }
    for (connection, column) in network.connections.iter().zip(&columns.completed) {
        if chosen(column) {
            found.tickets.push(connection.ticket);
            found.ticket_points += connection.value;
        }
    }
    for (column, points) in &columns.region_points {
        if chosen(column) {
            found.region_points += points;
        }
    }
    found.loans = columns.loans.iter().filter(|loan| chosen(loan)).count() as u8;
    let aside = columns.aside.as_ref();
    found.aside = aside.is_some_and(|aside| chosen(&aside.some));
    found
}
