//! What a scenario expects of a position and of its score, compared with what came out.

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};

use super::run::Play;
use super::stage::{expect_seats, route};
use super::{Expect, ExpectScore, Owner};
use super::{Unmet, wrong};
use crate::game::{Actor, Board, FinalScore, Seat};

pub(super) fn same<T: PartialEq + Display>(
    what: &str,
    expected: &T,
    found: &T,
) -> Result<(), Unmet> {
    if expected == found {
        return Ok(());
    }
    wrong(format!("{what}: expected {expected}, found {found}"))
}

fn same_if<T: PartialEq + Display>(
    what: &str,
    expected: Option<&T>,
    found: &T,
) -> Result<(), Unmet> {
    expected.map_or(Ok(()), |expected| same(what, expected, found))
}

fn same_for<T: PartialEq + Display>(
    board: &Board,
    what: &str,
    expected: &BTreeMap<Seat, T>,
    found: impl Fn(Seat) -> T,
) -> Result<(), Unmet> {
    expect_seats(board, what, expected.keys())?;
    for (seat, expected) in expected {
        same(&format!("{what} of seat {seat}"), expected, &found(*seat))?;
    }
    Ok(())
}

fn same_debug<T: PartialEq + Debug>(what: &str, expected: &T, found: &T) -> Result<(), Unmet> {
    same(what, &format!("{expected:?}"), &format!("{found:?}"))
}

