/** Flags that a headless Chromium needs on machines without a display, a GPU or an open network. */
export const chromiumArgs: string[];
/** The Chromium that browser tests drive; undefined where there is none. */
export function findChromium(): string | undefined;
