// Made by `hexhaven types` from the models of the server. Change those, not this file.

/** One player's game: what to expect, what chance added, what decisions gave away. `result` is `expected + luck + others - lost`: the final score or chance, or so far what best play makes of it. `others` is what the other players did to it; `lucks` is the luck by the kind of chance. */
export interface Account {
  expected: number;
  luck: number;
  lost: number;
  result: number;
  others: number;
  lucks: Record<string, number>;
}

/** A command was accepted and stored, as entry `n`. */
export interface Ack {
  type: "ack";
  id: string;
  n: number;
}

/** An action of your seat, in notation or as JSON, decided on at version `version`. */
export interface Act {
  type: "act";
  id: string;
  version: number;
  action: string | Record<string, unknown>;
}

/** Move a manual clock forward. */
export interface Advance {
  token: string;
  seconds: number;
}

/** What can be done now, the best first. */
export interface Advice {
  measure: string;
  choices: Tip[];
}

/** A person wants to end the game now, or no longer; it ends when all do. */
export interface AgreeToEnd {
  kind: "agree";
  agree?: boolean;
}

/** What a seat could have done at a moment of a game that is over, and all it was allowed. */
export interface Alternatives {
  measure: string;
  choices: Tip[];
  allowed: Choices;
}

/** How long a bot still waits for your answer before it goes on, in seconds. */
export interface AnswerTime {
  left: number;
  /** how long it waits in all */
  whole: number;
}

/** A change to the table: before the game, by its host, or about your own seat. */
export interface Ask {
  type: "ask";
  id: string;
  change: ChangeSettings | SeatBot | Remove | Leave | Swap | ChooseColour | Rename | Ready | Start | Suggest | Say | Remark | Mute | Pause | Resume | Hurry | Skip | Rewind | HandOver | Concede | AgreeToEnd | End | StandIn;
}

/** A decision by its chances: what it gives, what the best choice gives, and how sure that is. `error` is the standard error of what was lost. */
export interface Assessment {
  worth: number;
  best: number;
  error: number;
  verdict: "good" | "inaccuracy" | "mistake" | "blunder";
  better: Record<string, unknown>[];
  reason: Sentence | null;
}

/** How many seats are open, and how many people and bots sit at a table. */
export interface Attendance {
  open: number;
  people: number;
  bots: number;
  /** how many people are connected */
  here: number;
  /** the open seats; of a large table the first 24 */
  free: number[];
}

/** The token of a seat or of a host. */
export interface Authority {
  token: string;
}

/** Who must act, who may, and the seconds left on clocks that run. */
export interface Awaited {
  /** at a large table only your own seat is named */
  must: number[];
  may: number[];
  /** how many must act */
  waiting: number;
  /** until Nature acts */
  nature: number | null;
  /** where a bot waits for you; nobody else is sent this */
  answer_time: AnswerTime | null;
  /** for seats that must act */
  clocks: Record<string, number>;
}

/** How often each seat won when equal bots played. Games are played while you ask: `done` says how many of them are over, from 0 to 1. */
export interface Balance {
  games: number;
  /** games that nobody won */
  undecided: number;
  /** the share of each seat if all were equal */
  par: number;
  /** the lowest fair share */
  least: number;
  /** the highest fair share */
  most: number;
  seats: SeatShare[];
  done: number;
}

/** A bot to play against: how well it plays, and what it likes. */
export interface BotInfo {
  name: string;
  /** easy, medium, strong or master; empty for one known by its name alone */
  level: string;
  /** a message `temperament.NAME`, or empty */
  temperament: string;
  /** with how many it plays at most; null where there is no limit */
  most_seats: number | null;
}

/** Why the server closes this connection; `again` if the client should reconnect. */
export interface Bye {
  type: "bye";
  reason: Sentence;
  again: boolean;
}

/** The host changes the settings. */
export interface ChangeSettings {
  kind: "arrange";
  settings: SettingsInput;
}

