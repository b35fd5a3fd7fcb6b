// Who is signed in with a profile in this browser, and the token that proves it.

import type { NewSession } from '../api';

interface RememberedSignIn {
  id: string;
  name: string;
  token: string;
}

const PLACE = 'hexhaven.profile';

function storedSignIn(): RememberedSignIn | null {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? 'null');
    return found?.id && found?.name && found?.token ? found : null;
  } catch {
    return null;
  }
}

let current = $state.raw<RememberedSignIn | null>(storedSignIn());

export function signedIn(): RememberedSignIn | null {
  return current;
}

/** What a request is sent with, so that the server knows the profile. */
export function credentials(): Record<string, string> {
  return current ? { Authorization: `Bearer ${current.token}` } : {};
}

export function rememberSignIn({ profile, token }: NewSession): void {
  keep({ id: profile.id, name: profile.name, token });
}

export function forgetSignIn(): void {
  keep(null);
}

function keep(next: RememberedSignIn | null): void {
  current = next;
  try {
    if (next) localStorage.setItem(PLACE, JSON.stringify(next));
    else localStorage.removeItem(PLACE);
  } catch {
    // In a browser that keeps nothing, somebody is signed in until the page is closed.
  }
}
