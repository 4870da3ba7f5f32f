/** What a web app that this server renders needs: the data of a page, and what page and server agree on. */
export { escapeHtml } from '../../platform/escape-html.js';
export { languageCookie, languageParameter } from '../../platform/language-cookie.js';
export {
  systemThemeScript,
  themeCookie,
  writeThemeCookie,
  type RememberedTheme,
} from '../../platform/theme-cookie.js';
export type * from './ssr-contract.js';