/** Something that somebody said. */
export interface ChatLine {
  n: number;
  seat: number;
  text: string;
  /** a message `remark.NAME`; the text is its English then */
  remark: string;
  /** the setting that is asked for, which the text names */
  suggestion: Suggestion | null;
}

/** What your seat may do: listed actions as JSON, and names of spaces of actions. */
export interface Choices {
  listed: Record<string, unknown>[];
  spaces: string[];
}

/** A person chooses a colour before the game. */
export interface ChooseColour {
  kind: "paint";
  colour: "red" | "blue" | "orange" | "white" | "green" | "brown" | "violet";
}

/** A person gives up; the game ends when all others have, or when only bots are left. */
export interface Concede {
  kind: "concede";
}

/** Where a game stood after an entry: the chance of every seat to win. `told` is what happened, where this was a turning point. */
export interface CourseMoment {
  n: number;
  chances: number[];
  told: Sentence | null;
}

/** One action of a player: the number of its entry, and how much it gave away. Where a game has chances instead of exact values, `judged` holds them. */
export interface Decision {
  n: number;
  seat: number;
  turn: number;
  label: Sentence;
  action: Record<string, unknown>;
  better: Sentence | null;
  lost: number;
  judged: Assessment | null;
}

/** The host ends the game. */
export interface End {
  kind: "end";
}

/** How the game ended: seats from first to last, and why. */
export interface Ending {
  ranking: number[][];
  winners: number[];
  scores: number[];
  reason: Sentence;
  details: Record<string, unknown>;
}

/** One thing worth telling, its subject, and the place in the course where it happened. */
export interface Fact {
  subject: string;
  said: Sentence;
  at: number | null;
}

/** What is counted of a seat; nothing of what a game does not know. `sources` are its points by where they came from, and `winner` those of the seat that won; both are taken from the outcome. `luck` is how many cards the dice brought beyond what they promise on average, or how many points where a game knows what dice are worth (`luck_in`), and `opening` the resources on which the seat founded. */
export interface Figures {
  sources: Record<string, number>;
  winner: Record<string, number>;
  luck: number | null;
  luck_in: "cards" | "points";
  opening: string[];
  players: TradeFigures | null;
  bank: TradeFigures | null;
}

/** The text of a game, and a name for its file. */
export interface GameFile {
  name: string;
  text: string;
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  version: number;
  seats: SeatRange;
  options: OptionInfo[];
  /** the one that takes a seat if none was named */
  usual_bot: string;
  /** the bots that are ready to play, level by level, the easiest first */
  opponents: BotInfo[];
  /** the bots that will be ready soon */
  unready: UnreadyBot[];
}

/** A code that brings your games to another device, and the address that does the same. */
export interface GamesCode {
  url: string;
  qr: string;
  code: string;
  /** how long it can be used, in seconds since 1970 */
  until: number;
}

/** A game as a list shows it small; all of it is what a spectator sees. `land` draws the island in text: a line for each row, the letter of a hex's terrain where it lies, or `?`, and two columns from one hex to the next; a game without an island has none. Nodes are numbered in reading order. `pieces` and `points` are by seat, and `round` is 0 before the first turn. */
export interface Glance {
  land: string[];
  pieces: GlancePieces[];
  points: number[];
  round: number;
}

/** What a seat has built: nodes by their numbers, roads by the two nodes of each. */
export interface GlancePieces {
  settlements: number[];
  cities: number[];
  roads: number[][];
}

/** The host makes another person the host. */
export interface HandOver {
  kind: "hand_over";
  seat: number;
}

/** How the server is. */
export interface Health {
  status: "ok";
  version: string;
  tables: number;
  sockets: number;
  /** games whose rules or bots are being loaded */
  preparing: string[];
  /** folders of rules and bots, such as `games/base`, that are not compiled yet */
  interpreted: string[];
  /** about how many seconds until everything is compiled, if it is not yet */
  compiled_in: number | null;
}

