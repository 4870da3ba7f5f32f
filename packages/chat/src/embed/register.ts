import { defineStoaChat } from './element/shell.js';
import { sdkVersion } from './version.js';

/**
 * Defines the element `<stoa-chat>` where there is a browser; on a server it does nothing.
 *
 * @returns the name of the element in this page: another one where another version has taken the plain name
 */
export function registerStoaChat(): string {
  return typeof customElements === 'undefined'
    ? 'stoa-chat'
    : defineStoaChat(() => import('./element/bundled-source.js'), sdkVersion);
}
