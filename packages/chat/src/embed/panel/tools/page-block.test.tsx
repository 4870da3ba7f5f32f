// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { act, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BlockHostsProvider } from '../../../base/blocks/block-hosts.js';
import type { Fence } from '../../../base/blocks/fence.js';
import { FencedBlock } from '../../../parts/blocks/fenced-block.js';
import { MessageScopeProvider } from '../../../base/blocks/message-scope.js';
import { makeEmbed } from '../../../testing/make-embed.js';
import type { StoaChatBlock, StoaChatRenderer } from '../../options.js';
import { checkRenderers } from '../look/check-renderers.js';
import { createEmbedBlockHosts } from './embed-block-hosts.js';

const reported = vi.fn();
beforeEach(() => vi.stubGlobal('reportError', reported));
afterEach(() => {
  vi.unstubAllGlobals();
  reported.mockReset();
});

const weather = (more: Partial<Fence> = {}): Fence => ({
  language: 'Weather',
  meta: 'Bremen',
  code: '<b>12°</b>',
  isClosed: true,
  ...more,
});

/** A reply with one block in a chat of its own. */
function show(fence = weather(), isInReply = true) {
  const { controller, stoa } = makeEmbed();
  const told: { code: string; message: string }[] = [];
  controller.on('error', ({ code, message }) => told.push({ code, message }));
  const hosts = createEmbedBlockHosts(controller, document.body);
  const scope = {
    messageId: 'r1',
    conversation: stoa.conversations.open('c1'),
    isStreaming: false,
    isLast: true,
  };
  const tree = (next: Fence) => (
    <BlockHostsProvider value={hosts}>
      <MessageScopeProvider value={isInReply ? scope : null}>
        <FencedBlock fence={next} />
      </MessageScopeProvider>
    </BlockHostsProvider>
  );
  const { container, rerender, unmount } = render(tree(fence));
  return {
    controller,
    told,
    unmount,
    grow: (more: Partial<Fence>) => rerender(tree({ ...fence, ...more })),
    code: () => container.querySelector('pre')?.textContent,
    drawn: () => container.querySelector<HTMLElement>('[data-slot=page-block] > div:last-child')?.textContent,
    state: () => container.querySelector<HTMLElement>('[data-slot=page-block]')?.dataset['state'],
  };
}

/** A renderer that shows the source, and notes what it was given. */
function makeRenderer() {
  const given: StoaChatBlock[] = [];
  const tidied: string[] = [];
  const renderer: StoaChatRenderer = (place, block) => {
    expect(place.isConnected).toBe(true);
    expect(place.childNodes).toHaveLength(0);
    given.push(block);
    place.textContent = `drawn ${block.source}`;
    return () => void tidied.push(block.source);
  };
  return { given, tidied, renderer };
}

