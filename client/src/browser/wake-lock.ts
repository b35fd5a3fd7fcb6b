// Keeping the screen awake, where the browser allows it: only over HTTPS or on the machine itself.

export function canStayAwake(): boolean {
  return 'wakeLock' in navigator;
}

/** Keep the screen awake; returns how to stop. Browsers drop the lock whenever the page is hidden. */
export function stayAwake(): () => void {
  let wanted = true;
  let lock: WakeLockSentinel | null = null;

  async function requestLock(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    try {
      const given = await navigator.wakeLock.request('screen');
      if (wanted) lock = given;
      else void given.release();
    } catch {
      // A device that saves its battery may refuse; the clock still runs.
    }
  }

  if (canStayAwake()) {
    document.addEventListener('visibilitychange', requestLock);
    void requestLock();
  }
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', requestLock);
    void lock?.release();
  };
}
