/** Flags that a headless Chromium needs on machines without a display, a GPU or an open network. */
export const chromiumArgs: string[];
/** The Chromium that pages are driven in; undefined where there is none. */
export function findChromium(preferred?: 'browser' | 'shell' | 'people'): string | undefined;
