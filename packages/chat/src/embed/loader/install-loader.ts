import type { FindSource } from '../element/panel-source.js';
import { insertChat, type CreateOptions } from '../element/insert-chat.js';
import { defineStoaChat } from '../element/shell.js';
import type { StoaChatElement } from '../element/stoa-chat-element.js';

/**
 * A call queued before the script loaded: `['create', options]`, or a method of the page's first chat with its arguments, such as
 * `['on', 'open', f]`.
 */
export type QueuedCall = readonly [name: string, ...args: unknown[]];

/** `window.StoaChat`, the only global. */
export interface StoaChatNamespace {
  readonly version: string;
  /** The loaded versions by number. */
  readonly versions: Record<string, StoaChatNamespace>;
  /** Creates a chat on the page. */
  create: (options?: CreateOptions) => StoaChatElement;
  /** Runs calls at once; before the script is loaded an array queues them. */
  push: (...queuedCalls: QueuedCall[]) => void;
}

/**
 * Sets up one version of the script on a page: the element, the global and the chat that the script tag describes.
 *
 * @param start fetches the module that knows the rest, from the folder of the assets
 */
export function installLoader(
  version: string,
  script: HTMLScriptElement | undefined,
  start: (base: string, attempt: number) => ReturnType<FindSource>,
): void {
  const page = window as unknown as { StoaChat?: Partial<StoaChatNamespace> | QueuedCall[] };
  const stub = page.StoaChat;
  const known = (stub as Partial<StoaChatNamespace> | undefined)?.versions;
  const versions = known ?? {};
  const api = (versions[version] ??= makeNamespace());
  if (!known) {
    page.StoaChat = api;
    // Calls that the page queued while the script was loading.
    if (Array.isArray(stub)) api.push(...stub);
  }
  const { target, ...data } = script?.dataset ?? {};
  if (!script || !Object.keys(data).length) return;
  const chat = api.create({ ...data, target, nonce: script.nonce });
  if (chat.mode === 'inline' && !target) script.after(chat);

  function makeNamespace(): StoaChatNamespace {
    // By whichever of its names it was loaded, each version has its files in a folder of its own, which stays when newer ones come.
    const root = (script?.src ?? document.baseURI).replace(/(\/v?\d[^/]*)?\/[^/]*$/, '');
    const tag = defineStoaChat((attempt) => start(`${root}/${version}/assets/`, attempt), version);
    const waiting: QueuedCall[] = [];
    let first: StoaChatElement | undefined;

    const own: StoaChatNamespace = {
      version,
      versions,
      create: (options) => {
        const made = insertChat(tag, options);
        first ??= made;
        own.push(...waiting.splice(0));
        return made;
      },
      push: (...calls) => {
        for (const queuedCall of calls) {
          const [name, ...args] = queuedCall;
          try {
            if (name === 'create') own.create(...(args as [CreateOptions]));
            else if (first) (first[name as 'send'] as (...args: unknown[]) => void)(...args);
            else waiting.push(queuedCall);
          } catch (error) {
            // One invalid call must not keep the rest from running.
            reportError(error);
          }
        }
      },
    };
    return own;
  }
}
