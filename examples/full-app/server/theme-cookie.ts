/** Cookie with the theme last chosen in this browser; the page writes it, and pages without a person read it. */
export const themeCookie = 'stoa_theme';

/** Applies the theme of the operating system before the first paint of a page; the server does not know it. */
export const systemThemeScript =
  "document.documentElement.dataset.theme=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark'";