/** Who connects: a seat or host by token, or a spectator, with the key of a private table. */
export interface Hello {
  type: "hello";
  table: string;
  token?: string | null;
  /** the secret of a private table's invitation */
  key?: string | null;
  /** with a token: only to watch, and to be sent what a spectator is sent */
  eyes?: "own" | "spectator";
  /** also send the view as the game itself has it */
  whole?: boolean;
}

/** One sentence on what your seat could do now, and why; null where nothing helps. */
export interface Hint {
  said: Sentence | null;
}

/** The log of a game, as far as the viewer may know it. */
export interface History {
  table: TableInfo;
  n: number;
  lines: Line[];
  /** whether there are more than fit in one answer */
  more: boolean;
}

/** The only person lets the bots act without pauses, until that person must decide. */
export interface Hurry {
  kind: "hurry";
}

/** An address to pass on, and its QR code as SVG; secrets stand after the #. */
export interface Invitation {
  url: string;
  qr: string;
}

/** Invitations to seats, in order; fewer than asked for where the seats end. */
export interface Invitations {
  first: number;
  invitations: Invitation[];
}

/** Ask for an invitation to each of `count` seats, from `first` on. */
export interface InviteSeats {
  token: string;
  first?: number;
  count?: number;
}

/** How a seat decided in a whole game, by its review. */
export interface Judgement {
  /** "chance" (of winning, from 0 to 1) or "score" */
  measure: string;
  decisions: number;
  /** how many of them gave nothing away that is worth a word */
  good: number;
  /** these and blunders only where chances are measured */
  mistakes: number;
  blunders: number;
  /** what all of them gave away */
  lost: number;
}

/** A person gives up their seat. */
export interface Leave {
  kind: "leave";
}

/** What the log tells this client about one entry. */
export interface Line {
  n: number;
  /** when it happened, in seconds since 1970 */
  at: number;
  /** who did it; -1 is chance */
  seat: number;
  told: Sentence[];
}

/** A request for a fresh snapshot. */
export interface Look {
  type: "look";
  /** also send the view as the game itself has it, once */
  whole?: boolean;
}

/** How the game stood after an entry: the parts that differ from the moment before. */
export interface Moment {
  n: number;
  /** null where a part is gone */
  parts: Record<string, unknown>;
}

/** Moments of a game, the first of them whole. */
export interface Moments {
  moments: Moment[];
  /** whether there are more than fit in one answer */
  more: boolean;
}

/** Ask for a one-time link to your seat, or, as the host, to another. */
export interface MoveSeat {
  token: string;
  seat?: number | null;
}

/** The host mutes a seat, or lets it talk again. */
export interface Mute {
  kind: "mute";
  seat: number;
  muted?: boolean;
}

/** The name that a new profile is to protect. */
export interface NewProfile {
  name: string;
}

/** The profile that is signed in now, and the token to send as `Authorization: Bearer`. */
export interface NewSession {
  token: string;
  profile: ProfileInfo;
}

/** Open a new table; with a name the host takes the first seat. */
export interface OpenTable {
  /** a secret of your own; asked again with it, you are given the same again */
  attempt?: string | null;
  settings: SettingsInput;
  name?: string | null;
  /** for the seats that follow; null for a person */
  bots?: (string | null)[];
  /** begin at once; no seat may be left open */
  start?: boolean;
}

/** An option of a game: its default, and what may be written. */
export interface OptionInfo {
  name: string;
  default: number | string;
  /** the words to choose from */
  choices: string[];
  /** of a number */
  least: number | null;
  most: number | null;
  /** all that may be written, for people */
  form: string;
}

/** The moment of another table's game, after its entry `n`, from which a game goes on. */
export interface Origin {
  table: string;
  n: number;
}

/** One named part of a view, and the entry that last changed it. */
export interface Part {
  /** that entry; after a restart of the server it may be a later one */
  n: number;
  value: unknown;
}

/** Parts of a game as they are now; null where there is none of that name. */
export interface PartValues {
  n: number;
  parts: Record<string, unknown>;
}

/** What the browser's passkey has answered, as `PublicKeyCredential.toJSON()` gives it. */
export interface PasskeyAnswer {
  credential: Record<string, unknown>;
}

