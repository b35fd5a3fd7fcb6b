// What every dialog over the page has in common. The browser does the rest: the page behind is inert, the focus
// stays inside, and Escape closes.

/** Open a dialog as soon as it is on the page. The focus goes back to where it was, however the dialog goes. */
export function modal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  dialog.showModal();
  // The dialog itself has the focus, not its ×, unless something inside asks for it.
  if (!dialog.querySelector('[autofocus]')) dialog.focus();
  return () => {
    // A dialog that is closed gives the focus back by itself, one that is taken away with its page does not.
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}
