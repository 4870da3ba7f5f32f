import type { PageToolCall, ThreadMessage } from '@stoa/core/state';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { chart, pixel } from '../../testing/extras-fixtures.js';
import { EmbedStage } from '../../testing/embed-stage.js';
import { arabicReply, listItem, longReply, reply, run, thread, userMessage } from '../../testing/fixtures.js';
import { embedSession, type EmbedStageOptions } from '../../testing/make-embed.js';

const meta = {
  title: 'Embed/Panel',
  parameters: { layout: 'fullscreen', place: 'shadow' },
  tags: ['!autodocs'],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

interface Surroundings {
  width?: number | string;
  height?: number | string;
  play?: Story['play'];
  /** Markup around the chat. */
  Page?: (props: { children: ReactNode }) => ReactNode;
}

const Plain = ({ children }: { children: ReactNode }) => (
  <main className="flex min-h-dvh justify-center bg-surface-sunken p-4 font-text text-body text-ink">
    <h1 className="sr-only">A page</h1>
    {children}
  </main>
);

/** Rules that some sites apply to every element; none may affect the chat. */
const hostileSheet = `
  html { font-size: 10px }
  body * { all: unset; box-sizing: content-box !important; color: lime !important; font-size: 40px !important }
  body :is(button, h2, p, ul) { display: inline !important; background: red !important; padding: 30px !important }
  body :is(style, script, template, [hidden]) { display: none !important }
`;

function Hostile({ children }: { children: ReactNode }) {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(hostileSheet);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
  return <Plain>{children}</Plain>;
}

const on = (
  options: EmbedStageOptions,
  { width = 400, height = 'min(680px, calc(100dvh - 2rem))', Page = Plain, play }: Surroundings = {},
): Story => ({
  play,
  render: () => (
    <Page>
      <EmbedStage options={options} width={width} height={height} />
    </Page>
  ),
});

const empty: EmbedStageOptions = { conversation: { path: [] } };
const code = `\`\`\`ts\nexport const due = (order: Order) => order.items.filter((item) => item.isLate);\n\`\`\``;
const talk: ThreadMessage[] = [
  userMessage('u1', 'Where is my order 4711?'),
  reply(
    'r1',
    'It left our harbour store **this morning** and is with you *on Thursday*.\n\n- Two books\n- One map',
  ),
  userMessage('u2', 'And how would I ask for late ones by your interface?'),
  reply('r2', `With this filter:\n\n${code}\n\nIt gives every order that waits for a book.`),
];
const talking: EmbedStageOptions = { conversation: { path: talk } };

const rootOf = (canvas: HTMLElement): HTMLElement =>
  (canvas.querySelector('[data-testid=shadow-host]')?.shadowRoot?.firstElementChild as HTMLElement | null) ??
  canvas;
/** The panel, wherever the story stands. */
const panelOf = async (canvas: HTMLElement) => {
  await waitFor(() => expect(rootOf(canvas).querySelector('[data-slot=embed-panel]')).not.toBeNull());
  return within(rootOf(canvas));
};

export const Empty = on(empty, {
  play: async ({ canvasElement }) => {
    const panel = await panelOf(canvasElement);
    await panel.findByText(/I know our shelves/);
    await expect(panel.getByRole('button', { name: 'How do returns work?' })).toBeVisible();
  },
});
export const Conversation = on(talking);
export const Sidebar = on(
  { ...talking, frame: { mode: 'sidebar' } },
  { width: 420, height: 'calc(100dvh - 2rem)' },
);
export const Inline = on({ ...empty, frame: { mode: 'inline' } }, { width: 'min(48rem, 100%)', height: 560 });
export const Page = on(
  { conversation: { path: thread }, frame: { mode: 'page', isFullScreen: true } },
  { width: '100%', height: 'calc(100dvh - 2rem)' },
);
export const EmptyPage = on(
  { ...empty, frame: { mode: 'page', isFullScreen: true } },
  { width: '100%', height: 'calc(100dvh - 2rem)' },
);
export const FullScreenSheet = on(
  { ...talking, frame: { mode: 'launcher', isFullScreen: true } },
  { width: 390, height: 'calc(100dvh - 2rem)' },
);
/** One thumb is held; pressing it again takes the rating back. */
export const Rated = on(talking, {
  play: async ({ canvasElement }) => {
    const panel = await panelOf(canvasElement);
    const groups = await panel.findAllByRole('group', { name: 'Rate this reply' });
    const last = within(groups.at(-1)!);
    await userEvent.click(last.getByRole('button', { name: 'Good reply' }));
    await expect(last.getByRole('button', { name: 'Good reply' })).toHaveAttribute('aria-pressed', 'true');
    await expect(last.getByRole('button', { name: 'Bad reply' })).toHaveAttribute('aria-pressed', 'false');
    await expect(last.getByRole('status')).toHaveTextContent('Thank you for your rating.');
  },
});
export const LongReply = on({
  conversation: { path: [userMessage('u1', 'Which queue?'), reply('r1', longReply)] },
});
export const Streaming = on({
  conversation: {
    path: [userMessage('u1', 'Which queue?'), reply('r1', '', { streaming: true })],
    run: { status: 'streaming', requestId: 'q', messageId: 'r1', connection: 'live' },
  },
  reply: { text: 'The short version: **use a queue** with' },
});
export const Reconnecting = on({
  conversation: {
    path: [userMessage('u1', 'Which queue?'), reply('r1', '', { streaming: true })],
    run: { status: 'streaming', requestId: 'q', messageId: 'r1', connection: 'waiting' },
  },
  reply: { text: 'The short version:' },
  drafts: { c1: 'And what about retries?' },
});
export const RateLimited = on({
  conversation: {
    path: [
      userMessage('u1', 'Again'),
      reply('r1', '', {
        data: {
          run: run({
            status: 'failed',
            endedAt: new Date(2026, 10, 21, 14, 5).toISOString(),
            error: {
              title: 'Too many requests in a short time. Wait a moment and try again.',
              lines: [],
              code: 'embed.rate',
              retryable: true,
              retryAfterS: 42,
            },
          }),
        },
      }),
    ],
  },
  drafts: { c1: 'My next question' },
});
const policy = `## What happens with your messages

They go to a **language model** that Harbour Books runs with a provider in the EU. We keep them for 30 days, so that you can go on where you stopped.

1. Do not write card numbers or passwords.
2. A person may read along when you ask for help with an order.
3. You can have everything deleted at any time.

All of it stands in our [privacy notes](https://books.example.org/privacy).`;
const asking = (rest: Partial<EmbedStageOptions> = {}, body = policy): EmbedStageOptions => ({
  ...empty,
  disclosure: { status: 'asked', version: 'v1', text: body },
  ...rest,
});
const theNotice = (panel: ReturnType<typeof within>) =>
  panel.findByRole('group', { name: 'Please read this first' });

export const Disclosure = on(asking({ drafts: { c1: 'Where is my order?' } }), {
  play: async ({ canvasElement }) => {
    const panel = await panelOf(canvasElement);
    await theNotice(panel);
    await userEvent.click(panel.getByRole('button', { name: 'Accept and continue' }));
    await expect(await panel.findByText(/I know our shelves/)).toBeVisible();
    await expect(panel.getByRole('textbox', { name: 'Message' })).toHaveValue('Where is my order?');
  },
});
/** The smallest window that a chat has to stand in: nothing is cut off, and the end has to be seen first. */
export const LongDisclosure = on(
  asking({ drafts: { c1: 'Where is my order?' } }, `${policy}\n\n${policy}\n\nLast line.`),
  {
    width: 320,
    height: 480,
    play: async ({ canvasElement }) => {
      const panel = await panelOf(canvasElement);
      const notice = await theNotice(panel);
      const accept = panel.getByRole('button', { name: 'Accept and continue' });
      await userEvent.click(accept);
      await expect(await panel.findByRole('alert')).toHaveTextContent(/^You must scroll/);
      const box = rootOf(canvasElement).querySelector('[data-slot=embed-panel]') as HTMLElement;
      for (const part of [notice, accept, panel.getByRole('textbox', { name: 'Message' })]) {
        const [inner, outer] = [part.getBoundingClientRect(), box.getBoundingClientRect()];
        await expect(inner.left).toBeGreaterThanOrEqual(outer.left);
        await expect(inner.right).toBeLessThanOrEqual(outer.right);
        await expect(inner.bottom).toBeLessThanOrEqual(outer.bottom);
      }
      await expect(notice.scrollWidth).toBeLessThanOrEqual(notice.clientWidth);
      notice.scrollTop = notice.scrollHeight;
      await waitFor(() => expect(panel.queryByText(/^You must scroll/)).toBeNull());
    },
  },
);
export const DisclosureUnderMessages = on(asking({ ...talking, drafts: { c1: 'And where is the map?' } }));
export const DisclosureNotSaved = on(
  asking({ disclosure: { status: 'failed', version: 'v1', text: policy } }),
);
export const DisclosureAccepting = on(
  asking({ disclosure: { status: 'accepting', version: 'v1', text: policy } }),
);
export const DisclosureRightToLeft = on(
  asking(
    { frame: { direction: 'rtl', locale: 'ar' }, session: { title: 'كتب الميناء' } },
    '## ما يحدث لرسائلك\n\nتذهب إلى **نموذج لغوي**. لا تكتب أرقام البطاقات.\n\n- نحتفظ بها 30 يوماً.',
  ),
);
export const MemoryOnly = on({ ...empty, storage: 'memory' });
export const StorageFull = on({ ...talking, storage: 'full' });
export const Connecting = on({ state: { status: 'connecting', stoa: null } });

const refused = (failureCode: string, retryAfterS?: number): Story =>
  on({
    state: {
      status: 'refused',
      stoa: null,
      failure: { code: failureCode, message: '', ...(retryAfterS ? { retryAfterS } : {}) },
    },
    options: { title: 'Harbour Books' },
  });
export const WrongOrigin = refused('embed.origin');
export const UnknownKey = refused('embed.key');
export const TokenTrouble = refused('embed.token');
export const NotForVisitors = refused('embed.anonymous');
export const Unreachable = refused('network');
export const NewerServer = refused('embed.newer');
export const OlderServer = refused('embed.older');
export const BusyServer = refused('embed.rate', 30);
export const UnknownRefusal = refused('embed.of-tomorrow');
export const SignedOut = on({
  state: { status: 'signed-out', stoa: null },
  options: { title: 'Harbour Books' },
});

const past: EmbedStageOptions = {
  ...talking,
  conversations: {
    items: [
      listItem('c1', 'Order 4711', { updatedAt: new Date(2026, 10, 21, 13, 40).toISOString() }),
      listItem('c2', 'A book for a long train journey across four countries, with maps', {
        updatedAt: new Date(2026, 10, 19, 9, 5).toISOString(),
        running: true,
      }),
      listItem('c3', '', { updatedAt: new Date(2025, 2, 3, 9, 5).toISOString() }),
    ],
  },
};
export const OpenMenu = on(past, {
  play: async ({ canvasElement }) => {
    const panel = await panelOf(canvasElement);
    await userEvent.click(await panel.findByRole('button', { name: 'More' }));
    const item = await panel.findByRole('menuitem', { name: 'Past conversations' });
    await waitFor(() => expect(item).toBeVisible());
  },
});
export const PastConversations = on(past, {
  play: async ({ canvasElement }) => {
    const panel = await panelOf(canvasElement);
    await userEvent.click(await panel.findByRole('button', { name: 'More' }));
    await userEvent.click(await panel.findByRole('menuitem', { name: 'Past conversations' }));
    await expect(await panel.findByRole('button', { name: /Order 4711.*Shown now/ })).toBeVisible();
  },
});
export const Notice = on({
  ...talking,
  notices: [{ kind: 'info', text: '“Order 4711” was deleted.', action: { label: 'Undo', run: () => {} } }],
});

const call = (rest: Partial<PageToolCall>): PageToolCall => ({
  id: 'k1',
  conversationId: 'c1',
  messageId: 'r2',
  name: 'add_to_basket',
  args: { isbn: '978-0-141-03614-4', copies: 2 },
  question: null,
  status: 'waiting',
  ...rest,
});
const tools: EmbedStageOptions = {
  ...talking,
  options: {
    tools: [
      {
        name: 'add_to_basket',
        description: 'Puts a book into the basket.',
        schema: {},
        run: () => null,
        confirm: true,
      },
      { name: 'scroll_to', description: 'Shows a part of the page.', schema: {}, run: () => null },
    ],
  },
};
export const ToolAsks = on({ ...tools, calls: [call({})] });
export const ToolsInEveryState = on({
  ...tools,
  calls: [
    call({ id: 'k0', name: 'scroll_to', args: {}, status: 'done' }),
    call({ id: 'k2', name: 'scroll_to', args: { to: 'maps' }, status: 'failed' }),
    call({ id: 'k3', status: 'refused' }),
    call({ id: 'k4', status: 'running' }),
    call({ id: 'k5', question: 'Put two copies of this book into your basket?' }),
  ],
});

const png = (name: string) => {
  const bytes = Uint8Array.from(atob(pixel.split(',')[1] ?? ''), (sign) => sign.charCodeAt(0));
  return new File([bytes], name, { type: 'image/png' });
};
export const Images = on(talking, {
  play: async ({ canvasElement }) => {
    const panel = await panelOf(canvasElement);
    const button = await panel.findByRole('button', { name: 'Add an image' });
    const input = button.querySelector('input') as HTMLInputElement;
    await userEvent.upload(input, [png('cover.png'), new File(['%PDF'], 'bill.png', { type: 'image/png' })]);
    await expect(await panel.findByAltText('cover.png')).toBeVisible();
    await expect(panel.getByRole('alert')).toHaveTextContent(/bill\.png is not a PNG/);
  },
});
export const SentImages = on({
  conversation: {
    path: [
      userMessage('u1', 'What does this say?', {
        data: { dataSources: [{ id: chart, name: 'sales.png', type: 'image/png' }] },
      }),
      reply('r1', 'Sales rise from left to right.'),
    ],
  },
});
export const RightToLeft = on({
  conversation: { path: [userMessage('u1', 'ما معنى الرواق؟'), reply('r1', arabicReply)] },
  frame: { direction: 'rtl', locale: 'ar' },
  session: { title: 'كتب الميناء' },
});
export const EmptyRightToLeft = on({
  ...empty,
  frame: { direction: 'rtl', locale: 'he' },
  session: { title: 'ספרי הנמל', greeting: '', prompts: [{ label: 'איפה ההזמנה שלי?', text: 'איפה?' }] },
});
export const German = on({
  ...empty,
  frame: { locale: 'de' },
  session: { greeting: '', prompts: embedSession.prompts },
});
export const LongWords = on({
  ...empty,
  session: {
    title: 'Donaudampfschifffahrtsgesellschaftskapitänsbücherstube',
    greeting:
      'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz und noch viel mehr davon in einer langen Begrüßung, die über mehrere Zeilen geht.',
    prompts: Array.from({ length: 8 }, (_, at) => ({
      label: `${at + 1}. Welche von den Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnungen gilt?`,
      text: 'Welche?',
    })),
    disclaimer:
      'Answers come from a model. Prices and dates count as printed on your bill, not as said here.',
  },
});
/** Custom properties that a page sets on the element, here on the host of the story's shadow root. */
function withColours(colours: Readonly<Record<string, string>>) {
  return function Coloured({ children }: { children: ReactNode }) {
    const place = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
      const root = place.current?.getRootNode();
      if (!(root instanceof ShadowRoot) || !(root.host instanceof HTMLElement)) return;
      const { style } = root.host;
      for (const [name, value] of Object.entries(colours)) style.setProperty(name, value);
      return () => {
        for (const name of Object.keys(colours)) style.removeProperty(name);
      };
    }, []);
    return (
      <div ref={place}>
        <Plain>{children}</Plain>
      </div>
    );
  };
}