impl Play<'_> {
    pub fn expect(&self, expect: &Expect) -> Result<(), Unmet> {
        // Without `..`: whatever can be expected is compared.
        let Expect {
            to_decide,
            turn_of,
            round,
            over,
            row,
            row_size,
            deck,
            deck_size,
            discards,
            hands,
            hand_sizes,
            trains,
            points,
            tokens,
            loans,
            tickets,
            stations,
            offered,
            ticket_deck,
            ticket_discards,
            surcharge,
            owners,
            may_claim,
            may_not_claim,
            bonus_cards,
            ferry_supply,
            neutral_trains,
            neutral_active,
            marker,
            turns_left,
            may,
        } = expect;
        let (state, board) = (&self.state, &self.board);
        expect_seats(board, "to decide", to_decide)?;
        expect_seats(board, "turn of", turn_of)?;
        expect_seats(board, "marker", marker)?;
        let claims = may_claim.iter().chain(may_not_claim);
        expect_seats(board, "may claim", claims.map(|(seat, _)| seat))?;
        let owned_by = owners
            .iter()
            .filter_map(|(_, owner)| owner.as_ref()?.seat());
        expect_seats(board, "owners", owned_by)?;
        if let Some(seat) = to_decide {
            same(
                "to decide",
                &format!("{:?}", Some(seat)),
                &format!("{:?}", state.decider().as_ref()),
            )?;
        }
        same_if("turn of", turn_of.as_ref(), &state.seat())?;
        same_if("round", round.as_ref(), &state.round())?;
        same_if("over", over.as_ref(), &(state.actor() == Actor::Over))?;
        same_if("row", row.as_ref(), &state.row())?;
        same_if("row size", row_size.as_ref(), &state.row().total())?;
        same_if("deck", deck.as_ref(), &state.deck())?;
        same_if("deck size", deck_size.as_ref(), &state.deck().total())?;
        same_if("discards", discards.as_ref(), &state.discards())?;
        same_for(board, "hand", hands, |seat| state.player(seat).hand)?;
        same_for(board, "hand size", hand_sizes, |seat| {
            state.player(seat).hand.total()
        })?;
        same_for(board, "trains", trains, |seat| state.player(seat).trains)?;
        same_for(board, "points", points, |seat| state.player(seat).score)?;
        same_for(board, "tokens", tokens, |seat| state.player(seat).tokens)?;
        same_for(board, "loans", loans, |seat| state.player(seat).loans)?;
        same_for(board, "tickets", tickets, |seat| {
            state.tickets_of(board, seat).count()
        })?;
        same_for(board, "stations", stations, |seat| {
            state.player(seat).stations
        })?;
        same_if("offered", offered.as_ref(), &state.offer().len())?;
        same_if(
            "ticket deck",
            ticket_deck.as_ref(),
            &state.ticket_deck_len(),
        )?;
        let pile = state.ticket_discards(board).count();
        same_if("ticket discards", ticket_discards.as_ref(), &pile)?;
        let open = state.laid_out().map_or(0, |laid| laid.surcharge());
        same_if("surcharge", surcharge.as_ref(), &open)?;
        for (id, expected) in owners {
            let owner = state.owner(board, route(board, id)?).map(|seat| {
                if seat == board.neutral_seat() {
                    Owner::Neutral
                } else {
                    Owner::Player(seat)
                }
            });
            same_debug(&format!("owner of {id}"), expected, &owner)?;
        }
        let claimable = |seat: Seat, id: &str| -> Result<bool, Unmet> {
            let route = route(board, id)?;
            Ok(state
                .claimable_in_time(board, seat)
                .any(|open| open == route))
        };
        for (wanted, list) in [(true, may_claim), (false, may_not_claim)] {
            for (seat, id) in list {
                let found = claimable(*seat, id)?;
                same(&format!("seat {seat} may claim {id}"), &wanted, &found)?;
            }
        }
        same_if(
            "bonus cards",
            bonus_cards.as_ref(),
            &state.bonus_cards().count(),
        )?;
        same_if(
            "ferry supply",
            ferry_supply.as_ref(),
            &state.ferry_supply(board),
        )?;
        let neutral = state.neutral(board).unwrap_or_default();
        same_if("neutral trains", neutral_trains.as_ref(), &neutral.trains)?;
        same_if("neutral active", neutral_active.as_ref(), &neutral.active)?;
        same_if("marker", marker.as_ref(), &neutral.holder)?;
        let left = state.last_round().map_or(0, |last| last.left);
        same_if("turns left", turns_left.as_ref(), &left)?;
        for deed in may {
            let action = self.action(deed)?;
            let mut copy = state.clone();
            let done = copy.apply(board, action);
            done.map_err(|refusal| format!("{deed:?} should be possible: {refusal}"))?;
        }
        Ok(())
    }

    pub fn expect_score(
        &self,
        seat: Seat,
        expected: &ExpectScore,
        score: &FinalScore,
    ) -> Result<(), Unmet> {
        let ExpectScore {
            routes,
            tickets,
            completed,
            stations,
            bonuses,
            counts,
            bonus,
            regions,
            tokens,
            loans,
            longest,
            total,
        } = expected;
        let found = score
            .players
            .get(usize::from(seat))
            .ok_or_else(|| format!("there is no seat {seat}"))?;
        let of = |what: &str| format!("{what} of seat {seat}");
        same_if(&of("route points"), routes.as_ref(), &found.routes)?;
        same_if(
            &of("ticket points"),
            tickets.as_ref(),
            &found.ticket_points(),
        )?;
        same_if(
            &of("completed tickets"),
            completed.as_ref(),
            &found.completed,
        )?;
        same_if(&of("station points"), stations.as_ref(), &found.stations)?;
        same_if(&of("bonus points"), bonuses.as_ref(), &found.bonus_points())?;
        for (id, expected) in counts {
            let result = self.bonus_result(id, seat, score)?;
            same(&of(&format!("count of {id}")), expected, &result.0)?;
        }
        for (id, expected) in bonus {
            let result = self.bonus_result(id, seat, score)?;
            same(&of(&format!("points of {id}")), expected, &result.1)?;
        }
        same_if(&of("region points"), regions.as_ref(), &found.regions)?;
        same_if(&of("token points"), tokens.as_ref(), &found.tokens)?;
        same_if(&of("loan points"), loans.as_ref(), &found.loans)?;
        let path = found.longest.map_or(0, |longest| longest.length);
        same_if(&of("longest path"), longest.as_ref(), &path)?;
        same_if(&of("total"), total.as_ref(), &found.total)
    }

    fn bonus_result(&self, id: &str, seat: Seat, score: &FinalScore) -> Result<(u32, i32), Unmet> {
        let rules = self.board.rules();
        let cards = rules.bonus_cards.iter().flat_map(|cards| &cards.cards);
        let index = rules
            .bonuses
            .iter()
            .chain(cards)
            .position(|bonus| bonus.id == id);
        let player = score.players.get(usize::from(seat));
        let result = player.and_then(|player| {
            let mut bonuses = player.bonuses.iter();
            bonuses.find(|result| Some(result.bonus) == index)
        });
        let result = result.ok_or_else(|| format!("bonus `{id}` does not count in this game"))?;
        Ok((result.count, result.points))
    }
}
