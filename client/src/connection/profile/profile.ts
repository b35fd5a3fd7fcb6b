// Signing in and out of a profile by passkeys, with the games that belong to it.

import { settings } from '../../browser/settings.svelte';
import { t } from '../../words/words.svelte';
import type { NewSession } from '../api';
import { http, RequestError } from '../requests/http';
import { forget, keepAll, seats } from '../kept/seats';
import { forgetSignIn, rememberSignIn, signedIn } from './signed-in.svelte';

/** Whether this browser can use passkeys at this address. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Protect a name by a new passkey; false if the person changed their mind. */
export async function signUp(name: string): Promise<boolean> {
  const { options } = await http.beginProfile(name);
  const made = await created(options);
  return made !== null && entered(await http.newProfile(made));
}

/** Sign in by a passkey; false if the person changed their mind. */
export async function signIn(): Promise<boolean> {
  const { options } = await http.beginSession();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
  const signed = await answered(() => navigator.credentials.get({ publicKey }));
  return signed !== null && entered(await http.newSession(signed));
}

/** Make one more passkey for whoever is signed in; false if they changed their mind. */
export async function addPasskey(): Promise<boolean> {
  const { options } = await http.beginPasskey();
  const made = await created(options);
  if (made !== null) await http.newPasskey(made);
  return made !== null;
}

/** Sign out; the games of the profile leave this browser. */
export async function signOut(everywhere: boolean): Promise<void> {
  await leave(() => http.signOut(everywhere));
}

/** Delete the profile with all that belongs to it. */
export async function deleteProfile(): Promise<void> {
  await leave(http.deleteProfile);
  settings.name = '';
}

async function created(options: object): Promise<object | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  return answered(() => navigator.credentials.create({ publicKey }));
}

/** What the passkey answers; null if the person closed the question, or let it be. */
async function answered(ask: () => Promise<Credential | null>): Promise<object | null> {
  try {
    return ((await ask()) as PublicKeyCredential | null)?.toJSON() ?? null;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return null;
    const id =
      error.name === 'InvalidStateError' ? 'screen.profile.known' : 'screen.profile.unsupported';
    throw new RequestError(0, { id, params: {}, text: t(id) });
  }
}

async function entered(found: NewSession): Promise<boolean> {
  rememberSignIn(found);
  settings.name = found.profile.name;
  keepAll(await http.profileSeats());
  return true;
}

async function leave(ask: () => Promise<unknown>): Promise<void> {
  const own = signedIn()?.id;
  const tokens = seats().map(({ token }) => token);
  const tables = tokens.length ? await http.mine(tokens) : [];
  await ask();
  const theirs = tables.filter(({ seats, seat }) => seat !== null && seats[seat]?.profile === own);
  forget(...theirs.map(({ id }) => id));
  forgetSignIn();
}
