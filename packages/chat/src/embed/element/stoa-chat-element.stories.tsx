import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { makeEmbed } from '../../testing/make-embed.js';
import { EmbedPanel } from '../panel/embed-panel.js';
import { focusComposer } from '../panel/composer/focus-composer.js';
import type { StoaChatOptions } from '../options.js';
import { activateElement } from './activate-element.js';
import { createPanelSource } from './panel-source.js';
import { createShellClass } from './shell.js';
import type { StoaChatElement } from './stoa-chat-element.js';

const meta = {
  title: 'Embed/Element',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** The real frame and the real panel, over state made by hand. */
const panelSource = createPanelSource({
  parts: async () => ({
    activateElement: activateElement,
    mountPanel: async (root, controller) => {
      const { chat } = makeEmbed({});
      const place = document.createElement('div');
      place.style.display = 'contents';
      root.append(place);
      const tree = createRoot(place);
      tree.render(
        <EmbedPanel
          chat={chat}
          controller={controller}
          language={{ language: 'en', texts: undefined, translation: null, site: null }}
        />,
      );
      await waitFor(() => expect(place.querySelector('textarea')).not.toBeNull(), { timeout: 8000 });
      return {
        focus: () => void focusComposer(place),
        destroy: () => {
          tree.unmount();
          place.remove();
        },
      };
    },
  }),
  sheet: () => import('../panel/look/panel-sheet.js'),
  words: () => import('./frame-locales.js'),
});
const failing = createPanelSource({
  parts: () => Promise.reject(new TypeError('There is no network in this story.')),
  sheet: () => Promise.reject(new TypeError('There is no network in this story.')),
  words: () => import('./frame-locales.js'),
});
const never = createPanelSource({
  parts: () => new Promise(() => {}),
  sheet: () => new Promise(() => {}),
  words: () => import('./frame-locales.js'),
});
const sources = { 'stoa-chat-story': panelSource, 'stoa-chat-failing': failing, 'stoa-chat-never': never };
type Tag = keyof typeof sources;

function Chat({ tag = 'stoa-chat-story', options }: { tag?: Tag; options: StoaChatOptions }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!customElements.get(tag))
      customElements.define(
        tag,
        createShellClass(async () => ({ panelSource: sources[tag] }), 'story'),
      );
    const chat = document.createElement(tag) as StoaChatElement;
    chat.configure({
      colorScheme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
      ...options,
    });
    place.current?.append(chat);
    return () => chat.remove();
  }, [tag, options]);
  return <div ref={place} style={{ blockSize: options.mode === 'inline' ? '40rem' : 0 }} />;
}

const Page = ({ children }: { children: ReactNode }) => (
  <main className="flex min-h-dvh flex-col gap-4 bg-surface p-6 font-text text-body text-ink">
    <h1 className="text-title">A page of a shop</h1>
    <p>Words of the page, which the chat neither changes nor takes anything from.</p>
    {children}
  </main>
);

const chatIn = (canvas: HTMLElement) => canvas.querySelector('main > div > *') as StoaChatElement;
const launcherOf = (canvas: HTMLElement) =>
  chatIn(canvas).shadowRoot!.querySelector<HTMLElement>('button.at')!;

const story = (options: StoaChatOptions, more: Partial<Story> & { tag?: Tag } = {}): Story => ({
  ...more,
  render: () => (
    <Page>
      <Chat tag={more.tag} options={options} />
    </Page>
  ),
});

/** The simulated person of a story knows no focus inside a shadow root: keys are given to their target. */
function press(canvas: HTMLElement, selector: string, key: string): void {
  const target = chatIn(canvas).shadowRoot!.querySelector(selector);
  target?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
  );
}

/** Until the panel stands there. */
const opened = (canvas: HTMLElement) =>
  waitFor(
    () => expect(chatIn(canvas).shadowRoot!.querySelector('.frame:not([hidden]) textarea')).not.toBeNull(),
    {
      timeout: 8000,
    },
  );

export const Launcher = story({ instance: 'story-closed' });

export const LauncherAtTheStart = story({ instance: 'story-start', position: 'top-start' });

export const LauncherWithNews = story(
  { instance: 'story-news' },
  {
    play: async ({ canvasElement }) => {
      const chat = chatIn(canvasElement);
      await userEvent.click(launcherOf(canvasElement));
      await opened(canvasElement);
      chat.close();
      chat.controller!.setUnread(3);
      await expect(launcherOf(canvasElement)).toHaveAccessibleName('Open chat, 3 new messages');
    },
  },
);

export const Waiting = story(
  { instance: 'story-waiting' },
  {
    tag: 'stoa-chat-never',
    play: async ({ canvasElement }) => {
      launcherOf(canvasElement).click();
      await expect(launcherOf(canvasElement)).toHaveAttribute('aria-busy', 'true');
    },
  },
);

export const NotLoaded = story(
  { instance: 'story-failed' },
  {
    tag: 'stoa-chat-failing',
    play: async ({ canvasElement }) => {
      const { reportError } = window;
      window.reportError = () => {};
      try {
        launcherOf(canvasElement).click();
        await waitFor(() => expect(launcherOf(canvasElement)).toHaveAccessibleName('Try again'));
      } finally {
        // The next story has the same page.
        window.reportError = reportError;
      }
    },
  },
);

export const OverThePage = story(
  { instance: 'story-open' },
  {
    play: async ({ canvasElement }) => {
      await userEvent.click(launcherOf(canvasElement));
      await opened(canvasElement);
      press(canvasElement, 'textarea', 'Escape');
      await expect(chatIn(canvasElement).isOpen).toBe(false);
      await userEvent.click(launcherOf(canvasElement));
    },
  },
);

export const Inline = story(
  { instance: 'story-inline', mode: 'inline' },
  { play: ({ canvasElement }) => opened(canvasElement) },
);

export const Sidebar = story(
  { instance: 'story-sidebar', mode: 'sidebar', open: true },
  {
    play: async ({ canvasElement }) => {
      await opened(canvasElement);
      const edge = chatIn(canvasElement).shadowRoot!.querySelector<HTMLElement>('[role=separator]');
      if (!edge) return;
      const before = Number(edge.ariaValueNow);
      press(canvasElement, '[role=separator]', 'ArrowLeft');
      await expect(Math.abs(Number(edge.ariaValueNow) - before)).toBe(16);
      press(canvasElement, '[role=separator]', 'ArrowRight');
    },
  },
);

export const WholePage = story(
  { instance: 'story-page', mode: 'page' },
  { play: ({ canvasElement }) => opened(canvasElement) },
);