/** What a browser asks its passkeys with (WebAuthn), as JSON; to be answered once. */
export interface PasskeyOptions {
  options: Record<string, unknown>;
}

/** What a rating was after a game. */
export interface PastRating {
  game: string;
  /** when the game ended, in seconds since 1970 */
  at: number;
  rating: number;
}

/** The host stops the game and its clocks. */
export interface Pause {
  kind: "pause";
}

/** A profile as everybody sees it: who it is, and how their rated games went. */
export interface PersonInfo {
  id: string;
  name: string;
  /** by game, where it was rated */
  ratings: RatingInfo[];
  /** after the last 300 games, the oldest first */
  curve: PastRating[];
}

/** A sign of life, answered by a pong. */
export interface Ping {
  type: "ping";
}

/** The token of a seat at a game that is over. */
export interface PlayAgain {
  /** a secret of your own; asked again with it, you are given the same again */
  attempt?: string | null;
  token: string;
}

/** Open a table of your own at which a game that is over goes on as it stood after entry `n`. You take a seat, and it does `actions` first. Bots keep their seats and take all others. */
export interface PlayOn {
  /** a secret of your own; asked again with it, you are given the same again */
  attempt?: string | null;
  token?: string | null;
  key?: string | null;
  n: number;
  seat: number;
  name: string;
  /** for seats that people held */
  bot: string;
  actions?: Record<string, unknown>[];
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
}

/** What a spectator sees when a game begins; an example where chance decides. */
export interface Preview {
  parts: Record<string, unknown>;
  /** whether every game with these options begins like this */
  fixed: boolean;
}

/** Why a request was refused. */
export interface Problem {
  reason: Sentence;
}

/** A profile as its owner sees it. */
export interface ProfileInfo {
  id: string;
  name: string;
  created: number;
  /** how many passkeys it has */
  passkeys: number;
  /** by game, where it was rated */
  ratings: RatingInfo[];
}

/** A game that has counted for your rating, and what that was after it. */
export interface RatedGame {
  table: string;
  game: string;
  /** when it ended, in seconds since 1970 */
  at: number;
  place: number;
  rating: number;
}

/** How strong somebody plays a game, on a scale on which everybody begins at 1000. */
export interface RatingInfo {
  profile: string;
  name: string;
  game: string;
  rating: number;
  /** how many rated games they have played */
  games: number;
  /** whether these are fewer than ten */
  provisional: boolean;
}

/** Ask how fair the seats of a game with these options are. */
export interface ReadBalance {
  settings: SettingsInput;
  /** false ends games that are still being played */
  wanted?: boolean;
}

/** Ask for the log of a game from an entry on: as your seat reads it, or a spectator. */
export interface ReadHistory {
  token?: string | null;
  key?: string | null;
  first?: number;
  eyes?: "own" | "spectator";
}

/** Ask how a game stood after each entry from `first` to `last`. `own` is the view of the token's seat, or a spectator's. The views of other seats, and all views together, can be had once the game is over. */
export interface ReadMoments {
  token?: string | null;
  key?: string | null;
  first?: number;
  last?: number | null;
  eyes?: "own" | "spectator" | "all" | number;
}

/** Ask for parts of a game by name, including those that no frame brings unasked. */
export interface ReadParts {
  token?: string | null;
  key?: string | null;
  names: string[];
}

/** Ask how a game with these options begins. */
export interface ReadPreview {
  settings: SettingsInput;
}

/** The review of a game that is over. What takes long is worked out only when somebody asks to begin; all then see how it goes on. */
export interface ReadReview {
  token?: string | null;
  key?: string | null;
  begin?: boolean;
}

/** A person is ready to begin, or no longer. */
export interface Ready {
  kind: "ready";
  ready?: boolean;
}

/** The secret of a one-time link. */
export interface Redeem {
  /** a secret of your own; asked again with it, you are given the same again */
  attempt?: string | null;
  secret: string;
}

