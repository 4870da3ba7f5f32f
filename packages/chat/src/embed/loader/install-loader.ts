import type { FindSource } from '../element/panel-source.js';
import { insertChat, placeChat, type CreateOptions } from '../element/insert-chat.js';
import { defineStoaChat } from '../element/shell.js';
import type { StoaChatElement } from '../element/stoa-chat-element.js';
import { createQueue } from '../queue.js';

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
  /**
   * The chat that a script tag describes. A tag that runs again, in the body of a next page, gets the chat of the one that has gone.
   *
   * @internal
   */
  fromTag: (script: HTMLScriptElement) => void;
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
  if (script) api.fromTag(script);

  function makeNamespace(): StoaChatNamespace {
    // By whichever of its names it was loaded, each version has its files in a folder of its own, which stays when newer ones come.
    const root = (script?.src ?? document.baseURI).replace(/(\/v?\d[^/]*)?\/[^/]*$/, '');
    const tag = defineStoaChat((attempt) => start(`${root}/${version}/assets/`, attempt), version);
    /** Methods of the first chat of the page. */
    const [add, handle] = createQueue<QueuedCall>();
    let first: StoaChatElement | undefined;
    const tags: { script: HTMLScriptElement; chat?: StoaChatElement }[] = [];
    const take = (options: CreateOptions | undefined, isWanted?: () => boolean) => {
      const made = insertChat(tag, options, isWanted);
      first ??= made;
      handle(run);
      return made;
    };

    const own: StoaChatNamespace = {
      version,
      versions,
      create: take,
      fromTag: (script) => {
        const { target, ...data } = script.dataset;
        if (!Object.keys(data).length) return;
        const { embedKey, instance } = data;
        const isSame = (other: HTMLScriptElement) =>
          other.dataset['embedKey'] === embedKey && other.dataset['instance'] === instance;
        const before = tags.find((one) => !one.script.isConnected && isSame(one.script));
        // Only what the next page says otherwise: the person may have opened or closed the chat since.
        const said = before?.script.dataset;
        const entry = before ?? { script };
        entry.script = script;
        const isWanted = () => entry.script.isConnected || [...document.scripts].some(isSame);
        const options = { ...data, nonce: script.nonce };
        if (before?.chat) {
          for (const [name, value] of Object.entries(data))
            if (value !== said?.[name]) before.chat.configure({ [name]: value });
          if (!before.chat.isConnected) placeChat(before.chat, target, isWanted);
        } else {
          tags.push(entry);
          entry.chat = take({ ...options, target }, isWanted);
        }
        if (entry.chat?.mode === 'inline' && !target) script.after(entry.chat);
      },
      push: (...added) => added.forEach((call) => (call[0] === 'create' ? run : add)(call)),
    };
    /** One invalid call must not keep the rest from running. */
    function run([name, ...args]: QueuedCall): void {
      try {
        const on = (name === 'create' ? own : first) as unknown as Record<
          string,
          (...args: unknown[]) => void
        >;
        on[name]!(...args);
      } catch (error) {
        reportError(error);
      }
    }
    return own;
  }
}
