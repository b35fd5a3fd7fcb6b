// What you are doing at the table: the lit places, and the action sent when one is picked.

import { settings } from '../../../browser/settings.svelte';
import { showRefusal } from '../../../browser/toasts.svelte';
import type { Tip } from '../../../connection/api';
import type { Link } from '../../../connection/live/link';
import { withoutZeros } from '../../../island/cards';
import type { Resource, Target } from '../../../island/island';
import { t } from '../../../words/words.svelte';
import type { Action, ActionOf, Building, Offer, Own, Parts, Player } from '../api';
import { eventOf } from '../../events';
import { spotOf, type LogPlace } from '../log-places';
import { boardOf, edgeOf, piecesOf } from '../boards';
import { tipPointers } from '../pointers';
import { edgeNames, fieldWords, nodeNames } from '../place-names';
import { BoughtCardDisplay } from './motion/bought-card.svelte';
import { TradeDraft } from './trade/trade-draft.svelte';
import { Motion } from './motion/motion.svelte';
import { OpenOffers } from './trade/open-offers.svelte';
import { CardSelection } from './card-selection.svelte';

export type Mode = 'settle' | 'road' | 'city' | 'robber';

const FORCED: Record<string, Mode> = {
  found_settlement: 'settle',
  found_road: 'road',
  free_roads: 'road',
  robber: 'robber',
};
const NOTHING: Own = { hand: {}, cards: {}, fresh: {}, points: 0, known: [] };

export class Play {
  chosenMode = $state<Mode | null>(null);
  selectedTarget = $state.raw<Target | null>(null);
  /** The turn in which all offers are declined. */
  silencedTurn = $state<number | null>(null);
  /** The trade that is being put together. */
  tradeDraft = $state.raw<TradeDraft | null>(null);
  /** The cards chosen to be given up after a seven. */
  readonly discardSelection: CardSelection = new CardSelection((name) => {
    const rest =
      this.discardCount - this.discardSelection.total + this.discardSelection.count(name);
    return Math.min(this.own.hand[name] ?? 0, rest);
  });

  /** What has happened and is still on its way to the eye. */
  readonly motion = new Motion(this);
  readonly bought: BoughtCardDisplay;
  readonly offers = new OpenOffers(this);
  /** The place that a line of the log is about, while it is pointed at. */
  pointedPlace = $state.raw<LogPlace | null>(null);

  /** What the coach advises, if it is asked, and which of that somebody points at. */
  tips = $state.raw<readonly Tip[]>([]);
  pointedTip = $state<number | null>(null);
  advised = $derived.by(() => tipPointers(this.tips, this.pointedTip));

  constructor(
    readonly link: Link<Parts>,
    /** Whether your cards must not be seen now, because others look at this device. */
    readonly isHandHidden: () => boolean = () => false,
    bought: BoughtCardDisplay = new BoughtCardDisplay(),
  ) {
    this.bought = bought;
  }

