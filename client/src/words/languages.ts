// The languages we speak: one for each file in hexhaven/words, found when the client is built.

/** Defined by the build (languages.build.ts). */
declare const LANGUAGE_NAMES: Readonly<Record<string, string>>;

/** What each language calls itself, by its code; English comes first. */
export const LANGUAGES = LANGUAGE_NAMES;

export function isLanguage(code: string): boolean {
  return Object.hasOwn(LANGUAGES, code);
}
