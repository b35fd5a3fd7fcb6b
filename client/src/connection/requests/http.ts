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
  PlayOn,
  Preview,
  Problem,
  ProfileInfo,
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
import { credentials } from '../profile/signed-in.svelte';
import { done, secretFor } from './attempts';

/** A request that was refused, or did not reach the server. */
export class Failed extends Error {
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

async function asked<Answer>(path: string, body?: object): Promise<Answer> {
  const headers = credentials();
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
    throw new Failed(0, UNREACHABLE);
  }
  if (answer.ok) return answer.json();
  let problem: Partial<Problem> = {};
  try {
    problem = await answer.json();
  } catch {
    // Something between us and the server answered.
  }
  throw new Failed(answer.status, problem.reason ?? UNREACHABLE);
}

/** Ask for something that is done once, however often it is asked for: asked again, it brings the same. */
async function once<Answer>(path: string, body: object): Promise<Answer> {
  const what = JSON.stringify([path, body]);
  try {
    const answer = await asked<Answer>(path, { ...body, attempt: secretFor(what) });
    done(what);
    return answer;
  } catch (error) {
    if (error instanceof Failed && error.status >= 400 && error.status < 500) done(what);
    throw error;
  }
}

export const http = {
  health: () => asked<Health>('/health'),
  games: () => asked<GameInfo[]>('/games'),
  preview: (settings: SettingsInput) => asked<Preview>('/preview', { settings }),
  balance: (body: ReadBalance) => asked<Balance>('/balance', body),
  tables: () => asked<TableListing[]>('/tables'),
  mine: (tokens: string[]) => asked<TableListing[]>('/mine', { tokens }),
  gamesCode: (tokens: string[]) => asked<GamesCode>('/mine/code', { tokens }),
  redeemCode: (code: string) => once<SeatToken[]>('/mine/redeem', { code }),
  open: (body: OpenTable) => once<SeatToken>('/tables', body),
  look: (id: string, viewer: Viewer) => asked<TableInfo>(`/tables/${id}`, viewer),
  take: (id: string, body: TakeSeat) => once<SeatToken>(`/tables/${id}/seats`, body),
  invite: (id: string, token: string) => asked<Invitation>(`/tables/${id}/invitation`, { token }),
  sheet: (id: string, token: string, first: number) =>
    asked<Invitations>(`/tables/${id}/sheet`, { token, first }),
  parts: (id: string, body: ReadParts) => asked<PartValues>(`/tables/${id}/parts`, body),
  move: (id: string, token: string, seat: number | null = null) =>
    asked<Invitation>(`/tables/${id}/move`, { token, seat }),
  redeem: (secret: string) => once<SeatToken>('/redeem', { secret }),
  rematch: (id: string, token: string) => once<SeatToken>(`/tables/${id}/rematch`, { token }),
  hint: (id: string, token: string) => asked<Hint>(`/tables/${id}/hint`, { token }),
  coach: (id: string, token: string) => asked<Advice>(`/tables/${id}/coach`, { token }),
  review: (id: string, body: ReadReview) => asked<Review>(`/tables/${id}/review`, body),
  whatIf: (id: string, body: WhatIf) => asked<Alternatives>(`/tables/${id}/what-if`, body),
  playOn: (id: string, body: PlayOn) => once<SeatToken>(`/tables/${id}/play-on`, body),
  summary: (id: string, viewer: Viewer) => asked<Summary>(`/tables/${id}/summary`, viewer),
  figures: (id: string, token: string) => asked<Figures>(`/tables/${id}/figures`, { token }),
  history: (id: string, body: ReadHistory) => asked<History>(`/tables/${id}/history`, body),
  moments: (id: string, body: ReadMoments) => asked<Moments>(`/tables/${id}/moments`, body),
  file: (id: string, viewer: Viewer) => asked<GameFile>(`/tables/${id}/export`, viewer),
  leaders: (game: string) => asked<RatingInfo[]>(`/leaders/${game}`),
  profile: () => asked<SignedIn>('/profile'),
  beginProfile: (name: string) => asked<PasskeyOptions>('/profiles/challenge', { name }),
  newProfile: (credential: object) => asked<NewSession>('/profiles', { credential }),
  beginSession: () => asked<PasskeyOptions>('/sessions/challenge', {}),
  newSession: (credential: object) => asked<NewSession>('/sessions', { credential }),
  beginPasskey: () => asked<PasskeyOptions>('/profile/passkeys/challenge', {}),
  newPasskey: (credential: object) => asked<ProfileInfo>('/profile/passkeys', { credential }),
  profileSeats: () => asked<SeatToken[]>('/profile/seats', {}),
  signOut: (everywhere: boolean) => asked<SignedIn>('/profile/sign-out', { everywhere }),
  deleteProfile: () => asked<SignedIn>('/profile/delete', {}),
};
