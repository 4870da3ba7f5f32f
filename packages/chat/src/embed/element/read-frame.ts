import type { PanelFrame } from '../controller.js';
import type { StoaChatOptions } from '../options.js';
import { around } from './around.js';

const rightToLeft = /^(ar|ckb|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/i;

export const prefersDark = '(prefers-color-scheme: dark)';

/** The language of a chat: its own, else that of the page around it, else English. */
export const localeOf = (host: HTMLElement, { locale }: Readonly<StoaChatOptions>): string =>
  locale || around(host).closest('[lang]')?.getAttribute('lang') || 'en';

/** Frame state derived from the options and the page; the stage adds whether it covers the window. */
export function readFrame(
  host: HTMLElement,
  options: Readonly<StoaChatOptions>,
): Omit<PanelFrame, 'isFullScreen'> {
  const { mode = 'launcher', colorScheme = 'auto', locale } = options;
  const isDark = colorScheme === 'auto' ? matchMedia(prefersDark).matches : colorScheme === 'dark';
  const isReversed = locale ? rightToLeft.test(locale) : getComputedStyle(around(host)).direction === 'rtl';
  return {
    mode,
    colorScheme: isDark ? 'dark' : 'light',
    direction: isReversed ? 'rtl' : 'ltr',
    locale: localeOf(host, options),
  };
}
