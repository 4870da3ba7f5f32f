import { createEmbedController, type EmbedCommand, type EmbedController } from '../controller.js';
import type { OpenedBy } from '../events.js';
import type { PanelHandle } from '../panel/panel-contract.js';
import { reportFailure } from '../report-failure.js';
import type { FrameTexts } from '../texts/embed-texts.js';
import { frameWords } from './frame-words.js';
import { keepEvents } from './keep-events.js';
import { bindOptions, followAttributes, readOptions } from './host-options.js';
import { storeValue, readStored } from './stored-value.js';
import { createElement } from './create-element.js';
import { panelStyles } from './panel-styles.js';
import type { PanelSource } from './panel-source.js';
import { prefersDark, readFrame } from './read-frame.js';
import { instanceNameOf, isInPage } from './shell.js';
import type { ElementCall, ElementLifecycle, MethodTable, ShellParts } from './shell-parts.js';
import { openStage } from './stage.js';

/** Size of the expanded panel above the page; the frame caps it at the window. @units px */
const expandedSize = { width: 720, height: 1200 } as const;

/** Attaches controller, options, texts, queued calls, panel and stage to an element. */
export async function activateElement(shell: ShellParts, source: PanelSource): Promise<ElementLifecycle> {
  const { host, shadow, root, launcher, handleCalls } = shell;
  keepEvents(host, shadow);
  const given = readOptions(host);
  const options = { ...given, server: given.server ?? source.server };
  const controller = createEmbedController({
    instance: instanceNameOf(host),
    options,
    frame: { ...readFrame(host, options), isFullScreen: false },
    target: host,
  });
  const expandedKey = `${controller.storagePrefix}expanded`;
  controller.setExpanded(readStored('localStorage', expandedKey) === '1');

  const frame = createElement('div', { class: 'frame', hidden: '' });
  const box = createElement('div', { id: 'panel', class: 'box stoa-root', part: 'panel', tabindex: '-1' });
  const badge = createElement('span', { class: 'badge', part: 'badge', 'aria-hidden': 'true' });
  const announcement = createElement('span', { class: 'said', role: 'status' });
  const cleanups = new Map<object, () => void>();
  let lifetime: AbortController | undefined;
  let panel: PanelHandle | undefined;
  let focusPanel: (() => void) | undefined;
  let translatedTexts: FrameTexts | null = null;
  let textsLocale = 'en';
  let wantsFocus = false;

  const textOf = (key: keyof FrameTexts, count = 0): string =>
    (controller.options.getState().texts?.[key] ?? translatedTexts?.[key] ?? frameWords[key]).replace(
      '{count}',
      String(count),
    );

  /** Syncs the DOM with the state; cheap enough to run whole on each change. */
  function draw(): void {
    const before = controller.frame.getState();
    const now = { ...readFrame(host, controller.options.getState()), isFullScreen: before.isFullScreen };
    if (JSON.stringify(now) !== JSON.stringify(before)) controller.setFrame(now);
    const isOpen = controller.isOpen.getState();
    const unread = controller.unread.getState();
    const unreadText = unread > 0 ? textOf(unread > 1 ? 'unreadMany' : 'unreadOne', unread) : '';
    const inPage = isInPage(now.mode);
    const { title, width, height } = {
      ...controller.options.getState(),
      ...(now.mode === 'launcher' && controller.isExpanded.getState() ? expandedSize : {}),
    };

    host.dataset['theme'] = now.colorScheme;
    host.toggleAttribute('open', isOpen);
    for (const [name, px] of Object.entries({ width, height })) {
      if (px === undefined) host.style.removeProperty(`--_${name}`);
      else host.style.setProperty(`--_${name}`, `${px}px`);
    }
    root.dir = now.direction;
    root.lang = now.locale;
    box.role = inPage ? 'region' : 'dialog';
    box.ariaLabel = title ?? textOf('chat');
    launcher.hidden = inPage;
    launcher.ariaExpanded = String(isOpen);
    launcher.ariaLabel = [textOf(isOpen ? 'closeChat' : 'openChat'), unreadText].filter(Boolean).join(', ');
    badge.hidden = unread === 0;
    badge.textContent = unread > 9 ? '9+' : String(unread);
    announcement.textContent = unreadText;
    translate(now.locale);
  }

  /** Loads the texts of another language; English until then. */
  function translate(locale: string): void {
    if (locale === textsLocale) return;
    textsLocale = locale;
    source.words(locale).then(
      (texts) => {
        translatedTexts = texts;
        if (lifetime) draw();
      },
      () => {},
    );
  }

  function setOpen(isOpen: boolean, by: OpenedBy): void {
    if (!isOpen && isInPage(controller.frame.getState().mode)) return;
    // The attribute follows the state, and comes back as a call of the page.
    if (isOpen === controller.isOpen.getState()) return;
    wantsFocus = isOpen && (by === 'person' || navigator.userActivation?.isActive === true);
    controller.setOpen(isOpen, by);
  }

  const enqueue = (command: EmbedCommand) => controller.enqueueCommand(command);

  const methods: MethodTable = {
    open: (by = 'page') => setOpen(true, by),
    close: (by = 'page') => setOpen(false, by),
    toggle: () => setOpen(!controller.isOpen.getState(), 'page'),
    send: (text) => enqueue({ kind: 'send', text }),
    setUser: (user = {}) => enqueue({ kind: 'setUser', user }),
    logout: () => enqueue({ kind: 'logout' }),
    newConversation: () => enqueue({ kind: 'newConversation' }),
    setContext: (context) => controller.setOptions({ context: context ?? undefined }),
    registerTool: (tool) => controller.registerTool(tool),
    registerRenderer: (kind, renderer) => controller.renderers.register(kind, renderer),
    undo: (call) => {
      cleanups.get(call)?.();
      cleanups.delete(call);
    },
  };

  function runCall(call: ElementCall): void {
    const [name, args] = call;
    const undo = (methods[name] as (...args: unknown[]) => void | (() => void))(...args);
    if (undo) cleanups.set(call, undo);
  }

  /** Mounts the panel and subscribes to every source of state, until the element is disconnected. */
  async function mount(): Promise<void> {
    const mine = new AbortController();
    const { signal } = mine;
    lifetime = mine;
    root.append(frame, announcement);
    frame.append(box);
    launcher.append(badge);
    shadow.adoptedStyleSheets = [shadow.adoptedStyleSheets[0]!, panelStyles.sheetOf(await source.sheet())];
    const mountPanel = await source.mountPanel();
    if (signal.aborted) return;
    const mounted = await mountPanel(box, controller);
    if (signal.aborted) return mounted.destroy();
    panel = mounted;

    const stops = [
      controller.options.subscribe((next) => {
        draw();
        if (isInPage(next.mode)) setOpen(true, 'page');
      }),
      controller.unread.subscribe(draw),
      controller.isExpanded.subscribe((isExpanded) => {
        storeValue('localStorage', expandedKey, isExpanded ? '1' : null);
        draw();
      }),
      controller.isOpen.subscribe((isOpen) => {
        // A chat within the layout is always open: not stored, since a launcher elsewhere reads the same key.
        if (!isInPage(controller.frame.getState().mode))
          storeValue('sessionStorage', `${controller.storagePrefix}open`, isOpen ? '1' : '0');
        draw();
      }),
    ];
    signal.addEventListener('abort', () => stops.forEach((stop) => stop()));
    matchMedia(prefersDark).addEventListener('change', draw, { signal });
    followAttributes(host, controller.setOptions, signal);
    draw();
    focusPanel = openStage(
      { shadow, root, frame, box, launcher, controller, word: textOf, wantsFocus: () => wantsFocus, signal },
      panel,
    ).focus;
  }

  function unmount(): void {
    lifetime?.abort();
    lifetime = undefined;
    panel?.destroy();
    panel = focusPanel = undefined;
    frame.hidden = true;
    box.replaceChildren();
  }

  try {
    await mount();
  } catch (error) {
    unmount();
    frame.remove();
    throw error;
  }
  bindOptions(host, controller.options.getState, controller.setOptions);
  Object.defineProperty(host, 'controller', { value: controller satisfies EmbedController });
  Object.defineProperty(host, 'focus', {
    value: () => {
      if (controller.isOpen.getState() && focusPanel) focusPanel();
      else launcher.focus({ preventScroll: true });
    },
  });
  launcher.setAttribute('aria-controls', box.id);
  let hasReturned = true;
  handleCalls((call) => {
    try {
      runCall(call);
    } catch (error) {
      if (!hasReturned) throw error;
      // A call that waited has returned long ago: its caller cannot catch this.
      const code = call[0] === 'registerRenderer' ? 'embed.renderer' : 'embed.tool';
      void reportFailure(controller, { code, message: (error as Error).message });
      reportError(error);
    }
  });
  hasReturned = false;

  return {
    connect: () => {
      if (!lifetime) mount().catch(reportError);
    },
    disconnect: unmount,
  };
}
