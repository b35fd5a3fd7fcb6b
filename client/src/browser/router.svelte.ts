// The page to show, by the path of the address; secrets stand in its fragment.

let path = $state(location.pathname);
let fragment = $state(location.hash.slice(1));

export const route = {
  get path() {
    return path;
  },
  /** The fragment of the address as names and values. */
  get fragment() {
    return new URLSearchParams(fragment);
  },
};

function readAddress(): void {
  path = location.pathname;
  fragment = location.hash.slice(1);
}

addEventListener('popstate', readAddress);
addEventListener('hashchange', readAddress);

/** Show another page. */
export function goTo(to: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  readAddress();
  if (!replace) scrollTo(0, 0);
}

/** Follow our own links without reloading the page. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  goTo(link.pathname + link.hash);
}
