// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act } from '@testing-library/react';
import { PassThrough } from 'node:stream';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToPipeableStream } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { thread } from '../../testing/fixtures.js';
import { makeStoa, type Stage, type StageOptions } from '../../testing/make-stoa.js';
import { SignInPage } from './sign-in-page.js';
import { LazySlashList } from '../commands/lazy-slash-list.js';
import { StoaProvider } from '@stoa/react';
import { Workspace } from '../workspace.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

const page = (options: StageOptions = {}) => (
  <StoaProvider stoa={makeStoa(options)}>
    <Workspace signOutAction="/sign-out" />
  </StoaProvider>
);

/** The whole HTML, as the server sends it. */
function renderOnServer(element: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = '';
    const sink = new PassThrough();
    sink.on('data', (chunk: Buffer) => (html += chunk.toString()));
    sink.on('end', () => resolve(html));
    const stream = renderToPipeableStream(element, {
      onAllReady: () => stream.pipe(sink),
      onError: reject,
      // A large boundary would be sent apart and put in its place by a script, which does not run in this document.
      progressiveChunkSize: Infinity,
    });
  });
}

/** Renders on the server, hydrates in the browser, and returns what React complained about. */
async function hydrate(
  make: () => React.ReactElement,
  beforeScript: (host: HTMLElement) => void = () => undefined,
  afterwards: () => Promise<void> = () => Promise.resolve(),
): Promise<{ html: string; complaints: string[] }> {
  const html = await renderOnServer(make());
  const host = document.createElement('div');
  host.innerHTML = html;
  document.body.append(host);
  beforeScript(host);
  const complaints: string[] = [];
  const spy = vi
    .spyOn(console, 'error')
    .mockImplementation((...words) => void complaints.push(words.map(String).join(' ')));
  let root: Root | undefined;
  await act(async () => {
    root = hydrateRoot(host, make(), { onRecoverableError: (error) => complaints.push(String(error)) });
  });
  await afterwards();
  // A mounted tree would render, and warn, during the tests that follow.
  act(() => root?.unmount());
  spy.mockRestore();
  host.remove();
  // Both renderers in one process, and parts that arrive after the first act, are the test's own doing.
  const ours = /^Detected multiple renderers|not wrapped in act\(/;
  return { html, complaints: complaints.filter((line) => !ours.test(line)) };
}

describe('rendering on the server', () => {
  it.each<[string, () => React.ReactElement, string]>([
    [
      'the sign-in page',
      () => <SignInPage href="/in" reason="SessionExpiredError" isDevelopment />,
      'Your session has ended',
    ],
    [
      'the workspace before it is set up',
      () =>
        page({ boot: { status: 'init' }, conversations: { status: 'init', items: [], selectedId: null } }),
      'Setting Up',
    ],
    [
      'the first screen before it is set up',
      () =>
        page({
          boot: { status: 'init' },
          conversations: { status: 'init', items: [], selectedId: null },
          hasOpening: true,
        }),
      'Type a message',
    ],
    ['the start panel', () => page(), 'Where shall we begin'],
    ['a thread', () => page({ conversation: { path: thread } }), 'We process payments from a queue'],
  ])('[SSR1] %s renders on the server and hydrates without a warning', async (_title, make, words) => {
    const { html, complaints } = await hydrate(make);
    expect(html).toContain(words);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['opens the list for a slash that was typed', true],
    ['opens nothing for a text that the browser has put back', false],
  ])('[SLA7] %s before the script ran', async (_title, isFocused) => {
    const make = () =>
      page({
        boot: { status: 'init' },
        conversations: { status: 'init', items: [], selectedId: null },
        hasOpening: true,
      });
    let box: HTMLTextAreaElement | null = null;
    await hydrate(
      make,
      (host) => {
        box = host.querySelector('textarea');
        if (!box) return;
        if (isFocused) box.focus();
        box.value = '/';
      },
      async () => {
        await act(async () => void (await LazySlashList.preload()));
        expect(box?.getAttribute('aria-autocomplete')).toBe(isFocused ? 'list' : null);
      },
    );
    expect.assertions(1);
  });

  it('[SSR2] keeps what was typed into the first screen before its script ran', async () => {
    const stages: Stage[] = [];
    const make = () => {
      const stage = makeStoa({
        boot: { status: 'init' },
        conversations: { status: 'init', items: [], selectedId: null },
        hasOpening: true,
      });
      stages.push(stage);
      return (
        <StoaProvider stoa={stage}>
          <Workspace signOutAction="/sign-out" />
        </StoaProvider>
      );
    };
    const { complaints } = await hydrate(make, (host) => {
      const box = host.querySelector('textarea');
      expect(box?.closest('[inert]')).toBeNull();
      expect(host.querySelector('[data-slot=composer-send]')?.closest('[inert]')).not.toBeNull();
      if (box) box.value = 'Typed early';
    });
    expect(Object.values(stages.at(-1)?.drafts.store.getState().drafts ?? {})).toEqual(['Typed early']);
    expect(complaints).toEqual([]);
  });
});