/** The code under which somebody's games wait for another device. */
export interface RedeemCode {
  /** a secret of your own; asked again with it, you are given the same again */
  attempt?: string | null;
  code: string;
}

/** Why something cannot be done; the connection stays open and the table is unchanged. */
export interface Refusal {
  type: "refusal";
  /** the command it answers */
  id: string | null;
  reason: Sentence;
}

/** Somebody says a phrase or makes a gesture that everybody knows. */
export interface Remark {
  kind: "remark";
  what: "hello" | "nice" | "thanks" | "sorry" | "trade" | "robber" | "wait" | "good_game" | "thumbs_up" | "laugh" | "wow" | "oh_no" | "wink" | "sleepy" | "ready" | "good_luck";
}

/** The host frees a seat. */
export interface Remove {
  kind: "remove";
  seat: number;
}

/** A person chooses another name before the game. */
export interface Rename {
  kind: "rename";
  name: string;
}

/** The host lets the game go on. */
export interface Resume {
  kind: "resume";
}

/** Every decision of a match, and the account of each seat. A review may come coarse and then finer; `done` is how much of it is done, from 0 to 1. `course` holds the chances over the game, where a coach knows them. At a server others may come first; `ahead` is how many. */
export interface Review {
  measure: string;
  decisions: Decision[];
  accounts: Account[];
  course: CourseMoment[];
  done: number;
  ahead: number;
}

/** The host takes the game back to where it stood after entry `to`; draws are repeated. */
export interface Rewind {
  kind: "rewind";
  /** where none is named, before the last action of a seat */
  to?: number | null;
}

/** Somebody says something to everybody at the table. */
export interface Say {
  kind: "say";
  text: string;
}

/** Chance and clock that are given instead of drawn, for practice and tests. Only a server started with `--allow-scripts` accepts one, and the table is marked. */
export interface Script {
  seed: number | null;
  draws: string[];
  manual_clock: boolean;
}

/** Chance and clock that are given instead of drawn, for practice and tests. Only a server started with `--allow-scripts` accepts one, and the table is marked. */
export interface ScriptInput {
  seed?: number | null;
  draws?: string[];
  manual_clock?: boolean;
}

/** The host gives a seat to a bot, even if a person holds it. */
export interface SeatBot {
  kind: "seat_bot";
  seat: number;
  bot: string;
}

/** What everybody sees of a seat; `here` while its player is connected. */
export interface SeatInfo {
  kind: "open" | "person" | "bot";
  name: string;
  /** whose name it is, where a passkey protects it */
  profile: string;
  bot: string;
  colour: "red" | "blue" | "orange" | "white" | "green" | "brown" | "violet";
  ready: boolean;
  stand_in: string;
  conceded: boolean;
  muted: boolean;
  agrees: boolean;
  here: boolean;
}

/** How many can play a game: from the least to the most in steps. */
export interface SeatRange {
  least: number;
  most: number;
  step: number;
  /** if nobody says how many */
  usual: number;
}

/** How often a seat won, and the 95% interval of its share. */
export interface SeatShare {
  wins: number;
  share: number;
  low: number;
  high: number;
  /** whether the share lies between `least` and `most` */
  fair: boolean;
}

/** A seat you hold, or the host's place (-2), and the token that proves it. */
export interface SeatToken {
  table: string;
  seat: number;
  token: string;
  /** for invitations to a private table */
  key: string | null;
}

/** Something said to people: a message id, its parameters, and the English sentence. A parameter is a text, a number, `{"seat": n}` for the name of a seat, `{"id", "params"}` for a message inside, or a list of these. */
export interface Sentence {
  id: string;
  params: Record<string, unknown>;
  text: string;
}

