// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StoaProvider } from '@stoa/react';
import type { BlockWorker } from '../../base/blocks/block-hosts.js';
import { MessageScopeProvider } from '../../base/blocks/message-scope.js';
import { readPalette } from '../../base/blocks/use-palette.js';
import { reply, run } from '../../testing/fixtures.js';
import { openThread } from '../../testing/open-page.js';
import { inWorker } from './chart-renderer.js';
import { chartLimits, type ChartRequest, type ChartResult } from './chart-messages.js';
import { Chart } from './chart.js';

vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => {
  // This page has neither a canvas nor media queries.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

const prose = 'no JSON at all';
const bar = JSON.stringify({
  data: { values: [{ a: 'x', b: 3 }] },
  mark: 'bar',
  encoding: { x: { field: 'a' }, y: { field: 'b', type: 'quantitative' } },
});

async function mount({ data = {}, isLast = true, isStreaming = false, repaired = null as string | null }) {
  const message = reply('m', '', {
    data: { run: run({ endedAt: new Date(Date.now() + 1000).toISOString() }), ...data },
  });
  const { stoa, conversation } = await openThread([message]);
  const repairJson = vi.spyOn(stoa, 'repairJson').mockResolvedValue(repaired);
  const view = render(
    <StoaProvider stoa={stoa}>
      <MessageScopeProvider value={{ messageId: 'm', conversation, isStreaming, isLast }}>
        <Chart fence={{ language: 'vega', meta: '', code: prose, isClosed: true }} />
      </MessageScopeProvider>
    </StoaProvider>,
  );
  const unreadable = () =>
    screen.findByText('Failed to parse Vega specification. Please check the JSON format.');
  return { repairJson, view, unreadable };
}
const button = () => screen.queryByRole('button', { name: 'Repair with a model' });

it('a drawn chart is as tall as its picture, whatever its source was', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(480);
  const { view } = await mount({ repaired: bar });
  await waitFor(() => expect(view.container.querySelector('[data-state=drawn]')).toBeTruthy(), {
    timeout: 25_000,
  });
  expect(view.container.querySelector('[style*=height]')).toBeNull();
});

describe('a broken chart', () => {
  it('[CH11] repairs the last reply once without a click if it was written since the page was opened', async () => {
    const { repairJson, view } = await mount({ repaired: bar });
    await waitFor(() => expect(view.container.querySelector('[data-state=drawn]')).toBeTruthy(), {
      timeout: 25_000,
    });
    expect(repairJson).toHaveBeenCalledExactlyOnceWith({ text: prose, kind: 'vega', automaticFor: 'm' });
    expect(screen.getByText(/a model has repaired it/)).toBeTruthy();
  });

  it('[CH11] shows the specified sentence when the repair fails, and offers a retry', async () => {
    const { repairJson, unreadable } = await mount({});
    await waitFor(() => expect(repairJson).toHaveBeenCalledTimes(1));
    await unreadable();
    await userEvent.click((await screen.findByRole('button', { name: 'Repair with a model' }))!);
    expect(repairJson).toHaveBeenLastCalledWith({ text: prose, kind: 'vega', automaticFor: undefined });
  });

  it.each([
    ['an older reply', { data: { run: run() } }],
    ['a reply that is not the last', { isLast: false }],
  ])('[CH12] requests no repair of %s before a click', async (_name, options) => {
    const { repairJson, unreadable } = await mount(options);
    await unreadable();
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(repairJson).not.toHaveBeenCalled();
    expect(button()).toBeTruthy();
  });

  it.each([
    ['a message from outside', { data: { imported: true } }],
    ['a reply that is still being written', { isStreaming: true }],
  ])('[CH13] never sends the source of %s', async (_name, options) => {
    const { repairJson, unreadable } = await mount(options);
    await unreadable();
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(repairJson).not.toHaveBeenCalled();
    expect(button()).toBeNull();
  });
});

describe('the worker of charts', () => {
  const palette = () => readPalette(document.body);
  function fakeWorkers() {
    const workers: { say(data: unknown): void; posted: ChartRequest[]; ended: boolean }[] = [];
    const start = (): BlockWorker => {
      const listeners: ((event: { data: unknown }) => void)[] = [];
      const worker = {
        posted: [] as ChartRequest[],
        ended: false,
        say: (data: unknown) => listeners.forEach((listener) => listener({ data })),
      };
      workers.push(worker);
      return {
        postMessage: (request: ChartRequest) => void worker.posted.push(request),
        terminate: () => void (worker.ended = true),
        addEventListener: (type: string, listener: never) =>
          void (type === 'message' && listeners.push(listener)),
      } as unknown as BlockWorker;
    };
    return { workers, start };
  }

  it('[CH14] terminates the worker of a slow chart; the next chart gets a new one', async () => {
    vi.useFakeTimers();
    const { workers, start } = fakeWorkers();
    const draw = inWorker(start);
    const stuck = draw({ source: 'a', palette: palette(), widthPx: 550 });
    const next = draw({ source: 'b', palette: palette(), widthPx: 550 });
    await vi.advanceTimersByTimeAsync(0);
    workers[0]!.say('ready');
    await vi.advanceTimersByTimeAsync(chartLimits.watchdogMs);
    expect(await stuck).toEqual({ ok: false, reason: 'tooSlow' });
    expect(workers[0]!.ended).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    workers[1]!.say('ready');
    const result: ChartResult = { ok: false, reason: 'json' };
    workers[1]!.say({ id: workers[1]!.posted[0]!.id, result });
    expect(await next).toEqual(result);
    vi.useRealTimers();
  });
});
