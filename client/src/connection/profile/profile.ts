// Signing in and out of a profile by passkeys, with the games that belong to it.

import { settings } from '../../browser/settings.svelte';
import { t } from '../../words/words.svelte';
import type { NewSession } from '../api';
import { http, RequestError } from '../requests/http';
import { forgetTables, storeMoreSeats, storedSeats } from '../storage/seats';
import { forgetSignIn, rememberSignIn, currentSignIn } from './sign-in.svelte';

/** Whether this browser can use passkeys at this address. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Protect a name by a new passkey; false if the person changed their mind. */
export async function signUp(name: string): Promise<boolean> {
  const { options } = await http.beginProfile(name);
  const made = await createPasskey(options);
  return made !== null && enterSession(await http.newProfile(made));
}

/** Sign in by a passkey; false if the person changed their mind. */
export async function signIn(): Promise<boolean> {
  const { options } = await http.beginSession();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
  const signed = await passkeyAnswer(() => navigator.credentials.get({ publicKey }));
  return signed !== null && enterSession(await http.newSession(signed));
}

/** Make one more passkey for the player who is signed in; false if they changed their mind. */
export async function addPasskey(): Promise<boolean> {
  const { options } = await http.beginPasskey();
  const made = await createPasskey(options);
  if (made !== null) await http.newPasskey(made);
  return made !== null;
}

/** Sign out; the games of the profile leave this browser. */
export async function signOut(everywhere: boolean): Promise<void> {
  await endSession(() => http.signOut(everywhere));
}

/** Delete the profile with all that belongs to it. */
export async function deleteProfile(): Promise<void> {
  await endSession(http.deleteProfile);
  settings.name = '';
}

async function createPasskey(options: object): Promise<object | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  return passkeyAnswer(() => navigator.credentials.create({ publicKey }));
}

/** What the passkey answers; null if the person closed the question, or let it be. */
async function passkeyAnswer(ask: () => Promise<Credential | null>): Promise<object | null> {
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

async function enterSession(found: NewSession): Promise<boolean> {
  rememberSignIn(found);
  settings.name = found.profile.name;
  storeMoreSeats(await http.profileSeats());
  return true;
}

async function endSession(ask: () => Promise<unknown>): Promise<void> {
  const own = currentSignIn()?.id;
  const tokens = storedSeats().map(({ token }) => token);
  const tables = tokens.length ? await http.ownTables(tokens) : [];
  await ask();
  const theirs = tables.filter(({ seats, seat }) => seat !== null && seats[seat]?.profile === own);
  forgetTables(...theirs.map(({ id }) => id));
  forgetSignIn();
}
