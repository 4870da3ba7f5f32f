/** Reads a stored string; null where the page forbids storage. */
export function readStored(area: 'sessionStorage' | 'localStorage', key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a string where the page allows it; null removes it. */
export function storeValue(area: 'sessionStorage' | 'localStorage', key: string, value: string | null): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // Full or forbidden: the next visit starts with the default.
  }
}