/** What a host decides about a table before the game begins. */
export interface Settings {
  game: string;
  seats: number;
  options: Record<string, number | string>;
  /** listed among the open tables */
  public: boolean;
  /** seconds a seat has that must act */
  clock: number | null;
  /** seconds a seat has to build between two turns, where a game has such places; a quarter of `clock` if nothing is said */
  building_clock: number | null;
  /** bots stand in for people who are away */
  stand_in: boolean;
  /** people without a seat may watch */
  spectators: boolean;
  /** the coach may be asked during the game; one that plays ahead among people only if it helps everybody */
  help: boolean | "everybody";
  /** screens tell what others certainly hold, where a game knows it; else people count for themselves */
  counting: boolean;
  /** counts for ratings: profiles on all seats, a clock, no coach, no stand-ins */
  rated: boolean;
  script: Script | null;
}

/** What a host decides about a table before the game begins. */
export interface SettingsInput {
  game: string;
  seats: number;
  options?: Record<string, number | string>;
  /** listed among the open tables */
  public?: boolean;
  /** seconds a seat has that must act */
  clock?: number | null;
  /** seconds a seat has to build between two turns, where a game has such places; a quarter of `clock` if nothing is said */
  building_clock?: number | null;
  /** bots stand in for people who are away */
  stand_in?: boolean;
  /** people without a seat may watch */
  spectators?: boolean;
  /** the coach may be asked during the game; one that plays ahead among people only if it helps everybody */
  help?: boolean | "everybody";
  /** screens tell what others certainly hold, where a game knows it; else people count for themselves */
  counting?: boolean;
  /** counts for ratings: profiles on all seats, a clock, no coach, no stand-ins */
  rated?: boolean;
  script?: ScriptInput | null;
}

/** End this session, or all of the same profile. */
export interface SignOut {
  everywhere?: boolean;
}

/** Who is signed in, if anybody, and whether this server has profiles. */
export interface SignedIn {
  enabled: boolean;
  profile: ProfileInfo | null;
}

/** The host ends the time that runs for everybody. */
export interface Skip {
  kind: "skip";
}

/** Everything a client may know: sent after a hello, and after a late action was refused. */
export interface Snapshot {
  /** the last entry covered; the version for the next action */
  n: number;
  /** if it changed; at a large table without seats. An update holds of `said` only what is new */
  table: TableInfo | null;
  /** of a large table: your own seat, the host's and those you asked for, when they change */
  seats: Record<string, SeatInfo>;
  /** parts to replace; null where one is gone */
  parts: Record<string, Part | null>;
  /** null before and after the game */
  awaited: Awaited | null;
  choices: Choices;
  lines: Line[];
  outcome: Ending | null;
  /** the whole view if a client asked for it; null where unchanged */
  view: unknown;
  type: "snapshot";
  /** your seat; null for spectators and a host without one */
  seat: number | null;
  /** whether this client may do what only a host may */
  hosting: boolean;
}

/** A bot stands in for a person who is away, until that person is back. */
export interface StandIn {
  kind: "stand_in";
  seat: number;
  bot: string;
}

/** The host begins the game. */
export interface Start {
  kind: "start";
  /** even if people are not ready; not where the game is rated */
  anyway?: boolean;
}

/** A request to be sent who sits on seats of a large table, now and whenever that changes. */
export interface SubscribeSeats {
  type: "meet";
  /** null for all of them */
  seats?: number[] | null;
}

/** Somebody who sits there asks the host for another setting; everybody reads it in the chat. */
export interface Suggest {
  kind: "suggest";
  what: Suggestion;
}

/** A setting of a table, or an option of its game, as somebody would like it. */
export interface Suggestion {
  name: string;
  value: number | string | boolean | null;
}

/** The points of each seat along the course of a game, and facts. */
export interface Summary {
  points: number[][];
  facts: Fact[];
}

/** The host swaps two seats before the game. */
export interface Swap {
  kind: "swap";
  a: number;
  b: number;
}

/** What everybody at a table sees of it, apart from the game. */
export interface TableInfo {
  id: string;
  status: "lobby" | "playing" | "over" | "closed";
  settings: Settings;
  /** at a large table they come alone, when they are asked for */
  seats: SeatInfo[];
  attendance: Attendance;
  /** the host's seat, or -2 for a host without one */
  host: number;
  paused: boolean;
  ended: string;
  rematch: string;
  /** the moment of another game from which this goes on */
  origin: Origin | null;
  said: ChatLine[];
  /** how many watch without a seat */
  watching: number;
}

