import { createEmbedController, type EmbedCommand, type EmbedController } from '../controller.js';
import type { OpenedBy } from '../events.js';
import type { PageContext, StoaChatRenderer, StoaChatTool } from '../options.js';
import type { PanelHandle } from '../panel/panel-contract.js';
import { reportTrouble } from '../report-trouble.js';
import type { FrameTexts } from '../texts/embed-texts.js';
import { frameWords } from './frame-words.js';
import { bindOptions, followAttributes, readOptions } from './host-options.js';
import { keep, readKept } from './kept.js';
import { make } from './make.js';
import { panelStyles } from './panel-styles.js';
import type { PanelSource } from './panel-source.js';
import { prefersDark, readFrame } from './read-frame.js';
import { instanceOf, isInPage, type Body, type Order, type ShellParts } from './shell.js';
import { openStage } from './stage.js';

/** The panel over the page in its larger form; the frame never lets it grow beyond the window. @units px */
const large = { width: 720, height: 1200 } as const;

/** Serves an element from the moment on at which its panel is first wanted: options, words, orders, the panel and its stage. */
export async function takeOver(shell: ShellParts, source: PanelSource): Promise<Body> {
  const { host, shadow, root, launcher, orders } = shell;
  const given = readOptions(host);
  const options = { ...given, server: given.server ?? source.server };
  const controller = createEmbedController({
    instance: instanceOf(host),
    options,
    frame: { ...readFrame(host, options), isFullScreen: false },
    target: host,
  });
  const expandedKey = `${controller.storagePrefix}expanded`;
  controller.setExpanded(readKept('localStorage', expandedKey) === '1');

  const frame = make('div', { class: 'frame', hidden: '' });
  const box = make('div', { id: 'panel', class: 'box stoa-root', part: 'panel', tabindex: '-1' });
  const badge = make('span', { class: 'badge', part: 'badge', 'aria-hidden': 'true' });
  const said = make('span', { class: 'said', role: 'status' });
  const undos = new Map<Order, () => void>();
  let life: AbortController | undefined;
  let panel: PanelHandle | undefined;
  let focusPanel: (() => void) | undefined;
  let foreign: FrameTexts | null = null;
  let foreignTo = 'en';
  let wantsFocus = false;

  const word = (key: keyof FrameTexts, count = 0): string =>
    (controller.options.getState().texts?.[key] ?? foreign?.[key] ?? frameWords[key]).replace(
      '{count}',
      String(count),
    );

  /** Brings everything up to how things stand; it is cheap enough to do it whole. */
  function draw(): void {
    const before = controller.frame.getState();
    const now = { ...readFrame(host, controller.options.getState()), isFullScreen: before.isFullScreen };
    if (JSON.stringify(now) !== JSON.stringify(before)) controller.setFrame(now);
    const isOpen = controller.isOpen.getState();
    const unread = controller.unread.getState();
    const news = unread > 0 ? word(unread > 1 ? 'unreadMany' : 'unreadOne', unread) : '';
    const inPage = isInPage(now.mode);
    const { title, width, height } = {
      ...controller.options.getState(),
      ...(now.mode === 'launcher' && controller.isExpanded.getState() ? large : {}),
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
    box.ariaLabel = title ?? word('chat');
    launcher.hidden = inPage;
    launcher.ariaExpanded = String(isOpen);
    launcher.ariaLabel = [word(isOpen ? 'closeChat' : 'openChat'), news].filter(Boolean).join(', ');
    badge.hidden = unread === 0;
    badge.textContent = unread > 9 ? '9+' : String(unread);
    said.textContent = news;
    translate(now.locale);
  }

  /** Words of another language come when they come; until then English stands. */
  function translate(locale: string): void {
    if (locale === foreignTo) return;
    foreignTo = locale;
    source.words(locale).then(
      (words) => {
        foreign = words;
        if (life) draw();
      },
      () => {},
    );
  }

  function setOpen(isOpen: boolean, by: OpenedBy): void {
    if (!isOpen && isInPage(controller.frame.getState().mode)) return;
    wantsFocus = isOpen && (by === 'person' || navigator.userActivation?.isActive === true);
    controller.setOpen(isOpen, by);
  }

  const pass = (command: EmbedCommand) => controller.order(command);

  /** What each method of the element does; some give back how to undo it. */
  const methods: Record<string, (...args: never[]) => void | (() => void)> = {
    open: (by: OpenedBy = 'page') => setOpen(true, by),
    close: (by: OpenedBy = 'page') => setOpen(false, by),
    toggle: () => setOpen(!controller.isOpen.getState(), 'page'),
    send: (text: string) => pass({ kind: 'send', text }),
    setUser: (user = {}) => pass({ kind: 'setUser', user }),
    logout: () => pass({ kind: 'logout' }),
    newConversation: () => pass({ kind: 'newConversation' }),
    setContext: (context: PageContext | null) => controller.setOptions({ context: context ?? undefined }),
    registerTool: (tool: StoaChatTool) => controller.registerTool(tool),
    registerRenderer: (kind: string, renderer: StoaChatRenderer) =>
      controller.renderers.register(kind, renderer),
    undo: (order: Order) => {
      undos.get(order)?.();
      undos.delete(order);
    },
  };

  function carryOut(order: Order): void {
    const [name, args] = order;
    const undo = methods[name]?.(...(args as never[]));
    if (undo) undos.set(order, undo);
  }

  /** Mounts the panel and follows everything, until the element leaves the page. */
  async function live(): Promise<void> {
    const mine = new AbortController();
    const { signal } = mine;
    life = mine;
    root.append(frame, said);
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
        keep('localStorage', expandedKey, isExpanded ? '1' : null);
        draw();
      }),
      controller.isOpen.subscribe((isOpen) => {
        // A chat in the page is open in any case, which says nothing of one above another page.
        if (!isInPage(controller.frame.getState().mode))
          keep('sessionStorage', `${controller.storagePrefix}open`, isOpen ? '1' : '0');
        draw();
      }),
    ];
    signal.addEventListener('abort', () => stops.forEach((stop) => stop()));
    matchMedia(prefersDark).addEventListener('change', draw, { signal });
    followAttributes(host, controller.setOptions, signal);
    draw();
    focusPanel = openStage(
      { shadow, root, frame, box, launcher, controller, word, wantsFocus: () => wantsFocus, signal },
      panel,
    ).focus;
  }

  function end(): void {
    life?.abort();
    life = undefined;
    panel?.destroy();
    panel = focusPanel = undefined;
    frame.hidden = true;
    box.replaceChildren();
  }

  try {
    await live();
  } catch (error) {
    end();
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
  for (const order of orders.splice(0)) {
    try {
      carryOut(order);
    } catch (error) {
      // Whoever gave the order has gone on: nobody is there to catch it.
      const code = order[0] === 'registerRenderer' ? 'embed.renderer' : 'embed.tool';
      void reportTrouble(controller, { code, message: (error as Error).message });
      reportError(error);
    }
  }
  orders.push = (...next) => {
    next.forEach(carryOut);
    return 0;
  };

  return {
    connect: () => {
      if (!life) live().catch(reportError);
    },
    disconnect: end,
  };
}
