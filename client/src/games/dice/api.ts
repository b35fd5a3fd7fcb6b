// Made by `hexhaven types dice` from hexhaven.games.dice. Change that, not this file.

export type Dice = Partial<Record<Face, number>>;

export type Face = "brick" | "lumber" | "wool" | "grain" | "ore" | "gold";

/** What is printed on everybody's sheet. */
export interface Form {
  game: string;
  seats: number;
  options: Options;
  start: Line;
  hexes: Hex[];
  roads: Road[];
  settlements: Place[];
  cities: Place[];
  knights: Place[];
  jokers: Joker[];
}

/** A printed hex, its knights and its joker by their numbers. */
export interface Hex {
  terrain: Terrain;
  centre: Point;
  knights: number[];
  joker: number | null;
}

/** A joker, what it gives, and the knights it needs. */
export interface Joker {
  number: number;
  gives: Resource | "any";
  knights: number[];
}

export type Kind = "road" | "settle" | "city" | "knight";

export interface Line {
  from: Point;
  to: Point;
}

/** The places that may be built next, by kind, whether or not dice pay for them. */
export interface Next {
  road: number[];
  settle: number[];
  city: number[];
  knight: number[];
}

/** What was agreed upon for this game. */
export interface Options {
  late_jokers: boolean;
  limit: number;
}

export type Phase = "first" | "roll" | "rolling" | "keep" | "build" | "over";

/** Where a settlement, city or knight may be built, and which roads lead there. */
export interface Place {
  number: number;
  points: number;
  at: Point;
  after: number[];
}

export type Point = [number, number];

/** A swap or joker that helps to pay for something, and how many more each kind takes then. */
export interface Prospect {
  action: Swap | UseJoker;
  remaining: Partial<Record<Kind, number>>;
}

/** Whose turn it is and what lies there. */
export interface Public {
  phase: Phase;
  first: number | null;
  turn: number | null;
  turns: number;
  dice: Dice;
  rolling: number;
  rolls: number;
  gained: number;
  points: number[];
  longest_road: number | null;
  largest_army: number | null;
  winners: number[] | null;
}

export type Resource = "brick" | "lumber" | "wool" | "grain" | "ore";

/** Where a road may be built, and which roads come before it. */
export interface Road {
  from: Point;
  to: Point;
  number: number;
  points: number;
  after: number[];
}

/** What one player has built, and what may come next. */
export interface Sheet {
  roads: number[];
  settlements: number[];
  cities: number[];
  knights: number[];
  used_jokers: number[];
  boxes: number[];
  road_length: number;
  next: Next;
}

/** Two gold for a die of a resource. */
export interface Swap {
  kind: "swap";
  want: Resource;
}

export type Terrain = "hills" | "forest" | "pasture" | "fields" | "mountains" | "desert" | "water";

/** A die turned by a joker. */
export interface UseJoker {
  kind: "joker";
  joker: number;
  die: Face;
  want: Resource;
}

/** The parts of a view by name. */
export interface Parts {
  form: Form;
  public: Public;
  prospects: Prospect[];
  [name: `sheet/${number}`]: Sheet;
}

/** What a seat may do. */
export type Action =
  | { kind: "roll" }
  | { kind: "reroll"; dice: Dice }
  | { kind: "stop" }
  | { kind: "swap"; want: Resource }
  | { kind: "joker"; joker: number; die: Face; want: Resource }
  | { kind: "road"; number: number }
  | { kind: "settle"; number: number }
  | { kind: "city"; number: number }
  | { kind: "knight"; number: number }
  | { kind: "done" };

/** What a seat may do of one kind, or of some. */
export type ActionOf<Kind extends Action["kind"]> = Extract<Action, { kind: Kind }>;
