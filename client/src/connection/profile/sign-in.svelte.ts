// Who is signed in with a profile in this browser, and the token that proves it.

import type { NewSession } from '../api';

interface SignIn {
  id: string;
  name: string;
  token: string;
}

const STORAGE_KEY = 'hexhaven.profile';

function storedSignIn(): SignIn | null {
  try {
    const found = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    return found?.id && found?.name && found?.token ? found : null;
  } catch {
    return null;
  }
}

let current = $state.raw<SignIn | null>(storedSignIn());

export function currentSignIn(): SignIn | null {
  return current;
}

/** What a request is sent with, so that the server knows the profile. */
export function authorizationHeaders(): Record<string, string> {
  return current ? { Authorization: `Bearer ${current.token}` } : {};
}

export function rememberSignIn({ profile, token }: NewSession): void {
  setSignIn({ id: profile.id, name: profile.name, token });
}

export function forgetSignIn(): void {
  setSignIn(null);
}

function setSignIn(next: SignIn | null): void {
  current = next;
  try {
    if (next) localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // In a browser that keeps nothing, somebody is signed in until the page is closed.
  }
}