describe('a block that the page draws', () => {
  it('[EW46] is drawn once when it is whole, from its text, with nothing else in the hands of the page', async () => {
    const { given, renderer } = makeRenderer();
    const stage = show(weather({ isClosed: false, code: '<b>1' }));
    act(() => void stage.controller.renderers.register('weather', renderer));
    await waitFor(() => expect(stage.state()).toBe('growing'));
    expect(stage.code()).toBe('<b>1');
    expect(given).toEqual([]);
    stage.grow({ isClosed: true });
    await waitFor(() => expect(stage.drawn()).toBe('drawn <b>1'));
    stage.grow({ isClosed: true });
    expect(given).toEqual([
      {
        kind: 'weather',
        meta: 'Bremen',
        source: '<b>1',
        colorScheme: 'light',
        locale: 'en-GB',
        signal: expect.any(AbortSignal) as AbortSignal,
      },
    ]);
    expect(stage.code()).toBeUndefined();
    expect(stage.told).toEqual([]);
  });

  it('[EW46] is drawn anew in other colours, another language or by another renderer, and given back', async () => {
    const { given, tidied, renderer } = makeRenderer();
    const stage = show();
    expect(stage.code()).toBe('<b>12°</b>');
    let takeBack = () => {};
    act(() => void (takeBack = stage.controller.renderers.register('weather', renderer)));
    await waitFor(() => expect(stage.state()).toBe('drawn'));
    const frame = stage.controller.frame.getState();
    act(() => stage.controller.setFrame({ ...frame, isFullScreen: true }));
    expect(given).toHaveLength(1);
    act(() => stage.controller.setFrame({ ...frame, colorScheme: 'dark' }));
    act(() => stage.controller.setFrame({ ...frame, colorScheme: 'dark', locale: 'de' }));
    expect(given.map(({ colorScheme, locale }) => `${colorScheme} ${locale}`)).toEqual([
      'light en-GB',
      'dark en-GB',
      'dark de',
    ]);
    expect(given.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
    expect(tidied).toHaveLength(2);
    act(
      () =>
        void stage.controller.renderers.register('weather', (place) => {
          place.textContent = 'other';
        }),
    );
    expect(stage.drawn()).toBe('other');
    expect(tidied).toHaveLength(3);
    act(() => takeBack());
    expect(stage.drawn()).toBe('other');
  });

  it('[EW46] stands as the chat draws it once its renderer is taken back, and nothing of the page stays', async () => {
    const { given, tidied, renderer } = makeRenderer();
    const stage = show(weather({ language: 'toggle' }));
    let takeBack = () => {};
    act(() => void (takeBack = stage.controller.renderers.register('toggle', renderer)));
    await waitFor(() => expect(stage.drawn()).toBe('drawn <b>12°</b>'));
    act(() => takeBack());
    await waitFor(() => expect(stage.code()).toBe('<b>12°</b>'));
    expect(stage.state()).toBeUndefined();
    expect(tidied).toHaveLength(1);
    act(() => void stage.controller.renderers.register('toggle', renderer));
    await waitFor(() => expect(given).toHaveLength(2));
    stage.unmount();
    expect(tidied).toHaveLength(2);
    expect(given[1]?.signal.aborted).toBe(true);
  });

  it('[EW46] is its code while a promise of the page is open, and where nothing but that comes', async () => {
    let keep: (tidyUp: () => void) => void = () => {};
    const tidyUp = vi.fn();
    const stage = show();
    act(
      () =>
        void stage.controller.renderers.register('weather', (place) => {
          place.textContent = 'in a while';
          return new Promise((resolve) => (keep = resolve));
        }),
    );
    await waitFor(() => expect(stage.state()).toBe('waiting'));
    expect(stage.code()).toBe('<b>12°</b>');
    await act(async () => keep(tidyUp));
    expect(stage.state()).toBe('drawn');
    expect(stage.code()).toBeUndefined();
    stage.unmount();
    expect(tidyUp).toHaveBeenCalledTimes(1);
  });

  it('[EW46] what comes after its end is tidied up at once, and what fails then is nobody’s trouble', async () => {
    const tidyUp = vi.fn();
    const ends: { resolve: (tidyUp: () => void) => void; reject: (error: Error) => void }[] = [];
    const later: StoaChatRenderer = () =>
      new Promise<() => void>((resolve, reject) => void ends.push({ resolve, reject }));
    for (const stage of [show(), show()]) {
      act(() => void stage.controller.renderers.register('weather', later));
      await waitFor(() => expect(stage.state()).toBe('waiting'));
      stage.unmount();
    }
    await act(async () => {
      ends[0]?.resolve(tidyUp);
      ends[1]?.reject(new Error('aborted'));
    });
    expect(tidyUp).toHaveBeenCalledTimes(1);
    expect(reported).not.toHaveBeenCalled();
  });

  it.each([
    [
      'throws',
      () => {
        throw new SyntaxError('Unexpected token in "<b>12°</b>"');
      },
    ],
    ['rejects', () => Promise.reject(new SyntaxError('Unexpected token in "<b>12°</b>"'))],
  ] as [string, StoaChatRenderer][])(
    '[EW47] stands as code where the renderer %s; the page hears of it without a word of the block',
    async (_, fails) => {
      const signals: AbortSignal[] = [];
      const stage = show();
      act(
        () =>
          void stage.controller.renderers.register('weather', (place, block) => {
            signals.push(block.signal);
            place.textContent = 'half';
            return fails(place, block);
          }),
      );
      await waitFor(() => expect(stage.state()).toBe('failed'));
      expect(stage.code()).toBe('<b>12°</b>');
      expect(stage.drawn()).toBe('');
      expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
      await waitFor(() =>
        expect(stage.told).toEqual([
          { code: 'embed.renderer', message: 'The renderer of "weather" failed.' },
        ]),
      );
      expect(reported).toHaveBeenCalledWith(expect.any(SyntaxError));
      act(
        () =>
          void stage.controller.renderers.register('weather', (place) => {
            place.textContent = 'mended';
          }),
      );
      expect([stage.state(), stage.drawn()]).toEqual(['drawn', 'mended']);
    },
  );

  it('[EW47] a failure while tidying up is told, and the block goes all the same', async () => {
    const stage = show();
    let takeBack = () => {};
    act(
      () =>
        void (takeBack = stage.controller.renderers.register('weather', () => () => {
          throw new Error('tidy');
        })),
    );
    await waitFor(() => expect(stage.state()).toBe('drawn'));
    act(() => takeBack());
    await waitFor(() => expect(stage.code()).toBe('<b>12°</b>'));
    await waitFor(() => expect(stage.told.map(({ code }) => code)).toEqual(['embed.renderer']));
  });

  it('[EW48] no other chat and nothing but a reply has its blocks drawn by the page', async () => {
    const { given, renderer } = makeRenderer();
    const [own, other] = [show(), show()];
    const notice = show(weather(), false);
    act(() => {
      own.controller.renderers.register('weather', renderer);
      notice.controller.renderers.register('weather', renderer);
    });
    await waitFor(() => expect(own.state()).toBe('drawn'));
    expect([other.code(), notice.code()]).toEqual(['<b>12°</b>', '<b>12°</b>']);
    expect([other.state(), notice.state()]).toEqual([undefined, undefined]);
    expect(given).toHaveLength(1);
  });

  it('[EW28] a renderer of the options that cannot be used is told once', async () => {
    const { controller, told } = show();
    const bad = { 'two words': () => {} };
    controller.setOptions({ renderers: bad });
    const end = checkRenderers(controller);
    controller.setOptions({ title: 'Other' });
    const message = expect.stringContaining('"two words" cannot be offered') as string;
    await waitFor(() => expect(told).toEqual([{ code: 'embed.renderer', message }]));
    end();
    controller.setOptions({ renderers: { 'still two': () => {} } });
    await Promise.resolve();
    expect(told).toHaveLength(1);
  });
});
