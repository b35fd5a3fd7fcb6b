// Who a key press belongs to.

/** What has its keys for itself: fields, dialogs and open panels. */
const KEY_OWNERS = 'input, select, textarea, dialog, [popover]';

/** Whether a press is not for the page: part of a shortcut of the browser, or of whatever has the focus. */
export function isNotForPage(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey) return true;
  return (event.target as Element | null)?.closest(KEY_OWNERS) != null;
}

/** Whether something lies over the page that Escape closes first. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], :popover-open') !== null;
}
