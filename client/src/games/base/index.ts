import type { Link } from '../../connection/live/link';
import type { Screen } from '../screens';
import type { Parts } from './api';
import { sounds } from './sounds';

/** The player in turn, if they offer a trade and this seat has not answered. */
function askedBy(link: Link<Parts>): number | null {
  const shown = link.part('public');
  if (!shown || link.seat === null || shown.replies[link.seat]) return null;
  const offer = shown.offers.find(({ seat, to }) => seat === shown.turn && to.includes(link.seat!));
  return offer?.seat ?? null;
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
    isOpen: ({ public: shown }: Parts) =>
      ['island', 'order', 'found_settlement', 'found_road'].includes(shown?.phase ?? ''),
  },
];
