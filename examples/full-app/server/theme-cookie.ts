/** Cookie with the theme last chosen in this browser; the page writes it, and pages without a person read it. */
export const themeCookie = 'stoa_theme';