/** The ratio that axe would ask for, of what is drawn. */
const coloured = async (canvas: HTMLElement, selector: string, property: 'color' | 'backgroundColor') => {
  const element = rootOf(canvas).querySelector(selector);
  return element ? getComputedStyle(element)[property] : '';
};

export const BrightAccent = on(talking, {
  Page: withColours({ '--stoa-accent': '#f4c020' }),
  play: async ({ canvasElement }) => {
    await panelOf(canvasElement);
    // The brand itself, with an ink that can be read on it.
    await waitFor(async () =>
      expect(await coloured(canvasElement, '[data-slot=panel-mark]', 'backgroundColor')).toBe(
        'rgb(244, 192, 32)',
      ),
    );
    await waitFor(async () =>
      expect(await coloured(canvasElement, '[data-slot=panel-mark]', 'color')).toBe('rgb(16, 15, 14)'),
    );
  },
});
export const OwnColours = on(talking, {
  Page: withColours({ '--stoa-accent': '#f4c020', '--stoa-surface': '#10243a', '--stoa-ink': '#eef4fb' }),
  play: async ({ canvasElement }) => {
    await panelOf(canvasElement);
    await waitFor(async () =>
      expect(await coloured(canvasElement, '[data-slot=embed-panel]', 'backgroundColor')).toBe(
        'rgb(16, 36, 58)',
      ),
    );
    await expect(await coloured(canvasElement, '[data-slot=embed-panel]', 'color')).toBe(
      'rgb(238, 244, 251)',
    );
  },
});
/** A text colour without contrast on the background and on the accent. */
export const UnreadableColours = on(talking, {
  Page: withColours({
    '--stoa-surface': '#202020',
    '--stoa-ink': '#303030',
    '--stoa-accent': '#222222',
    '--stoa-accent-ink': '#333333',
  }),
  play: async ({ canvasElement }) => {
    await panelOf(canvasElement);
    await waitFor(async () =>
      expect(await coloured(canvasElement, '[data-slot=embed-panel]', 'color')).toBe('rgb(252, 252, 251)'),
    );
  },
});
/** State of the page that no layer of the panel may change. */
const imprintOf = () => ({
  body: document.body.getAttributeNames().map((name) => `${name}=${document.body.getAttribute(name) ?? ''}`),
  html: document.documentElement.getAttribute('style'),
  // Radix keeps two focus guards at the ends of the body.
  hidden: document.querySelectorAll(':is([aria-hidden], [inert]):not([data-radix-focus-guard])').length,
  styles: document.querySelectorAll('style').length,
  children: document.querySelectorAll('body > :not([data-radix-focus-guard])').length,
});

