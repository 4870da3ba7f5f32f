import { eventContract } from '../events.js';
import type { StoaChatMode, StoaChatOptions } from '../options.js';
import type { FrameTexts } from '../texts/embed-texts.js';
import { attributeOf } from './attribute-of.js';
import { make } from './make.js';
import type { FindSource, PanelSource } from './panel-source.js';
import { shellCss } from './shell-css.js';
import type { StoaChatElement } from './stoa-chat-element.js';

/**
 * A method of the element that was called, with its arguments, for what serves the element once it is there. `undo` names an order that
 * is taken back.
 */
export type Order = readonly [name: string, args: readonly unknown[]];

/** What the shell hands to the body that takes over. */
export interface ShellParts {
  host: StoaChatElement;
  shadow: ShadowRoot;
  root: HTMLElement;
  launcher: HTMLButtonElement;
  /** In the order given; the body empties it and puts its own `push` in place. */
  orders: Order[];
  /** English, until those of the page's language are here. */
  words: ShellWords;
}

/** What the shell says by itself. */
export type ShellWords = Pick<FrameTexts, 'openChat' | 'loadFailed' | 'retry'>;

/** What has taken over an element. */
export interface Body {
  connect: () => void;
  disconnect: () => void;
}

/** Modes that stand in the page instead of above it: always open, without a launcher. */
export const isInPage = (mode: StoaChatMode | undefined): boolean => mode === 'inline' || mode === 'page';

/** Under which name a chat keeps things: the given one, else made of its key, its version and its order on the page. */
export function instanceOf(host: StoaChatElement): string {
  const { instance, embedKey, localName } = host;
  const order = [...document.querySelectorAll(localName)].indexOf(host);
  return instance ?? (embedKey ?? 'chat') + localName.slice(9) + (order > 0 ? order + 1 : '');
}

/** Methods that bring the panel. */
const waking = ['open', 'toggle', 'send', 'logout'];

/** Methods that wait for it. */
const waiting = ['close', 'setContext', 'registerTool', 'registerRenderer', 'setUser', 'newConversation'];

/** What stands in attributes from the start, because the shell and its sheet read it. */
const reflected = ['mode', 'position', 'colorScheme', 'instance', 'embedKey', 'locale', 'defaultOpen'];

