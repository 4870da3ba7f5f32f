import { themeChoiceOf, type ThemeChoice } from '@stoa/core/rules';
import type { Stoa } from '@stoa/core/state';
import { themeCookie, writeThemeCookie, type RememberedTheme } from '@stoa/server/pages';

const yearS = 365 * 24 * 3600;

/** Stores a choice in the cookie that the server reads for a first paint that its settings do not know. */
function rememberTheme(theme: RememberedTheme): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${themeCookie}=${writeThemeCookie(theme)}; Path=/; Max-Age=${yearS}; SameSite=Lax${secure}`;
}

/**
 * Remembers the choice of the settings' store whenever that learns something. Not before: until its settings are loaded it takes the
 * theme that the page came with for saved, which it need not be.
 *
 * @returns stop
 */
export const rememberThemeOf = ({ settings: { store }, person }: Pick<Stoa, 'settings' | 'person'>) =>
  store.subscribe(({ settings, saving }) =>
    rememberTheme({
      choice: themeChoiceOf(settings),
      ...(saving === 'clean' ? {} : { unsavedBy: person.id }),
    }),
  );

/** Sets the theme of the page, and keeps it in step with the operating system for `system`. @returns stop */
export function applyTheme(choice: ThemeChoice): () => void {
  const light = window.matchMedia('(prefers-color-scheme: light)');
  const apply = () => {
    document.documentElement.dataset.theme = choice !== 'system' ? choice : light.matches ? 'light' : 'dark';
  };
  apply();
  if (choice !== 'system') return () => undefined;
  light.addEventListener('change', apply);
  return () => light.removeEventListener('change', apply);
}