export const OverlaysStayInside = on(past, {
  play: async ({ canvasElement }) => {
    const panel = await panelOf(canvasElement);
    await panel.findByText('It gives every order that waits for a book.');
    const before = imprintOf();
    const opens = async (name: string | RegExp, role: string) => {
      await userEvent.click((await panel.findAllByRole('button', { name }))[0] as HTMLElement);
      await waitFor(() => expect(rootOf(canvasElement).getRootNode()).toBeInstanceOf(ShadowRoot));
      const overlay = await waitFor(() => {
        const found = (rootOf(canvasElement).getRootNode() as ShadowRoot).querySelector(`[role=${role}]`);
        if (!found) throw new Error(`No ${role} came.`);
        return found;
      });
      await expect(imprintOf()).toEqual(before);
      return overlay;
    };
    // By Escape, and by a press on the page.
    await opens('More', 'menu');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(panel.queryByRole('menu')).toBeNull());
    await opens(/^More for the message/, 'menu');
    await userEvent.click(document.querySelector('h1') ?? document.body);
    await waitFor(() =>
      expect((rootOf(canvasElement).getRootNode() as ShadowRoot).querySelector('[role=menu]')).toBeNull(),
    );
    await opens('Details', 'dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect((rootOf(canvasElement).getRootNode() as ShadowRoot).querySelector('[role=dialog]')).toBeNull(),
    );
    await expect(imprintOf()).toEqual(before);
  },
});
export const HostileHost = on(talking, { Page: Hostile });

const clerk = {
  name: 'Harbour clerk',
  question: null,
  types: [
    { name: 'Students', disabledMessage: null },
    {
      name: 'Staff of the university library',
      disabledMessage: 'The assistant of the staff opens on Monday.',
    },
    { name: 'Guests', disabledMessage: null },
  ],
  isAnalysed: true,
};
const withClerk = (options: EmbedStageOptions = {}): EmbedStageOptions => ({
  conversation: { path: [] },
  ...options,
  session: { title: 'Harbour clerk', assistant: clerk, ...options.session },
});
export const AssistantAsks = on(withClerk());
export const AssistantTypeClosed = on(
  withClerk({ assistant: { groupType: 'Staff of the university library' } }),
);
export const AssistantTypeChosen = on(withClerk({ assistant: { groupType: 'Guests' } }));
export const ThumbNotKept = on({
  conversation: { path: [userMessage('u1', 'Where is my order?'), reply('r1', 'On its way.')] },
  session: { assistant: { ...clerk, types: [] } },
  assistant: { unsaved: { conversationId: 'c1', messageId: 'r1', rating: 'up' } },
});
export const AssistantWithdrawn = on({
  state: { status: 'refused', stoa: null, failure: { code: 'embed.assistant', message: 'Gone.' } },
});
