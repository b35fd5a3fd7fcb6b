// Requests to the server: an answer, or a Problem that says why not.

import type {
  Advice,
  Alternatives,
  Balance,
  Figures,
  GameInfo,
  GameFile,
  GamesCode,
  Health,
  SeatToken,
  Hint,
  History,
  Invitation,
  Invitations,
  TableListing,
  Moments,
  NewSession,
  OpenTable,
  PartValues,
  PasskeyOptions,
  PersonInfo,
  PlayOn,
  Preview,
  Problem,
  ProfileInfo,
  RatedGame,
  RatingInfo,
  ReadBalance,
  ReadHistory,
  ReadMoments,
  ReadParts,
  ReadReview,
  Review,
  Sentence,
  SettingsInput,
  SignedIn,
  Summary,
  TableInfo,
  TakeSeat,
  Viewer,
  WhatIf,
} from '../api';
import { authorizationHeaders } from '../profile/sign-in.svelte';

/** A request that was refused, or did not reach the server. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly reason: Sentence,
  ) {
    super(reason.text);
  }
}

const UNREACHABLE: Sentence = {
  id: 'screen.failed.server',
  params: {},
  text: 'The server cannot be reached. Try again in a moment.',
};

async function send<Answer>(path: string, body?: object): Promise<Answer> {
  const headers = authorizationHeaders();
  const sent = body
    ? {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }
    : { headers };
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, sent);
  } catch {
    throw new RequestError(0, UNREACHABLE);
  }
  if (answer.ok) return answer.json();
  let problem: Partial<Problem> = {};
  try {
    problem = await answer.json();
  } catch {
    // Something between us and the server answered.
  }
  throw new RequestError(answer.status, problem.reason ?? UNREACHABLE);
}

const SECRET_BYTES = 32;
/** The secrets of requests that have no answer yet. */
const secrets = new Map<string, string>();

function newSecret(): string {
  const drawn = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Ask for something that is done once: repeated until there is an answer, it brings the same. */
async function sendOnce<Answer>(path: string, body: object): Promise<Answer> {
  const request = JSON.stringify([path, body]);
  const attempt = secrets.get(request) ?? newSecret();
  secrets.set(request, attempt);
  try {
    const answer = await send<Answer>(path, { ...body, attempt });
    secrets.delete(request);
    return answer;
  } catch (error) {
    const refused = error instanceof RequestError && error.status >= 400 && error.status < 500;
    if (refused) secrets.delete(request);
    throw error;
  }
}

export const http = {
  health: () => send<Health>('/health'),
  games: () => send<GameInfo[]>('/games'),
  preview: (settings: SettingsInput) => send<Preview>('/preview', { settings }),
  balance: (body: ReadBalance) => send<Balance>('/balance', body),
  tables: () => send<TableListing[]>('/tables'),
  liveTables: () => send<TableListing[]>('/tables/live'),
  ownTables: (tokens: string[]) => send<TableListing[]>('/mine', { tokens }),
  gamesCode: (tokens: string[]) => send<GamesCode>('/mine/code', { tokens }),
  redeemCode: (code: string) => sendOnce<SeatToken[]>('/mine/redeem', { code }),
  openTable: (body: OpenTable) => sendOnce<SeatToken>('/tables', body),
  tableInfo: (id: string, viewer: Viewer) => send<TableInfo>(`/tables/${id}`, viewer),
  takeSeat: (id: string, body: TakeSeat) => sendOnce<SeatToken>(`/tables/${id}/seats`, body),
  invite: (id: string, token: string) => send<Invitation>(`/tables/${id}/invitation`, { token }),
  invitationSheet: (id: string, token: string, first: number) =>
    send<Invitations>(`/tables/${id}/sheet`, { token, first }),
  parts: (id: string, body: ReadParts) => send<PartValues>(`/tables/${id}/parts`, body),
  moveSeat: (id: string, token: string, seat: number | null = null) =>
    send<Invitation>(`/tables/${id}/move`, { token, seat }),
  redeemSecret: (secret: string) => sendOnce<SeatToken>('/redeem', { secret }),
  rematch: (id: string, token: string) => sendOnce<SeatToken>(`/tables/${id}/rematch`, { token }),
  hint: (id: string, token: string) => send<Hint>(`/tables/${id}/hint`, { token }),
  coach: (id: string, token: string) => send<Advice>(`/tables/${id}/coach`, { token }),
  review: (id: string, body: ReadReview) => send<Review>(`/tables/${id}/review`, body),
  whatIf: (id: string, body: WhatIf) => send<Alternatives>(`/tables/${id}/what-if`, body),
  playOn: (id: string, body: PlayOn) => sendOnce<SeatToken>(`/tables/${id}/play-on`, body),
  summary: (id: string, viewer: Viewer) => send<Summary>(`/tables/${id}/summary`, viewer),
  figures: (id: string, token: string) => send<Figures>(`/tables/${id}/figures`, { token }),
  history: (id: string, body: ReadHistory) => send<History>(`/tables/${id}/history`, body),
  moments: (id: string, body: ReadMoments) => send<Moments>(`/tables/${id}/moments`, body),
  gameFile: (id: string, viewer: Viewer) => send<GameFile>(`/tables/${id}/export`, viewer),
  leaders: (game: string) => send<RatingInfo[]>(`/leaders/${game}`),
  profile: () => send<SignedIn>('/profile'),
  person: (id: string) => send<PersonInfo>(`/people/${encodeURIComponent(id)}`),
  ratedGames: () => send<RatedGame[]>('/profile/rated'),
  beginProfile: (name: string) => send<PasskeyOptions>('/profiles/challenge', { name }),
  newProfile: (credential: object) => send<NewSession>('/profiles', { credential }),
  beginSession: () => send<PasskeyOptions>('/sessions/challenge', {}),
  newSession: (credential: object) => send<NewSession>('/sessions', { credential }),
  beginPasskey: () => send<PasskeyOptions>('/profile/passkeys/challenge', {}),
  newPasskey: (credential: object) => send<ProfileInfo>('/profile/passkeys', { credential }),
  profileSeats: () => send<SeatToken[]>('/profile/seats', {}),
  signOut: (everywhere: boolean) => send<SignedIn>('/profile/sign-out', { everywhere }),
  deleteProfile: () => send<SignedIn>('/profile/delete', {}),
};
