// What is agreed about a table before the game, in a few words each.

import type { GameInfo, Settings } from '../../connection/api';
import { screenOf } from '../../games/screens';
import { timeWords } from '../../words/times';
import { t, type MessageId } from '../../words/words.svelte';
import { namesSeats, optionPhrase } from './option-words';
import { defaultOptions, hasBuildingClock, isApplicable } from './options';

interface Term {
  name: string;
  words: string;
  /** Whether it goes without saying. */
  usual: boolean;
}

function clockWords(seconds: number | null): string {
  return seconds
    ? t('screen.lobby.clock', { time: timeWords(seconds) })
    : t('screen.lobby.no_clock');
}

function buildingClockWords({ clock, building_clock: seconds }: Settings): string {
  if (!seconds) return t(clock ? 'screen.lobby.building_clock.quarter' : 'screen.lobby.no_clock');
  return t('screen.lobby.building_clock', { time: timeWords(seconds) });
}

/** How long people have to build between two turns, where nothing is said of it. */
export function buildingClockNone({ clock }: { clock?: number | null }): MessageId {
  return clock ? 'screen.new.building_clock.quarter' : 'screen.new.clock.none';
}

function helpWords(help: Settings['help']): string {
  if (help === 'everybody') return t('screen.coach.everybody');
  return t(help ? 'screen.coach.alone' : 'screen.coach.nobody');
}

/** Everything that a host decides, the most important first. */
export function tableTerms(
  settings: Settings,
  game: GameInfo,
  names: readonly (string | undefined)[],
): Term[] {
  const screen = screenOf(settings.game);
  const spoken = [...(screen?.options?.first ?? []), screen?.options?.length?.option];
  const chosen = { ...defaultOptions(game), ...settings.options };
  const options = game.options.map((option): Term => {
    const value = chosen[option.name]!;
    const usual =
      !isApplicable(game.name, option.name, settings.seats, chosen) ||
      (value === option.default && !spoken.includes(option.name));
    const seats = namesSeats(option) ? names : undefined;
    return {
      name: option.name,
      words: optionPhrase(settings.game, option.name, value, seats),
      usual,
    };
  });
  return [
    { name: 'seats', words: t('screen.lobby.seats', { count: settings.seats }), usual: false },
    ...options,
    {
      name: 'rated',
      words: t(settings.rated ? 'screen.lobby.rated' : 'screen.lobby.unrated'),
      usual: !settings.rated,
    },
    { name: 'clock', words: clockWords(settings.clock), usual: false },
    {
      name: 'building_clock',
      words: buildingClockWords(settings),
      usual:
        !hasBuildingClock(settings.game, settings.seats, chosen) ||
        !(settings.clock || settings.building_clock),
    },
    {
      name: 'public',
      words: t(settings.public ? 'screen.lobby.public' : 'screen.lobby.private'),
      usual: false,
    },
    {
      name: 'spectators',
      words: t(settings.spectators ? 'screen.lobby.watched' : 'screen.lobby.unwatched'),
      usual: settings.spectators,
    },
    {
      name: 'stand_in',
      words: t(settings.stand_in ? 'screen.lobby.stand_in' : 'screen.lobby.no_stand_in'),
      usual: settings.stand_in,
    },
    {
      name: 'help',
      words: helpWords(settings.help),
      usual: settings.help === true || !screen?.coach,
    },
    {
      name: 'counting',
      words: t(settings.counting ? 'screen.lobby.counting' : 'screen.lobby.no_counting'),
      usual: !screen?.options?.counts || (settings.counting && !settings.rated),
    },
  ];
}

/** What of it has changed, in the words of today. */
export function changedTerms(before: readonly Term[], after: readonly Term[]): string[] {
  const known = new Map(before.map(({ name, words }) => [name, words]));
  return after.filter(({ name, words }) => known.get(name) !== words).map(({ words }) => words);
}
