// Terrains as pictures of their own: a hex is one element, not the hundred that its drawing is made of,
// which a browser would look at again with every change of the page's style.

import symbols from '../../../../src/hexhaven/games/island/look/symbols.svg?raw';

/** Half a hex with its share of the sand, in units of the drawing. */
export const HALF = [52, 60] as const;
/** Pixels for each unit where a browser draws pictures before it scales them. */
const SHARPNESS = 4;

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

/** The address of the picture of a terrain, such as `forest-1`. */
export function terrainPicture(terrain: string): string {
  const known = pictures.get(terrain);
  if (known) return known;
  drawings ??= new DOMParser().parseFromString(symbols, 'image/svg+xml');
  const [x, y] = HALF;
  const size = `viewBox="${-x} ${-y} ${2 * x} ${2 * y}" width="${2 * x * SHARPNESS}" height="${2 * y * SHARPNESS}"`;
  const drawn = parts(drawings, `hh-${terrain}`).map((part) => part.outerHTML.replaceAll(' xmlns="http://www.w3.org/2000/svg"', ''));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${drawn.join('')}</defs><use href="#hh-${terrain}"/></svg>`;
  const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  pictures.set(terrain, picture);
  return picture;
}
