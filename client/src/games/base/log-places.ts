// What lines of the log are about: a place on the island, or the beginning of a round or of special building.

import type { Line, Sentence } from '../../connection/api';
import { RESOURCES, TERRAIN_OF, type Spot } from '../../island/island';
import { t } from '../../words/words.svelte';
import { subjectOf } from '../../shell/log/lines';
import { eventOf, plainOf, tellsOf } from '../events';
import type { Island, Parts } from './api';
import { boardOf, type Board } from './boards';

export { groupLines } from './log-groups';

/** A place on the island. */
export interface LogPlace {
  spot: Spot;
  at: number;
}

const NODES = ['found', 'settle', 'city'];

/** The place that a sentence names, or the field to which the robber goes. */
export function spotOf(told: Sentence, { lattice }: Board): LogPlace | null {
  const event = eventOf(told);
  const { place, hex } = plainOf(told).params;
  if (NODES.includes(event)) return { spot: 'node', at: Number(place) };
  if (event === 'robber') return { spot: 'hex', at: Number(hex) };
  if (event !== 'road') return null;
  const [a, b] = String(place).split('-').map(Number);
  const at = lattice.edges.findIndex(([one, other]) => one === a && other === b);
  return at < 0 ? null : { spot: 'edge', at };
}

/** The fields around a place, as the log names them. */
function fieldsAround(island: Pick<Island, 'hexes'>, { spot, at }: LogPlace): string {
  const board = boardOf(island);
  const hexes = spot === 'node' ? board.lattice.hexesAt(at) : board.hexesBeside(at);
  return hexes
    .map((hex) => island.hexes[hex])
    .filter((hex) => hex !== undefined)
    .map(({ terrain, number }) => {
      const resource = RESOURCES.find((name) => TERRAIN_OF[name] === terrain);
      return resource ? `${t(`resource.${resource}`)} ${number}` : t(`terrain.${terrain}`);
    })
    .join(', ');
}

/** A sentence about a place, with the fields around it in place of its number. */
export function retell(said: Sentence, parts: { island?: Pick<Island, 'hexes'> }): Sentence {
  const told = plainOf(said);
  const spot = parts.island && spotOf(told, boardOf(parts.island));
  if (!spot || spot.spot === 'hex') return told;
  const fields = fieldsAround(parts.island!, spot);
  const event = eventOf(told);
  const id = told.params.player ? `screen.base.log.${event}` : `screen.base.log.${event}.you`;
  return { ...told, id, params: { ...told.params, fields } };
}

/** What a heading says of the lines below it: a round, special building, or the turn after that. */
export type Section = { kind: 'round'; round: number } | { kind: 'building' } | TurnSection;
interface TurnSection {
  kind: 'turn';
  seat: number;
}

const isBetween = (line: Line) => line.told.some((told) => plainOf(told) !== told);
/** Whether somebody reads of a game's event in a line. */
const tellsOfGame = (line: Line) => line.told.some((told) => eventOf(told) !== '');
/** What no turn begins with: it belongs to what comes before. */
const endsBefore = (line: Line) => isBetween(line) || tellsOf(line, 'draw') || tellsOf(line, 'end');

/** The lines with which special building begins. */
function buildingStarts(lines: readonly Line[]): Set<number> {
  let before: Line | undefined;
  const found = new Set<number>();
  for (const line of lines) {
    if (isBetween(line) && !(before && isBetween(before))) found.add(line.n);
    // The card that chance draws for the player who bought it stands between.
    if (line.told.length && !tellsOf(line, 'draw')) before = line;
  }
  return found;
}

/** The lines with which turns begin after special building: also what is done before the dice. */
function turnsAfterBuilding(lines: readonly Line[], own: number | null): Map<number, number> {
  let isAfter = false;
  const found = new Map<number, number>();
  for (const line of lines.filter(tellsOfGame)) {
    if (isBetween(line)) isAfter = true;
    else if (isAfter && !tellsOf(line, 'draw')) {
      isAfter = false;
      const seat = subjectOf(line, own);
      if (seat !== null) found.set(line.n, seat);
    }
  }
  return found;
}

/** The line with which a turn begins whose dice are a line of the log: cards may be played before them. */
function turnStart(lines: readonly Line[], dice: number): Line {
  for (let at = dice - 1; at >= 0; at--) {
    if (endsBefore(lines[at]!)) return lines.slice(at + 1).find(tellsOfGame)!;
    if (tellsOf(lines[at]!, 'dice') || tellsOf(lines[at]!, 'found')) break;
  }
  return lines[dice]!;
}

/** The lines with which rounds begin, and their numbers; the last of them is the round of now. */
export function roundsOf(
  lines: readonly Line[],
  own: number | null,
  first: number | null,
  now: number,
): Map<number, number> {
  const begins = lines.flatMap((line, at) => {
    const rolled = line.told.some((one) => {
      if (eventOf(one) !== 'dice') return false;
      const seat = one.id.endsWith('.you')
        ? own
        : (one.params.player as { seat: number } | undefined)?.seat;
      return seat === first;
    });
    return rolled ? [turnStart(lines, at)] : [];
  });
  return new Map(begins.reverse().map(({ n }, back) => [n, now - back]));
}

/** The lines that stand below a heading of their own, and what it says. */
export function sectionsOf(
  lines: readonly Line[],
  { public: shown }: Pick<Parts, 'public'>,
  own: number | null,
): Map<number, Section> {
  const found = new Map<number, Section>();
  for (const n of buildingStarts(lines)) found.set(n, { kind: 'building' });
  for (const [n, seat] of turnsAfterBuilding(lines, own)) found.set(n, { kind: 'turn', seat });
  const now = Math.ceil(shown.turns / shown.players.length);
  for (const [n, round] of roundsOf(lines, own, shown.first, now))
    found.set(n, { kind: 'round', round });
  return found;
}

/** The headings of a log, by the entries with which they begin. */
export function headingsOf(
  lines: readonly Line[],
  parts: Pick<Parts, 'public'>,
  own: number | null,
  names: readonly string[],
): Map<number, string> {
  const wordsOf = (section: Section) => {
    if (section.kind === 'round') return t('screen.base.round', { round: section.round });
    if (section.kind === 'building') return t('screen.base.building');
    if (section.seat === own) return t('screen.base.turn.you');
    return t('screen.base.turn', { player: names[section.seat] ?? '' });
  };
  return new Map([...sectionsOf(lines, parts, own)].map(([n, one]) => [n, wordsOf(one)]));
}
