import { eventContract } from '../events.js';
import type { StoaChatMode, StoaChatOptions } from '../options.js';
import { around } from './around.js';
import { attributeOf } from './attribute-of.js';
import { createElement } from './create-element.js';
import { followView } from './follow-view.js';
import type { FindSource, PanelSource } from './panel-source.js';
import { shellCss } from './shell-css.js';
import { createQueue } from '../queue.js';
import type { ElementCall, ElementLifecycle, ElementMethods, ShellParts } from './shell-parts.js';
import type { StoaChatElement } from './stoa-chat-element.js';

/** Modes within the layout of the page: always open, without a launcher. */
export const isInPage = (mode: StoaChatMode | undefined): boolean => mode === 'inline' || mode === 'page';

/** Name of a chat in storage: the given one, else made of its key, its version and its index on the page. */
export function instanceNameOf(host: StoaChatElement): string {
  const { instance, embedKey, localName } = host;
  const index = [...document.querySelectorAll(localName)].indexOf(host);
  return instance ?? (embedKey ?? 'chat') + localName.slice(9) + (index > 0 ? index + 1 : '');
}

/** Methods that load the panel. */
const activatingMethods: readonly (keyof ElementMethods)[] = ['open', 'toggle', 'send', 'logout'];

/** Methods that are queued until the panel is loaded. */
const queuedMethods: readonly (keyof ElementMethods)[] = [
  'close',
  'setContext',
  'registerTool',
  'registerRenderer',
  'setUser',
  'newConversation',
];

/** Options that are attributes from the start: the shell and its style sheet read them. */
const reflected = ['mode', 'position', 'colorScheme', 'instance', 'embedKey', 'locale', 'defaultOpen'];

/** Renders the launcher of an element, and activates the element when the panel is first opened. */
function createShell(host: StoaChatElement, findSource: FindSource): ElementLifecycle {
  const shadow = host.attachShadow({ mode: 'open' });
  const root = createElement('div', { class: 'root' });
  const launcher = createElement('button', {
    class: 'at',
    part: 'launcher',
    'aria-expanded': 'false',
  });
  const note = createElement('div', { class: 'at', role: 'alert' });
  const texts = { openChat: 'Open chat', loadFailed: 'The chat could not be loaded.', retry: 'Try again' };
  let isWanted = false;
  const [add, handleCalls] = createQueue<ElementCall>();
  const own = host as unknown as Record<string, unknown>;
  const parts: ShellParts = { host, shadow, root, launcher, handleCalls, texts };
  let attempt = 0;
  let active: ElementLifecycle | undefined;

  const enqueueCall = <Name extends keyof ElementMethods>(
    name: Name,
    ...args: ElementMethods[Name]
  ): (() => void) => {
    const next = [name, args] as unknown as ElementCall;
    add(next);
    isWanted ||= activatingMethods.includes(name);
    if (isWanted) void activate();
    return () => void enqueueCall('undo', next);
  };

  /** A retry asks for another address. */
  const find = () =>
    findSource(attempt).catch((error: unknown) => {
      attempt++;
      throw error;
    });

  /** A failure is shown with a retry, and dispatched as `stoa-error`. */
  async function activate(): Promise<void> {
    if (active || launcher.ariaBusy || !host.isConnected) return;
    launcher.ariaBusy = 'true';
    note.remove();
    try {
      active = await (await find()).panelSource.activate(parts);
    } catch (error) {
      note.textContent = texts.loadFailed;
      root.append(note);
      launcher.hidden = false;
      launcher.ariaLabel = texts.retry;
      host.dispatchEvent(
        new CustomEvent('stoa-error', {
          detail: {
            code: 'chat.load',
            message: texts.loadFailed,
            instance: instanceNameOf(host),
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

  /** For work whose failure is ignored. */
  const loadQuietly = (use: (source: PanelSource) => unknown): unknown =>
    find()
      .then(({ panelSource }) => use(panelSource))
      .catch(() => {});

  /** On the instance, to adopt properties set before the element was upgraded. */
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
    () => () => enqueueCall('open'),
    (isOpen: unknown) => enqueueCall(isOpen || isOpen === '' ? 'open' : 'close'),
  );
  for (const name of [...activatingMethods.slice(1), ...queuedMethods])
    own[name] = (...args: unknown[]) => enqueueCall(name, ...(args as never));
  // Works before activation: the panel may never load.
  host.on = (name, listener) => {
    const hear = (event: Event) => listener((event as CustomEvent).detail);
    host.addEventListener(`stoa-${name}`, hear);
    return () => host.removeEventListener(`stoa-${name}`, hear);
  };
  // An assignment would run the setter of a page that patches `focus` for all elements.
  Object.defineProperty(host, 'focus', { value: () => launcher.focus(), configurable: true, writable: true });

  let unfollow: (() => void) | undefined;

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(shellCss);
  shadow.adoptedStyleSheets = [sheet];
  launcher.addEventListener('click', () => enqueueCall(host.isOpen ? 'close' : 'open', 'person'));
  // A touch fires `pointerenter` before it presses.
  for (const type of ['pointerenter', 'focus'])
    launcher.addEventListener(
      type,
      () => active ?? loadQuietly((source) => source.prefetch(shadow, host.nonce ?? '')),
    );
  root.append(launcher);
  shadow.append(root);

  return {
    connect: () => {
      const place = around(host);
      // The panel says it again once it knows more.
      root.dir ||= getComputedStyle(place).direction;
      unfollow ??= followView(host, root, () => !isInPage(host.mode));
      if (active) return active.connect();
      let wasOpen: string | undefined | null;
      try {
        wasOpen = sessionStorage.getItem(`stoa:${instanceNameOf(host)}:open`);
      } catch {
        // The page forbids storage.
      }
      launcher.hidden = isInPage(host.mode);
      launcher.ariaLabel = texts.openChat;
      if (host.texts || place.closest('[lang]:not(:lang(en))') || host.matches('[locale], [texts]'))
        loadQuietly((source) => source.name(parts));
      // An attribute without a value is true.
      if (launcher.hidden || /^(1|true|)$/.test(wasOpen ?? String(host.defaultOpen ?? 0)))
        enqueueCall('open');
      else if (isWanted) void activate();
    },
    disconnect: () => {
      unfollow = void unfollow?.();
      active?.disconnect();
    },
  };
}

/**
 * Creates the class of the element: the launcher, and what must work before anything is fetched. `activateElement` does the rest when the
 * panel is first opened. Created in a browser only: a server has no `HTMLElement`.
 */
export function createShellClass(findSource: FindSource, version: string): new () => StoaChatElement {
  class Shell extends HTMLElement {
    static readonly version = version;
    static observedAttributes = ['open', 'mode', 'default-open', 'locale'];
    #shell = createShell(this as unknown as StoaChatElement, findSource);

    connectedCallback() {
      this.#shell.connect();
    }
    disconnectedCallback() {
      // A framework that moves a node removes and inserts it at once.
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
  if (!customElements.get(tag)) customElements.define(tag, createShellClass(findSource, version));
  return tag;
}