/** Draws the launcher of an element, and fetches what takes over when the panel is first wanted. */
function createShell(host: StoaChatElement, findSource: FindSource): Body {
  const shadow = host.attachShadow({ mode: 'open' });
  const root = make('div', { class: 'root' });
  const launcher = make('button', {
    class: 'at',
    part: 'launcher',
    'aria-expanded': 'false',
  });
  const note = make('div', { class: 'at', role: 'alert' });
  const words = { openChat: 'Open chat', loadFailed: 'The chat could not be loaded.', retry: 'Try again' };
  let isWanted = false;
  const orders: Order[] = [];
  const own = host as unknown as Record<string, unknown>;
  const parts: ShellParts = { host, shadow, root, launcher, orders, words };
  let attempt = 0;
  let body: Body | undefined;

  const order = (name: string, ...args: unknown[]): (() => void) => {
    const next: Order = [name, args];
    orders.push(next);
    isWanted ||= waking.includes(name);
    if (isWanted) void wake();
    return () => void order('undo', next);
  };

  /** Asks for another address once one has failed. */
  const find = () =>
    findSource(attempt).catch((error: unknown) => {
      attempt++;
      throw error;
    });

  /** A failure is shown, with a way to try again, and told to the page. */
  async function wake(): Promise<void> {
    if (body || launcher.ariaBusy || !host.isConnected) return;
    launcher.ariaBusy = 'true';
    note.remove();
    try {
      body = await (await find()).panelSource.serve(parts);
    } catch (error) {
      note.textContent = words.loadFailed;
      root.append(note);
      launcher.hidden = false;
      launcher.ariaLabel = words.retry;
      host.dispatchEvent(
        new CustomEvent('stoa-error', {
          detail: {
            code: 'chat.load',
            message: words.loadFailed,
            instance: instanceOf(host),
            contract: eventContract,
          },
          bubbles: true,
          composed: true,
        }),
      );
      reportError(error);
    }
    launcher.ariaBusy = null;
  }

  /** Something that may fail without a word. */
  const early = (use: (source: PanelSource) => unknown): unknown =>
    find()
      .then(({ panelSource }) => use(panelSource))
      .catch(() => {});

  /** Stands on the instance, so that it also takes over what was set before the class was known. */
  const define = (name: string, get: () => unknown, set: (value: never) => void): void => {
    const before = own[name];
    Object.defineProperty(host, name, { get, set, configurable: true });
    if (before !== undefined) own[name] = before;
  };
  for (const name of reflected) {
    const attribute = attributeOf(name);
    define(
      name,
      () => host.getAttribute(attribute) ?? undefined,
      (value: string | undefined) =>
        value === undefined ? host.removeAttribute(attribute) : host.setAttribute(attribute, value),
    );
  }
  define(
    'open',
    () => () => order('open'),
    (isOpen: unknown) => order(isOpen || isOpen === '' ? 'open' : 'close'),
  );
  for (const name of [...waking.slice(1), ...waiting])
    own[name] = (...args: unknown[]) => order(name, ...args);
  // Heard from the first, for the panel may never come.
  host.on = (name, listener) => {
    const hear = (event: Event) => listener((event as CustomEvent).detail);
    host.addEventListener(`stoa-${name}`, hear);
    return () => host.removeEventListener(`stoa-${name}`, hear);
  };
  host.focus = () => launcher.focus();

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(shellCss);
  shadow.adoptedStyleSheets = [sheet];
  launcher.addEventListener('click', () => order(host.isOpen ? 'close' : 'open', 'person'));
  // A finger enters, too, before it presses.
  for (const type of ['pointerenter', 'focus'])
    launcher.addEventListener(
      type,
      () => body ?? early((source) => source.prefetch(shadow, host.nonce ?? '')),
    );
  root.append(launcher);
  shadow.append(root);

  return {
    connect: () => {
      if (body) return body.connect();
      let kept: string | undefined | null;
      try {
        kept = sessionStorage.getItem(`stoa:${instanceOf(host)}:open`);
      } catch {
        // The page forbids storage.
      }
      launcher.hidden = isInPage(host.mode);
      launcher.ariaLabel = words.openChat;
      if (host.texts || host.matches('[lang]:not(:lang(en)) *, [locale], [texts]'))
        early((source) => source.name(parts));
      // An attribute without a value says yes.
      if (launcher.hidden || /^(1|true|)$/.test(kept ?? String(host.defaultOpen ?? 0))) order('open');
      else if (isWanted) void wake();
    },
    disconnect: () => body?.disconnect(),
  };
}

/**
 * Makes the class of the element: the launcher, and whatever must be there before anything else is fetched. All other work is done by
 * a body, which takes over when the panel is first wanted. The class is made in a browser only: a server has no `HTMLElement`.
 */
export function makeShellClass(findSource: FindSource, version: string): new () => StoaChatElement {
  class Shell extends HTMLElement {
    static readonly version = version;
    static observedAttributes = ['open', 'mode', 'default-open', 'locale'];
    #shell = createShell(this as unknown as StoaChatElement, findSource);

    connectedCallback() {
      this.#shell.connect();
    }
    disconnectedCallback() {
      // A framework that moves a node takes it out and puts it back at once.
      queueMicrotask(() => this.isConnected || this.#shell.disconnect());
    }
    attributeChangedCallback(name: string, before: string | null, value: string | null) {
      if (value === before) return;
      if (name === 'open') Reflect.set(this, name, value !== null);
      else if (this.isConnected) this.#shell.connect();
    }
    get isOpen() {
      return this.hasAttribute('open');
    }
    configure(options: Partial<StoaChatOptions>) {
      for (const name in options)
        Reflect.set(this, name === 'title' ? 'titleText' : name, options[name as keyof StoaChatOptions]);
    }
    destroy() {
      this.remove();
    }
  }
  return Shell as unknown as new () => StoaChatElement;
}

/**
 * Defines the element. A page may hold several versions: the first gets the plain name, each other a name with its version.
 *
 * @returns the name on this page
 */
export function defineStoaChat(findSource: FindSource, version: string): string {
  const known = customElements.get('stoa-chat') as { version?: string } | undefined;
  const tag = known && known.version !== version ? `stoa-chat-${version.replace(/\W/g, '-')}` : 'stoa-chat';
  if (!customElements.get(tag)) customElements.define(tag, makeShellClass(findSource, version));
  return tag;
}
