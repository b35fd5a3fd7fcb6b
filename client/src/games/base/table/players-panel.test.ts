import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from '../../../browser/browser.fixture';
import type { Ending, SeatInfo, TableInfo } from '../../../connection/api';
import type { Building, Island, Offer, Player, Public } from '../api';

beforeEach(() => void stubPage());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const offer: Offer = { seat: 0, give: { wool: 1 }, want: { ore: 1 }, to: [1, 2] };
const counter: Offer = { seat: 2, give: { ore: 1 }, want: { wool: 2 }, to: [0] };
const player = { points: 2, hand_size: 4, card_count: 1, knights: 3, road_length: 5 } as Player;
const person = { kind: 'person', here: true, stand_in: '', bot: '' } as SeatInfo;

/** Ada offers, Ben has accepted and Cleo has made another offer; seen from a seat. */
async function panelOf(seat: number | null, labels?: readonly string[]) {
  const { PlayersPanel } = await import('./players-panel');
  await (await import('../../../words/words.svelte')).loadWords('en');
  const shown = {
    turn: 0,
    offers: [offer, counter],
    replies: [null, 'accepted', null],
    players: [player, player, player],
  } as unknown as Public;
  const seats = [person, { ...person }, { ...person }];
  const info = { seats, status: 'playing' } as TableInfo;
  const link = {
    seat,
    info,
    names: ['Ada', 'Ben', 'Cleo'],
    mustAct: false,
    outcome: null as Ending | null,
  };
  const play = {
    link,
    island: { options: { discard_limit: 7 } } as Pick<Island, 'options'>,
    public: shown,
    specialBuilding: null as Building | null,
    victims: [] as { seat: number }[],
    own: { points: 3 },
    offers: { visible: [offer, counter] },
  };
  const panel = new PlayersPanel(
    () => play,
    () => labels,
  );
  return { panel, play };
}

test('each seat that was asked replies to the offer of the player in turn', async () => {
  const { panel, play } = await panelOf(0);
  expect([0, 1, 2].map((seat) => panel.replyOf(seat))).toEqual([null, 'accepted', 'countered']);
  play.offers.visible = [counter]; // an offer that was put away is answered by nobody
  expect(panel.replyOf(1)).toBeNull();
});

test('your move comes before everything else that is said of you', async () => {
  const { panel, play } = await panelOf(1);
  expect(panel.stateOf(1)).toEqual(['agrees']);
  play.link.mustAct = true;
  expect(panel.stateOf(1)).toEqual(['your move']);
});

test('in special building it is said who has played, who builds, who passes, and your own place', async () => {
  const { panel, play } = await panelOf(1);
  play.offers.visible = [];
  play.specialBuilding = { after: 0, order: [2, 1], place: 0, passed: [], skipping: [] };
  const states = () => [0, 1, 2].map((seat) => panel.stateOf(seat));
  expect(states()).toEqual([['just played'], ['place 2 of 2'], ['builds now']]);
  play.specialBuilding = { ...play.specialBuilding, skipping: [1] };
  expect(states()[1]).toEqual(['passes']);
});

test('after a seven it is said who gives up how many cards, who is safe, and who can be robbed', async () => {
  const { panel, play } = await panelOf(1);
  play.link.mustAct = true;
  Object.assign(play.public, { phase: 'discard', discards: [0, 2, 2] });
  const states = () => [0, 1, 2].map((seat) => panel.stateOf(seat)[0]);
  expect(states()).toEqual(['safe', 'give up 2', 'gives up 2']);
  Object.assign(play.public, { phase: 'steal' });
  play.victims = [{ seat: 2 }];
  expect(panel.isVictim(2)).toBe(true);
  expect(states().slice(1)).toEqual(['your move', 'tap to rob']);
});

test('a player who has left is away, but not once the game is over', async () => {
  const { panel, play } = await panelOf(1);
  play.link.info.seats[0]!.here = false;
  expect(panel.stateOf(0)).toEqual(['away']);
  play.link.info.status = 'over';
  expect(panel.stateOf(0)).toEqual([]);
});

test('you are called you and see your hidden points, unless a replay names everybody', async () => {
  const { panel } = await panelOf(1);
  expect([0, 1].map((seat) => panel.nameOf(seat))).toEqual(['Ada', 'You']);
  expect([0, 1].map((seat) => panel.pointsOf(seat))).toEqual([2, 3]);
  expect((await panelOf(1, ['A', 'B', 'C'])).panel.nameOf(1)).toBe('B');
});

test('a hand that a seven would halve says so, by the limit of this game and until it is over', async () => {
  const { panel, play } = await panelOf(0);
  play.public.players[1] = { ...player, hand_size: 8 };
  expect([0, 1].map((seat) => panel.threatTo(seat))).toEqual([
    null,
    'More than 7 cards: a seven takes half of them.',
  ]);
  expect(panel.figuresOf(1)).toMatch(
    /^Cards 8, .* More than 7 cards: a seven takes half of them\.$/,
  );
  play.island.options = { ...play.island.options, discard_limit: 9 };
  expect(panel.threatTo(1)).toBeNull();
  play.island.options = { ...play.island.options, discard_limit: 5 };
  expect(panel.threatTo(1)).toContain('5');
  play.link.outcome = {} as Ending;
  expect(panel.threatTo(1)).toBeNull();
});

test('a strip begins with you, and a table with the first seat', async () => {
  const { panel } = await panelOf(2);
  expect(panel.order(true)).toEqual([2, 0, 1]);
  expect(panel.order(false)).toEqual([0, 1, 2]);
  expect((await panelOf(null)).panel.order(true)).toEqual([0, 1, 2]);
});
