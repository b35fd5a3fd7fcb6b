import type { Link } from '../../connection/live/link';
import { eventOf, plainOf } from '../events';
import type { HandOverWords, Screen } from '../screens';
import { t } from '../../words/words.svelte';
import type { Parts } from './api';
import { sounds } from './sounds';

/** The player in turn, if they offer a trade and this seat has not answered. */
function askedBy(link: Link<Parts>): number | null {
  const shown = link.part('public');
  if (!shown || link.seat === null || shown.replies[link.seat]) return null;
  const offer = shown.offers.find(({ seat, to }) => seat === shown.turn && to.includes(link.seat!));
  return offer?.seat ?? null;
}

/** Special building, in which all who are left may pass with one tap if they share the device. */
function handOver(recipient: Link<Parts>, links: readonly Link<Parts>[]): HandOverWords | null {
  const building = recipient.part('public')?.building;
  if (!building || recipient.part('island')?.options.turn_rule === 'paired') return null;
  const { after, order, place, passed, skipping } = building;
  const why = t('screen.base.building.to', {
    after: recipient.names[after] ?? '',
    player: recipient.names[recipient.seat ?? -1] ?? '',
  });
  const left = order.slice(place).filter((seat) => ![...passed, ...skipping].includes(seat));
  const here = links.filter((link) => left.includes(link.seat ?? -1));
  const passing = here.filter((link) => link !== recipient && !link.mustAct);
  if (here.length < left.length || passing.length !== left.length - 1) return { why };
  const label = t('screen.base.building.nobody');
  return { why, together: { label, links: [...passing, recipient], action: { kind: 'pass' } } };
}

/** from so many players on, the island is the large one. */
const LARGE_SEATS = 5;

export const screens: Screen[] = [
  {
    name: 'base',
    order: 1,
    coach: 'asked',
    seats: {
      usual: 4,
      note: (seats) => (seats === 2 ? 'hint.base.two' : undefined),
    },
    options: {
      length: { option: 'points', short: 8, long: 12 },
      first: ['island', 'turn_rule'],
      counts: true,
      applies: (option, seats, chosen) => {
        const isLarge = seats >= LARGE_SEATS;
        if (option === 'turn_rule') return isLarge;
        if (option === 'harbours') return !isLarge;
        return option !== 'leave_out' || (seats === 3 && chosen.island === 'beginner');
      },
      buildsBetween: (seats, chosen) => seats >= LARGE_SEATS && chosen.turn_rule !== 'paired',
      allows: (option, value, seats) =>
        option !== 'island' || value !== 'beginner' || seats < LARGE_SEATS,
      houseRules: {
        robber: 'usual',
        dice: 'rolled',
        early_sevens: 'count',
        numbers: 'spiral',
        points: 10,
      },
    },
    rules: [
      'base.goal',
      'base.found',
      'base.roll',
      'base.robber',
      'base.trade',
      'base.build',
      'base.cards',
      'base.special',
      'base.six',
      'base.tactics',
    ],
    views: {
      picture: () => import('./Picture.svelte'),
      preview: () => import('./Preview.svelte'),
      rulePicture: () => import('./RulePicture.svelte'),
      table: () => import('./table/Table.svelte'),
      scene: () => import('./Scene.svelte'),
      editor: () => import('./editor/Editor.svelte'),
    },
    history: {
      turnOf: (parts: Parts) => parts.public.turns,
      retelling: () => import('./log-places'),
      tally: () => import('./tally'),
    },
    sounds,
    askedBy,
    handOver,
    isSecret: (told) => eventOf(told) === 'draw' && plainOf(told).id.endsWith('.you'),
    isOpen: ({ public: shown }: Parts) =>
      ['island', 'order', 'found_settlement', 'found_road'].includes(shown?.phase ?? ''),
  },
];
