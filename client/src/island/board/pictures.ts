// Drawings as pictures of their own: a hex or a card is one element, not the many that its drawing is made of,
// which a browser would look at again with every change of the page's style.

import type { Look } from '../../browser/settings.svelte';
import symbols from '../../../../src/hexhaven/games/island/rendering/symbols.svg?raw';

/** Half a hex with its share of the sand, in units of the drawing. */
export const HALF = [52, 60] as const;
/** Half the side of a card in a sentence. */
const CARD = 17;
/** Pixels for each unit where a browser draws pictures before it scales them. */
const SHARPNESS = 4;

/** What becomes of the colours of a terrain: strong and dark, or pale as on paper that was printed. */
const TONES: Record<
  Exclude<Look, 'usual'>,
  { saturation: number; slope: number; intercept: number }
> = {
  contrast: { saturation: 1.5, slope: 1.3, intercept: -0.24 },
  print: { saturation: 0.8, slope: 0.64, intercept: 0.34 },
};

let drawings: Document | null = null;
const pictures = new Map<string, string>();

/** A drawing and everything it is made of, in the order of the file. */
function parts(file: Document, name: string): Element[] {
  const found = new Set<Element>();
  const collect = (id: string) => {
    const part = file.getElementById(id);
    if (!part || found.has(part)) return;
    found.add(part);
    for (const [, used] of part.outerHTML.matchAll(/(?:href="|url\()#([\w-]+)/g)) collect(used!);
  };
  collect(name);
  return [...found];
}

/** The address of a picture of something drawn with some drawings, around the middle. */
function picture(
  drawn: string,
  names: readonly string[],
  [x, y]: readonly [number, number],
): string {
  const known = pictures.get(drawn);
  if (known) return known;
  const file = (drawings ??= new DOMParser().parseFromString(symbols, 'image/svg+xml'));
  const size = `viewBox="${-x} ${-y} ${2 * x} ${2 * y}" width="${2 * x * SHARPNESS}" height="${2 * y * SHARPNESS}"`;
  const used = names.flatMap((name) => parts(file, name));
  const defined = used.map((part) =>
    part.outerHTML.replaceAll(' xmlns="http://www.w3.org/2000/svg"', ''),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${defined.join('')}</defs>${drawn}</svg>`;
  const made = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  pictures.set(drawn, made);
  return made;
}

/** A drawing in the tones of a look: the browser mixes them once, when it draws the picture. */
function toned(drawn: string, look: Look): string {
  if (look === 'usual') return drawn;
  const { saturation, slope, intercept } = TONES[look];
  const levels = ['R', 'G', 'B']
    .map((one) => `<feFunc${one} type="linear" slope="${slope}" intercept="${intercept}"/>`)
    .join('');
  const steps = `<feColorMatrix type="saturate" values="${saturation}"/><feComponentTransfer>${levels}</feComponentTransfer>`;
  const filter = `<filter id="look" color-interpolation-filters="sRGB">${steps}</filter>`;
  return `${filter}<g filter="url(#look)">${drawn}</g>`;
}

/** The address of the picture of a terrain, such as `forest-1`. */
export function terrainPicture(terrain: string, look: Look): string {
  return picture(toned(`<use href="#hh-${terrain}"/>`, look), [`hh-${terrain}`], HALF);
}

/** The address of the picture of a card of a kind on the ground it comes from. */
export function cardPicture(kind: string, ground: string): string {
  const side = `x="${-CARD}" y="${-CARD}" width="${2 * CARD}" height="${2 * CARD}" rx="8"`;
  const drawn = `<rect ${side} fill="url(#hh-${ground}-ground)"/><use href="#hh-${kind}"/>`;
  return picture(drawn, [`hh-${ground}-ground`, `hh-${kind}`], [CARD, CARD]);
}
