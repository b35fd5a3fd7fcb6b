// What you are doing at the table: the lit places, and the action sent when one is picked.

import { settings } from '../../../browser/settings.svelte';
import { showRefusal } from '../../../browser/toasts.svelte';
import type { Link } from '../../../connection/live/link';
import type { TargetKind, Target } from '../../../island/island';
import { t } from '../../../words/words.svelte';
import type { Action, ActionOf, Board, Land, Parts, Player } from '../api';
import { layOut, readPlace, type Plot } from '../board/land';
import { boardOf, boardsFor, valueForSide, sideOf } from '../view';

export type Mode = 'road' | 'settle' | 'city' | 'buy' | 'found_settlement' | 'found_city';
type Building = 'road' | 'settle' | 'city';
const TARGETS: Record<Building, TargetKind> = { road: 'road', settle: 'settlement', city: 'city' };

function isBuilding(mode: Mode): mode is Building {
  return mode in TARGETS;
}

function placeOf(action: ActionOf<Building>): string {
  return action.kind === 'road' ? action.edge : action.node;
}

export class Play {
  chosenMode = $state<Mode | null>(null);
  selectedTarget = $state.raw<Target<string> | null>(null);
  /** The node that was chosen for a first piece, whose road is still to be chosen. */
  foundingNode = $state<string | null>(null);

  constructor(readonly link: Link<Parts>) {}

  round = $derived.by(() => this.link.part('round'));
  standings = $derived.by(() => this.link.part('standings'));
  me = $derived.by(() => this.player(this.link.seat ?? -1));
  hand = $derived.by(() => this.me?.hand ?? {});
  cards = $derived.by(() => this.link.part(`cards/${this.link.seat ?? -1}`) ?? []);
  listed = $derived.by(() => this.link.choices.listed as Action[]);
  kinds = $derived.by(() => new Set(this.listed.map((action) => action.kind)));
  /** Whether your side may build now. */
  canBuild = $derived.by(
    () =>
      this.link.seat !== null &&
      this.round?.phase === 'trade' &&
      this.round.side === sideOf(this.link.seat),
  );
  isRunning = $derived.by(() => this.link.info?.status === 'playing' && !this.link.info.paused);
  /** Everybody you may trade with. */
  partners = $derived.by(() =>
    (this.link.info?.seats ?? [])
      .map((_, seat) => seat)
      .filter((seat) => seat !== this.link.seat && this.player(seat) !== undefined),
  );

  player(seat: number): Player | undefined {
    return this.link.part(`seat/${seat}`);
  }

  board = (piece: number): Board | undefined => this.link.part(`board/${piece}`);

  land(piece: number): Land | undefined {
    return this.link.part(`land/${piece}`);
  }

  /** A seat's colour as printed on its board; grey for what is nobody's. */
  colourOf = (seat: number | null): string => {
    if (seat === null) return 'grey';
    const land = this.land(boardOf(seat));
    return (
      (land && valueForSide(land.colours, seat)) ?? this.link.info?.seats[seat]?.colour ?? 'white'
    );
  };

  plots = $derived.by((): Plot[] => {
    const boards = boardsFor(this.standings?.players ?? 0);
    const found = Array.from({ length: boards + 2 }, (_, piece) => ({
      piece,
      land: this.land(piece),
    })).filter((one): one is { piece: number; land: Land } => one.land !== undefined);
    if (boards !== 2 || found.length !== 2) return layOut(found);
    // C-31: two boards are a ring, so the other one lies on both sides.
    const own = this.link.seat === null ? 0 : boardOf(this.link.seat) - 1;
    const other = found[1 - own]!;
    return layOut([{ ...other, echo: true }, found[own]!, other]);
  });

  /** Your area in the drawing. */
  homeBox = $derived.by((): [number, number, number, number] => {
    const seat = this.link.seat;
    const plot =
      seat === null ? undefined : this.plots.find(({ piece }) => piece === boardOf(seat));
    if (!plot || seat === null) return this.wholeBox;
    const [x, y] = plot.middle(sideOf(seat));
    return [x - 315, y - 165, 630, 330];
  });

