import { readThemeChoice, type ThemeChoice } from '@stoa/core/rules';

/**
 * Cookie with the theme last chosen in this browser; the page writes it. Pages without a person read it, and those of a person whose
 * choice the server has not saved yet.
 */
export const themeCookie = 'stoa_theme';

/** A choice as the cookie holds it. `unsavedBy`: id of the person whose settings at the server are older than it. */
export interface RememberedTheme {
  choice: ThemeChoice;
  unsavedBy?: string;
}

export const writeThemeCookie = ({ choice, unsavedBy }: RememberedTheme): string =>
  unsavedBy === undefined ? choice : `${choice}:${unsavedBy}`;

/** Reads the cookie's value; the choice is `dark` for anything else. */
export function readThemeCookie(value = ''): RememberedTheme {
  const [choice, unsavedBy] = value.split(':');
  return { choice: readThemeChoice(choice), ...(unsavedBy ? { unsavedBy } : {}) };
}

/** Applies the theme of the operating system before the first paint of a page; the server does not know it. */
export const systemThemeScript =
  "document.documentElement.dataset.theme=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'";