/** A table in a list. */
export interface TableListing {
  id: string;
  game: string;
  status: "lobby" | "playing" | "over" | "closed";
  /** of a large table the first 24 */
  seats: SeatInfo[];
  open: number;
  clock: number | null;
  created: number;
  changed: number;
  /** of those seats the ones that must act */
  must: number[];
  /** whether there is a game to look at */
  begun: boolean;
  /** of those seats, from 1 on, once a game was played to its end */
  places: number[];
  /** nobody where a game ended undecided */
  winners: number[];
  /** of the same seats */
  scores: number[];
  /** the table at which it is played again */
  rematch: string;
  /** your seat, in a list of your tables */
  seat: number | null;
  /** whether your seat must act */
  awaited: boolean;
  /** seconds your seat has for that, by its clock */
  left: number | null;
  /** how the game stands, where you may watch it */
  glance: Glance | null;
  rated: boolean;
  /** what was agreed upon, without maps and other long texts */
  options: Record<string, number | string>;
  /** how many watch without a seat */
  watching: number;
  /** of your seat, in a list of your tables, once there is a review */
  judgement: Judgement | null;
}

/** Take a seat; with the key if the table is private. */
export interface TakeSeat {
  /** a secret of your own; asked again with it, you are given the same again */
  attempt?: string | null;
  name: string;
  /** the first open one if left out */
  seat?: number | null;
  key?: string | null;
}

/** Something that can be done: its actions in order, its worth, and what it costs. The cost is how much worse it is than the best choice; the reason says what speaks for it. */
export interface Tip {
  label: Sentence;
  worth: number;
  cost: number;
  actions: Record<string, unknown>[];
  reason: Sentence | null;
}

/** The tokens that a client keeps. */
export interface Tokens {
  tokens: string[];
}

/** How often a seat traded, and how many cards more it got than it gave. */
export interface TradeFigures {
  count: number;
  gain: number;
}

/** A bot for which something is still being prepared. */
export interface UnreadyBot {
  name: string;
  /** easy, medium, strong or master; empty for one known by its name alone */
  level: string;
  /** a message `temperament.NAME`, or empty */
  temperament: string;
  /** with how many it plays at most; null where there is no limit */
  most_seats: number | null;
  /** about how many seconds until it can play */
  ready_in: number;
}

/** What has happened since the last frame; a rewind comes as changed parts. */
export interface Update {
  /** the last entry covered; the version for the next action */
  n: number;
  /** if it changed; at a large table without seats. An update holds of `said` only what is new */
  table: TableInfo | null;
  /** of a large table: your own seat, the host's and those you asked for, when they change */
  seats: Record<string, SeatInfo>;
  /** parts to replace; null where one is gone */
  parts: Record<string, Part | null>;
  /** null before and after the game */
  awaited: Awaited | null;
  choices: Choices;
  lines: Line[];
  outcome: Ending | null;
  /** the whole view if a client asked for it; null where unchanged */
  view: unknown;
  type: "update";
}

/** A server that answers. */
export interface Version {
  version: string;
}

/** Who looks: a seat or host by its token, or a spectator, with the key of a private table. */
export interface Viewer {
  token?: string | null;
  key?: string | null;
}

/** Ask what a seat's choices were worth as a game stood after entry `n`, once it is over. `actions` are some of them that you want to know about, beside those that are worth a look. */
export interface WhatIf {
  token?: string | null;
  key?: string | null;
  n: number;
  seat: number;
  actions?: Record<string, unknown>[];
}

export type ClientFrame = Hello | Act | Ask | Look | SubscribeSeats | Ping;

export type ServerFrame = Snapshot | Update | Ack | Refusal | Bye | Pong;

/** The form of a table's id. */
export const TABLE_ID = /^[a-z0-9]{10}$/;

/** The form of a token or key. */
export const SECRET = /^[A-Za-z0-9_-]{20,64}$/;