  wholeBox = $derived.by((): [number, number, number, number] => {
    const points = this.plots.flatMap((plot) => plot.land.hexes.map((_, hex) => plot.hex(hex)));
    if (!points.length) return [0, 0, 100, 100];
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [left, top] = [Math.min(...xs) - 90, Math.min(...ys) - 95];
    return [left, top, Math.max(...xs) + 90 - left, Math.max(...ys) + 95 - top];
  });

  mode = $derived.by((): Mode | null => {
    if (this.round?.phase === 'found') return this.chosenMode ?? this.#nextFoundingMode;
    const { chosenMode } = this;
    return chosenMode && isBuilding(chosenMode) && this.kinds.has(chosenMode) ? chosenMode : null;
  });

  #nextFoundingMode = $derived.by((): Mode | null => {
    const found = this.actionsOf('found');
    if (!found.length) return null;
    return found.some((action) => action.building === 'city') ? 'found_city' : 'found_settlement';
  });

  targets = $derived.by((): Target<string>[] => {
    const { mode } = this;
    if (!mode || !this.isRunning) return [];
    if (!isBuilding(mode)) return this.#foundingTargets(mode.slice(6));
    return this.actionsOf(mode).map((action) => {
      const at = placeOf(action);
      const kind = TARGETS[action.kind];
      return {
        spot: action.kind === 'road' ? 'edge' : 'node',
        at,
        kind,
        label: this.#label(kind, at),
      };
    });
  });

  #foundingTargets(building: string): Target<string>[] {
    const found = this.actionsOf('found').filter((one) => one.building === building);
    const kind = building as TargetKind;
    if (this.foundingNode) {
      return found
        .filter((one) => one.node === this.foundingNode)
        .map(({ road }) => ({
          spot: 'edge',
          at: road,
          kind: 'road',
          label: this.#label('road', road),
        }));
    }
    const nodes = [...new Set(found.map((one) => one.node))];
    return nodes.map((at) => ({ spot: 'node', at, kind, label: this.#label(kind, at) }));
  }

  /** What a place is called: its piece, and the land around it. */
  #label(kind: TargetKind, at: string): string {
    const { piece, rest } = readPlace(at);
    const plot = this.plots.find((one) => one.piece === piece);
    const node = Number(rest.split('-')[0]);
    const hexes = (plot?.hexesAt(node) ?? [])
      .map((hex) => plot!.land.hexes[hex]!)
      .map((hex) => `${t(`terrain.${hex.terrain}`)} ${hex.number ?? ''}`.trim())
      .join(', ');
    return t(`screen.base.place.${kind as 'road' | 'settlement' | 'city'}`, { hexes });
  }

  toggleMode(mode: Mode): void {
    this.chosenMode = this.chosenMode === mode ? null : mode;
    this.selectedTarget = null;
    this.foundingNode = null;
  }

  cancel(): void {
    this.chosenMode = null;
    this.selectedTarget = null;
    this.foundingNode = null;
  }

  pickTarget(target: Target<string>): void {
    const again = this.selectedTarget?.at === target.at;
    if (this.mode?.startsWith('found') && target.spot === 'node') this.foundingNode = target.at;
    else if (settings.confirm && !again) this.selectedTarget = target;
    else void this.actAtTarget(target);
  }

  async actAtTarget(target: Target<string>): Promise<void> {
    const { mode, foundingNode } = this;
    const action =
      foundingNode && mode
        ? this.actionsOf('found').find(
            (one) =>
              one.building === mode.slice(6) && one.node === foundingNode && one.road === target.at,
          )
        : mode &&
          isBuilding(mode) &&
          this.actionsOf(mode).find((one) => placeOf(one) === target.at);
    this.cancel();
    if (action) await this.act(action);
  }

  /** Send an action, and show why it was refused, if it was. */
  async act(action: Action): Promise<boolean> {
    return !showRefusal(await this.link.act(action), this.link.names);
  }

  /** The listed actions of one kind, or of some. */
  actionsOf<Kind extends Action['kind']>(...kinds: Kind[]): ActionOf<Kind>[] {
    const wanted: readonly string[] = kinds;
    return this.listed.filter((action): action is ActionOf<Kind> => wanted.includes(action.kind));
  }

  firstAction<Kind extends Action['kind']>(kind: Kind): ActionOf<Kind> | undefined {
    return this.actionsOf(kind)[0];
  }
}
