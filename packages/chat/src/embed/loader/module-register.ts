import { defineStoaChat } from '../element/shell.js';
import { sdkVersion } from '../version.js';

/** The file of `script-start.ts`; written by the build, which knows its name. */
declare const stoaStart: string;
/** As in `embed.ts`. */
declare const stoaLastTry: number;

/**
 * Stands for `register.ts` in the modules that a server hands out: the panel comes from the folder beside them, as for the script.
 *
 * @returns the name of the element in this page
 */
export const registerStoaChat = (): string =>
  typeof customElements === 'undefined'
    ? 'stoa-chat'
    : defineStoaChat(
        (attempt) =>
          import(
            /* @vite-ignore */ new URL(`assets/${stoaStart}?${attempt & stoaLastTry}`, import.meta.url).href
          ),
        sdkVersion,
      );
