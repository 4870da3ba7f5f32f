/** What is kept for the session, or longer; a page may forbid storage, and then nothing is. */
export function readKept(area: 'sessionStorage' | 'localStorage', key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value where the page allows it; null keeps none any more. */
export function keep(area: 'sessionStorage' | 'localStorage', key: string, value: string | null): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // Full or forbidden: the next visit starts with the default.
  }
}
