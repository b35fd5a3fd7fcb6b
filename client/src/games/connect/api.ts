// Made by `hexhaven types connect` from hexhaven.games.connect. Change that, not this file.

/** What stands on a board; if two players sit there, their robbers, deck and awards too. */
export interface Board {
  buildings: Record<string, Building>;
  roads: Record<string, number | null>;
  robbers?: Pair;
  deck?: number;
  played?: Played;
  route?: number | null;
  army?: number | null;
}

export type Building = [BuildingName, number | null];

export type BuildingName = "settlement" | "city";

export type CardName = "knight" | "road_building" | "invention" | "victory_point";

export type Cards = Partial<Record<Resource, number>>;

export type HarbourKind = "brick" | "lumber" | "wool" | "grain" | "ore" | "any";

/** A printed hex; `area` says whose home it lies in. */
export interface Hex {
  at: Pair;
  terrain: Terrain;
  number: number | null;
  area: Side | "edge" | null;
}

/** What is printed on a board, and never changes. */
export interface Land {
  name: string;
  colours: string[];
  hexes: Hex[];
  nodes: Pair[];
  stations: Station[];
  symbols: Record<string, Symbol>;
}

/** A live offer and the seats that may accept it. */
export interface Offer {
  give: Cards;
  want: Cards;
  to: number[];
}

export type Pair = [number, number];

export type Phase = "found" | "roll" | "robbers" | "robber" | "trade" | "draw" | "over";

/** Pieces that are not built yet. */
export interface PiecesLeft {
  roads: number;
  settlements: number;
  cities: number;
}

/** How many development cards of each kind were played. */
export interface Played {
  knight: number;
  road_building: number;
  invention: number;
  victory_point: number;
}

/** What everybody sees of a player. `cards` are the backs of development cards: their board, and the round they were bought in. `faces` are shown when all is over. `bonus` are the foreign areas in which a first settlement has counted. */
export interface Player {
  hand: Cards;
  points: number;
  settlements: string[];
  cities: string[];
  roads: string[];
  left: PiecesLeft;
  route: number;
  knights: number;
  cards: Pair[];
  faces: CardName[] | null;
  bonus: number[];
  rates: Stock;
  free_roads: number;
  played: number;
  swapped: number;
  offer: Offer | null;
  discards: number;
}

export type Resource = "brick" | "lumber" | "wool" | "grain" | "ore";

/** The phase all are in; `robbers` is where the robbers of this round go, seven the desert. */
export interface Round {
  phase: Phase;
  round: number;
  side: Side;
  seconds: number | null;
  dice: Pair | null;
  robbers: number | null;
  goal: number;
  limit: number;
  winners: number[] | null;
}

export type Side = "moon" | "sun";

/** The best seats with their points on the table, and how many seats have how many. */
export interface Standings {
  players: number;
  best: Pair[];
  counts: Record<string, number>;
}

/** A station between two nodes. */
export interface Station {
  trades: HarbourKind;
  rate: number;
  at: Pair;
}

/** A number for each resource. */
export interface Stock {
  brick: number;
  lumber: number;
  wool: number;
  grain: number;
  ore: number;
}

export type Symbol = "circle" | "square" | "triangle" | "star" | "cross" | "wave";

export type Terrain = "hills" | "forest" | "pasture" | "fields" | "mountains" | "desert";

/** The parts of a view by name. */
export interface Parts {
  round: Round;
  supply: Cards;
  standings: Standings;
  [name: `standings/${number}`]: Pair[];
  markets: Cards[];
  [name: `land/${number}`]: Land;
  [name: `board/${number}`]: Board;
  [name: `seat/${number}`]: Player;
  [name: `cards/${number}`]: CardName[];
}

/** What a seat may do. */
export type Action =
  | { kind: "found"; building: BuildingName; node: string; road: string }
  | { kind: "road"; edge: string }
  | { kind: "settle"; node: string }
  | { kind: "city"; node: string }
  | { kind: "buy"; board: number }
  | { kind: "knight"; resource: Resource }
  | { kind: "roads" }
  | { kind: "invention"; cards: Cards }
  | { kind: "bank"; give: Cards; want: Cards }
  | { kind: "market"; give: Resource; want: Resource }
  | { kind: "offer"; give: Cards; want: Cards; to: number[] }
  | { kind: "accept"; seat: number; give: Cards; want: Cards }
  | { kind: "withdraw" }
  | { kind: "discard"; cards: Cards };

/** What a seat may do of one kind, or of some. */
export type ActionOf<Kind extends Action["kind"]> = Extract<Action, { kind: Kind }>;
