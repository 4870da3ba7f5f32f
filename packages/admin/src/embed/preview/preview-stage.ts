import { drawPreviewPage } from './preview-page.js';

/** The members of the chat element that the preview uses. */
export interface PreviewChat extends HTMLElement {
  configure(options: Readonly<Record<string, unknown>>): void;
}

/** Options of a chat; undefined brings the default back. */
export type PreviewOptions = Readonly<Record<string, unknown>>;

export interface PreviewStageOptions {
  /** The document of a frame of this origin. */
  page: Document;
  /** Address of the script. */
  script: string;
  onReady: () => void;
  onFailure: () => void;
}

/** A page with one chat. */
export interface PreviewStage {
  /** Shows the chat with these options and custom properties, at once or as soon as its script is there. */
  show(options: PreviewOptions, theme?: Readonly<Record<string, string>>): void;
  /** The colours of the page around it. */
  setScheme(scheme: 'light' | 'dark'): void;
  destroy(): void;
}

const tag = 'stoa-chat';

/**
 * Loads the script of the embeddable chat into a page of its own and draws one chat with it: the same element that other sites get.
 * A change of mode begins with a new element, as on a site that is loaded anew.
 */
export function openPreviewStage({ page, script, onReady, onFailure }: PreviewStageOptions): PreviewStage {
  const view = page.defaultView;
  const { place, setScheme } = drawPreviewPage(page);
  let chat: PreviewChat | undefined;
  let mode: unknown;
  let wanted: PreviewOptions | undefined;
  let theme: Readonly<Record<string, string>> = {};
  let shown: readonly string[] = [];
  let shownProperties: readonly string[] = [];
  let isHere = false;
  let isOver = false;

  // A press in the configurator counts as one in here, too; but the chat must not take focus from what is being typed there.
  if (view) Object.defineProperty(view.navigator, 'userActivation', { value: undefined, configurable: true });

  function draw(): void {
    if (!isHere || isOver || !wanted) return;
    const isNew = !chat || mode !== wanted['mode'];
    const dropped = isNew ? [] : shown.map((name) => [name, undefined]);
    shown = Object.keys(wanted);
    mode = wanted['mode'];
    if (isNew) {
      chat?.remove();
      chat = page.createElement(tag) as PreviewChat;
    }
    if (!chat) return;
    for (const name of shownProperties) chat.style.removeProperty(name);
    shownProperties = Object.keys(theme);
    for (const [name, value] of Object.entries(theme)) chat.style.setProperty(name, value);
    chat.configure({ ...Object.fromEntries(dropped), ...wanted });
    if (isNew) (mode === 'inline' ? place : page.body).append(chat);
  }

  async function start(): Promise<void> {
    const loader = page.createElement('script');
    loader.src = script;
    loader.addEventListener('error', () => {
      if (!isOver) onFailure();
    });
    page.head.append(loader);
    await view?.customElements.whenDefined(tag);
    if (isOver) return;
    isHere = true;
    draw();
    onReady();
  }
  void start();

  return {
    show(options, properties = {}) {
      wanted = options;
      theme = properties;
      draw();
    },
    setScheme,
    destroy() {
      isOver = true;
      chat?.remove();
    },
  };
}
