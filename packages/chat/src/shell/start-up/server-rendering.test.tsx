// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act } from '@testing-library/react';
import { PassThrough } from 'node:stream';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToPipeableStream } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { createStoa, type Stoa } from '@stoa/core/state';
import { createSeededWorld } from '@stoa/core/testing';
import { ada, fixtureNow, thread } from '../../testing/fixtures.js';
import { makeStoa } from '../../testing/make-stoa.js';
import { openPage } from '../../testing/open-page.js';
import { SignInPage } from './sign-in-page.js';
import { LazySlashList } from '../commands/lazy-slash-list.js';
import { StoaProvider } from '@stoa/react';
import { Workspace } from '../workspace.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

const page = (stoa: Stoa) => (
  <StoaProvider stoa={stoa}>
    <Workspace signOutAction="/sign-out" />
  </StoaProvider>
);

/** A page whose start has not begun, as a server renders it: with the conversation of its address, or a new one. */
const unstarted = (requestedId?: string) =>
  createStoa(createSeededWorld({ now: fixtureNow }).tab(), {
    person: ada,
    smallScreen: false,
    ...(requestedId !== undefined && { requestedId }),
  });
/** What the server makes, and what the browser makes anew of the same. */
const twice = async (open: () => Stoa | Promise<Stoa>) => [await open(), await open()] as const;

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
  [onServer, inBrowser]: readonly [React.ReactElement, React.ReactElement],
  beforeScript: (host: HTMLElement) => void = () => undefined,
  afterwards: () => Promise<void> = () => Promise.resolve(),
): Promise<{ html: string; complaints: string[] }> {
  const html = await renderOnServer(onServer);
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
    root = hydrateRoot(host, inBrowser, { onRecoverableError: (error) => complaints.push(String(error)) });
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
  it('[SSR1] the sign-in page renders on the server and hydrates without a warning', async () => {
    const signIn = () => <SignInPage href="/in" reason="SessionExpiredError" isDevelopment />;
    const { html, complaints } = await hydrate([signIn(), signIn()]);
    expect(html).toContain('Your session has ended');
    expect(complaints).toEqual([]);
  });

  it.each<[string, () => Stoa | Promise<Stoa>, string]>([
    ['the workspace before it is set up', () => unstarted('c1'), 'Setting Up'],
    ['the first screen before it is set up', () => unstarted(), 'Type a message'],
    ['the start panel', async () => (await openPage()).stoa, 'Where shall we begin'],
    // A server renders what a store holds as it is made, and a real one holds no messages then.
    ['a thread', () => makeStoa({ conversation: { path: thread } }), 'We process payments from a queue'],
  ])('[SSR1] %s renders on the server and hydrates without a warning', async (_title, open, words) => {
    const [onServer, inBrowser] = await twice(open);
    const { html, complaints } = await hydrate([page(onServer), page(inBrowser)]);
    expect(html).toContain(words);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['opens the list for a slash that was typed', true],
    ['opens nothing for a text that the browser has put back', false],
  ])('[SLA7] %s before the script ran', async (_title, isFocused) => {
    let box: HTMLTextAreaElement | null = null;
    await hydrate(
      [page(unstarted()), page(unstarted())],
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
    const inBrowser = unstarted();
    const { complaints } = await hydrate([page(unstarted()), page(inBrowser)], (host) => {
      const box = host.querySelector('textarea');
      expect(box?.closest('[inert]')).toBeNull();
      expect(host.querySelector('[data-slot=composer-send]')?.closest('[inert]')).not.toBeNull();
      if (box) box.value = 'Typed early';
    });
    expect(Object.values(inBrowser.drafts.store.getState().drafts)).toEqual(['Typed early']);
    expect(complaints).toEqual([]);
  });
});