  island = $derived.by(() => this.link.part('island'));
  board = $derived.by(() => boardOf(this.island));
  public = $derived.by(() => this.link.part('public'));
  /** What stands on the island, by seat. */
  pieces = $derived.by(() => piecesOf(this.public?.players ?? [], (seat) => this.colourOf(seat)));
  own = $derived.by((): Own => {
    if (this.isHandHidden()) return { ...NOTHING, points: this.me?.points ?? 0 };
    return this.link.part(`seat/${this.link.seat ?? -1}`) ?? NOTHING;
  });
  listed = $derived.by(() => this.link.choices.listed as Action[]);
  me = $derived.by((): Player | undefined => this.public?.players[this.link.seat ?? -1]);
  /** The special building that goes on between two turns; null also while paired players share one. */
  specialBuilding = $derived.by((): Building | null =>
    this.island?.options.turn_rule === 'paired' ? null : (this.public?.building ?? null),
  );
  /** Whether you pass all special building until your turn, and may take that back while others trade. */
  hasStandingPass = $derived.by(() => !this.specialBuilding && this.kinds.has('join'));
  isInTurn = $derived.by(() => this.link.seat !== null && this.public?.turn === this.link.seat);
  /** How many cards you must give up. */
  discardCount = $derived.by(() => {
    if (this.public?.phase !== 'discard' || this.link.seat === null) return 0;
    return this.public.discards[this.link.seat] ?? 0;
  });
  /** Whom you can rob, how many cards they hold, and their houses beside the robber. */
  victims = $derived.by(() => {
    const beside = this.board.lattice.hexNodes[this.public?.robber ?? -1] ?? [];
    return this.actionsOf('steal').map(({ seat }) => {
      const { hand_size: cards, settlements, cities } = this.public!.players[seat]!;
      const nodes = [...settlements, ...cities].filter((node) => beside.includes(node));
      return { seat, cards, nodes };
    });
  });
  /** Whether cards are to be given up, or somebody is to be robbed: nothing else can be done. */
  isRobbing = $derived.by(() => this.discardCount > 0 || this.victims.length > 0);
  /** Whether a seven is being settled, and not the robber moved by a knight. */
  isSeven = $derived.by(() => {
    const { phase, dice } = this.public ?? {};
    if (phase === 'discard') return true;
    const moves = phase === 'robber' || phase === 'steal' || phase === 'theft';
    return moves && dice?.[0] !== undefined && dice[0] + dice[1] === 7 && !this.#isAfterKnight;
  });
  /** Whether a knight was played since the dice were rolled last. */
  #isAfterKnight = $derived.by(() => {
    const events = this.link.lines.flatMap(({ told }) => told.map(eventOf));
    return events.lastIndexOf('knight') > events.lastIndexOf('dice');
  });
  /** What cards of your hand are being chosen for, if for anything. */
  selection = $derived.by((): CardSelection | null =>
    this.discardCount ? this.discardSelection : (this.tradeDraft?.give ?? null),
  );
  /** Whether an offer can be made now, or a trade with the bank. */
  canTrade = $derived.by(() =>
    ['offer', 'bank'].some((space) => this.link.choices.spaces.includes(space)),
  );
  /** The kinds of actions that are possible now. */
  kinds = $derived.by(() => new Set(this.listed.map((action) => action.kind)));

  /** Whether a trade or a place is shown where offers are. */
  coversOffers = $derived.by(() => this.tradeDraft !== null || this.selectedTarget !== null);

  mode = $derived.by((): Mode | null => {
    const forced = FORCED[this.public?.phase ?? ''];
    const mode = forced ?? this.chosenMode;
    return mode && this.kinds.has(mode) ? mode : null;
  });

  targets = $derived.by((): Target[] => {
    if (!this.mode) return this.#victimTargets;
    return this.actionsOf(this.mode).map((action) => this.#target(action));
  });

  #victimTargets = $derived.by((): Target[] =>
    this.victims.flatMap(({ seat, cards, nodes }) => {
      const label = t('screen.base.place.victim', {
        player: this.link.names[seat]!,
        count: cards,
      });
      const colour = this.colourOf(seat);
      return nodes.map((at) => ({ spot: 'node', at, kind: 'victim', label, colour, cards }));
    }),
  );

  /** Every place where something can be done, of whatever kind. */
  allTargets = $derived.by((): Target[] => [
    ...this.#placingActions.map((action) => this.#target(action)),
    ...this.#victimTargets,
  ]);
  #placingActions = $derived.by(() => this.actionsOf('settle', 'road', 'city', 'robber'));

  /** Do what can be done at one of all places. */
  async actAt({ at, kind }: Target): Promise<void> {
    if (kind === 'victim') return this.#robAt(at);
    const action = this.#placingActions.find((one) => {
      const target = this.#target(one);
      return target.at === at && target.kind === kind;
    });
    if (action) await this.act(action);
  }

  #target(action: ActionOf<Mode>): Target {
    switch (action.kind) {
      case 'road':
        return {
          spot: 'edge',
          at: edgeOf(action.edge),
          kind: 'road',
          label: t('screen.base.place.road', { hexes: this.#edgeNames[edgeOf(action.edge)] }),
        };
      case 'robber':
        return {
          spot: 'hex',
          at: action.hex,
          kind: 'robber',
          label: this.#hexLabel(action.hex),
        };
      default: {
        const kind = action.kind === 'city' ? 'city' : 'settlement';
        return {
          spot: 'node',
          at: action.node,
          kind,
          label: t(`screen.base.place.${kind}`, { hexes: this.#nodeNames[action.node] }),
        };
      }
    }
  }

  #nodeNames = $derived.by(() => (this.island ? nodeNames(this.island) : []));
  #edgeNames = $derived.by(() => (this.island ? edgeNames(this.island) : []));

  #hexLabel(hex: number): string {
    const victims = (this.public?.players ?? []).flatMap((player, seat) =>
      [...player.settlements, ...player.cities].some((n) =>
        this.board.lattice.hexNodes[hex]!.includes(n),
      )
        ? [seat === this.link.seat ? t('screen.you') : this.link.names[seat]!]
        : [],
    );
    const hexes = this.island ? fieldWords(this.island, [hex]) : '';
    if (!victims.length) return t('screen.base.place.robber', { hexes });
    return t('screen.base.place.robber_beside', { hexes, players: victims });
  }

  colourOf(seat: number): string {
    return this.link.info?.seats[seat]?.colour ?? 'white';
  }

  /** What was built last, as long as others than the player in turn may build. */
  newestPlace = $derived.by((): LogPlace | null => {
    if (!this.public?.building) return null;
    const told = this.motion.shownLines.findLast((line) => line.told.length)?.told ?? [];
    return told.map((one) => spotOf(one, this.board)).find((spot) => spot !== null) ?? null;
  });

  /** Give the chosen cards up. */
  async discard(): Promise<void> {
    await this.act({ kind: 'discard', cards: withoutZeros(this.discardSelection.cards) });
  }

  /** Choose a card of your hand for what cards are asked for, or begin a trade with it. */
  tapCard(name: Resource): void {
    if (!this.selection) this.toggleTradeDraft(null);
    this.selection?.more(name);
  }

  /** Begin a trade, or the answer to an offer; asked for again, give it up. */
  toggleTradeDraft(counter: Offer | null): void {
    const again = this.tradeDraft !== null && this.tradeDraft.counter === counter;
    this.cancel();
    if (!again) this.tradeDraft = new TradeDraft(this, counter);
  }

  /** Whether bots play, and only you are watching. */
  canSkip = $derived.by(() => {
    const { info, seat, mustAct, awaited } = this.link;
    if (
      !info ||
      seat === null ||
      mustAct ||
      info.paused ||
      info.status !== 'playing' ||
      this.motion.isSkipping
    )
      return false;
    const alone = info.seats.every(({ kind }, other) => kind === 'bot' || other === seat);
    return alone && (awaited?.must.length ?? 0) > 0;
  });

  /** Let the bots play on without pauses, up to your next decision. */
  async skipBots(): Promise<void> {
    this.motion.skipAhead();
    if (showRefusal(await this.link.requestChange({ kind: 'hurry' }), this.link.names))
      this.motion.isSkipping = false;
  }

  toggleMode(mode: Mode): void {
    const again = this.chosenMode === mode;
    this.cancel();
    if (!again) this.chosenMode = mode;
  }

  cancel(): void {
    this.tradeDraft = null;
    this.chosenMode = null;
    this.selectedTarget = null;
  }

  /** Pick a lit place: act at once, or at the second pick where confirmation is on. */
  pickTarget(target: Target): void {
    if (target.kind === 'victim') return void this.#robAt(target.at);
    const again = this.selectedTarget?.at === target.at && this.selectedTarget.kind === target.kind;
    if (settings.confirm && !again) this.selectedTarget = target;
    else void this.actAtTarget(target);
  }

  /** Take a card of a player beside the robber. */
  async rob(seat: number): Promise<void> {
    await this.act({ kind: 'steal', seat });
  }

  async #robAt(node: number): Promise<void> {
    const robbed = this.victims.find(({ nodes }) => nodes.includes(node));
    if (robbed) await this.rob(robbed.seat);
  }

  async actAtTarget(target: Target): Promise<void> {
    const listed = this.mode ? this.actionsOf(this.mode) : [];
    const action = listed.find((one) => this.#target(one).at === target.at);
    this.chosenMode = null;
    this.selectedTarget = null;
    if (action) await this.act(action);
  }

  /** Send an action, and show why it was refused, if it was. */
  async act(action: Action): Promise<boolean> {
    const refused = await this.link.act(action, () => this.#isStillPossible(action));
    return !showRefusal(refused, this.link.names);
  }

  /** Whether an action is still possible and unchanged, whatever others offered meanwhile. */
  #isStillPossible(action: Action): boolean {
    if (action.kind === 'deal') return false;
    const meant = JSON.stringify(action);
    const listed = this.listed.some((one) => JSON.stringify(one) === meant);
    return listed || this.link.choices.spaces.includes(action.kind);
  }

  /** The listed actions of one kind, or of some. */
  actionsOf<Kind extends Action['kind']>(...kinds: Kind[]): ActionOf<Kind>[] {
    const wanted: readonly string[] = kinds;
    return this.listed.filter((action): action is ActionOf<Kind> => wanted.includes(action.kind));
  }

  /** The first listed action of a kind. */
  firstAction<Kind extends Action['kind']>(kind: Kind): ActionOf<Kind> | undefined {
    return this.actionsOf(kind)[0];
  }
}
