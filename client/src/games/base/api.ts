// Made by `hexhaven types base` from hexhaven.games.base. Change that, not this file.

/** Who acts between two turns: in special building, or the second of two paired players. */
export interface Building {
  after: number;
  order: number[];
  place: number;
  passed: number[];
  skipping: number[];
}

export type CardName = "knight" | "road_building" | "invention" | "monopoly" | "victory_point";

export type Cards = Partial<Record<Resource, number>>;

export type DevelopmentCards = Partial<Record<CardName, number>>;

export type Five = [number, number, number, number, number];

/** A harbour and the edge it lies at. */
export interface Harbour {
  edge: number;
  kind: HarbourKind;
}

export type HarbourKind = "brick" | "lumber" | "wool" | "grain" | "ore" | "any";

/** A hex of the island. */
export interface Hex {
  terrain: Terrain;
  number: number | null;
}

/** What is fixed when play begins. */
export interface Island {
  seats: number;
  options: Options;
  hexes: Hex[];
  harbours: Harbour[];
}

export type Numbers = "spiral" | "shuffled" | "apart";

/** A live offer and the seats it is made to. */
export interface Offer {
  seat: number;
  give: Cards;
  want: Cards;
  to: number[];
}

/** What was agreed upon for this game. */
export interface Options {
  robber?: "friendly";
  dice?: "deck";
  early_sevens?: "again";
  numbers?: Numbers;
  turn_rule?: "special_building" | "paired";
  points: number;
  discard_limit: number;
  phases: "strict" | "combined";
  turn_limit: number;
}

/** What only this seat knows: its cards, and what it is certain of about others' hands. */
export interface Own {
  hand: Cards;
  cards: DevelopmentCards;
  fresh: DevelopmentCards;
  points: number;
  known: Five[];
}

export type Pair = [number, number];

export type Phase = "island" | "order" | "found_settlement" | "found_road" | "roll" | "dice" | "discard" | "robber" | "steal" | "theft" | "main" | "build" | "card" | "free_roads" | "over" | "special_building" | "part_turn";

/** How many development cards of each kind were played. */
export interface Played {
  knight: number;
  road_building: number;
  invention: number;
  monopoly: number;
  victory_point: number;
}

/** What everybody sees of one player. */
export interface Player {
  settlements: number[];
  cities: number[];
  roads: number[];
  hand_size: number;
  card_count: number;
  knights: number;
  road_length: number;
  points: number;
  rates: Five;
  known: Five;
}

/** What lies open and changes. */
export interface Public {
  dice_left?: Record<string, number>;
  building?: Building | null;
  phase: Phase;
  turn: number;
  turns: number;
  first: number | null;
  order_rolls: (number | null)[];
  dice: Pair | null;
  rolls: Record<string, number>;
  robber: number;
  players: Player[];
  longest_road: number | null;
  largest_army: number | null;
  bank: Stock;
  deck: number;
  played: Played;
  card_played: boolean;
  fresh: number;
  free_roads: number;
  discards: number[];
  victim: number | null;
  founding: number | null;
  offers: Offer[];
  replies: (Reply | null)[];
  winner: number | null;
}

export type Reply = "accepted" | "declined";

export type Resource = "brick" | "lumber" | "wool" | "grain" | "ore";

/** A number for each resource. */
export interface Stock {
  brick: number;
  lumber: number;
  wool: number;
  grain: number;
  ore: number;
}

export type Terrain = "hills" | "forest" | "pasture" | "fields" | "mountains" | "desert";

/** The parts of a view by name. */
export interface Parts {
  island: Island;
  public: Public;
  [name: `seat/${number}`]: Own;
}

/** What a seat may do. */
export type Action =
  | { kind: "roll" }
  | { kind: "settle"; node: number }
  | { kind: "road"; edge: number }
  | { kind: "city"; node: number }
  | { kind: "buy" }
  | { kind: "knight" }
  | { kind: "roads" }
  | { kind: "invention"; cards: Cards }
  | { kind: "monopoly"; resource: Resource }
  | { kind: "robber"; hex: number }
  | { kind: "steal"; seat: number }
  | { kind: "discard"; cards: Cards }
  | { kind: "bank"; give: Cards; want: Cards }
  | { kind: "offer"; give: Cards; want: Cards; to: number[] }
  | { kind: "accept"; give: Cards; want: Cards }
  | { kind: "decline" }
  | { kind: "withdraw" }
  | { kind: "deal"; seat: number }
  | { kind: "end" }
  | { kind: "waive" }
  | { kind: "pass" }
  | { kind: "skip" }
  | { kind: "join" };

/** What a seat may do of one kind, or of some. */
export type ActionOf<Kind extends Action["kind"]> = Extract<Action, { kind: Kind }>;
