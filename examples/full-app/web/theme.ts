import type { ThemeChoice } from '@stoa/core/rules';
import { themeCookie, writeThemeCookie, type RememberedTheme } from '../server/theme-cookie.js';

const yearS = 365 * 24 * 3600;

/** Stores a choice in the cookie that the server reads for a first paint that its settings do not know. */
export function rememberTheme(theme: RememberedTheme): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${themeCookie}=${writeThemeCookie(theme)}; Path=/; Max-Age=${yearS}; SameSite=Lax${secure}`;
}

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
