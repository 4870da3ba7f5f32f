import type { ThemeChoice } from '@stoa/core/rules';
import { themeCookie } from '../server/theme-cookie.js';

const yearS = 365 * 24 * 3600;

/** Stores a choice in the cookie that the server reads for the sign-in pages. */
export function rememberTheme(choice: ThemeChoice): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${themeCookie}=${choice}; Path=/; Max-Age=${yearS}; SameSite=Lax${secure}`;
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
