import type { Browser, CDPSession } from 'playwright';
import type { BenchRow } from '../lib/bench.js';

/** How much slower than this machine the visitor's is. */
const slowdown = 4;
const idleMs = 1_000;
/** An answer of 24 kB, as a fast model sends it. */
const stream = { characters: 24_000, pieces: 1_146, msPerPiece: 4 } as const;

/** What one visit on a slow machine cost. @units ms of script on the main thread; MB; nodes of the panel; requests */
interface Visit {
  closedMs: number;
  openMs: number;
  heapMb: number;
  nodes: number;
  requests: number;
}

/** What a long answer cost. @units ms on the main thread, of script and of everything; tasks over 50 ms and the longest of all */
interface Stream {
  scriptMs: number;
  taskMs: number;
  longTasks: number;
  longestMs: number;
}

/** A page on a slow machine, handled from outside: what Playwright runs in a page would be counted as the page's own. */
async function openSlowPage(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  let requests = 0;
  page.on('request', (request) => (requests += request.url().includes('/embed/') ? 1 : 0));
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { context, page, session, requests: () => requests };
}

const metric = async (session: CDPSession, name: string): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? 0;
};
const scriptMs = async (session: CDPSession): Promise<number> =>
  (await metric(session, 'ScriptDuration')) * 1000;

async function heapMb(session: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
}

async function evaluate<T>(session: CDPSession, expression: string): Promise<T> {
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value as T;
}

async function until(session: CDPSession, expression: string): Promise<void> {
  while (!(await evaluate<boolean>(session, expression))) await new Promise((done) => setTimeout(done, 50));
}

/** How long each task of the page's main thread had a processor: what else ran meanwhile does not count. @units ms */
function readTasks(trace: Buffer): number[] {
  const { traceEvents: events } = JSON.parse(trace.toString()) as {
    traceEvents: {
      name: string;
      pid: number;
      tid: number;
      dur?: number;
      tdur?: number;
      args?: { name?: string };
    }[];
  };
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return events
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && mainThreads.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
}

const root = `document.querySelector('stoa-chat').shadowRoot`;
const rest = () => new Promise((done) => setTimeout(done, idleMs));

/** Presses the launcher as a person does: the pointer comes first. */
async function press(session: CDPSession): Promise<void> {
  const [x, y] = await evaluate<[number, number]>(
    session,
    `(({ x, y }) => [x + 20, y + 20])(${root}.querySelector('[part~=launcher]').getBoundingClientRect())`,
  );
  for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'] as const)
    await session.send('Input.dispatchMouseEvent', { type, x: x!, y: y!, button: 'left', clickCount: 1 });
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const { context, page, session, requests } = await openSlowPage(browser);
  const before = await scriptMs(session);
  await page.goto(`${url}/stoa`);
  await rest();
  const closed = await scriptMs(session);
  const closedRequests = requests();
  const closedHeap = await heapMb(session);
  const start = await scriptMs(session);
  await press(session);
  await until(session, `${root}.querySelector('textarea')?.checkVisibility() === true`);
  await rest();
  const opened = await scriptMs(session);
  const nodes = await evaluate<number>(session, `${root}.querySelectorAll('*').length`);
  const openHeap = await heapMb(session);
  await context.close();
  return {
    closedMs: closed - before,
    openMs: opened - start,
    heapMb: openHeap - closedHeap,
    nodes,
    requests: closedRequests,
  };
}

async function hearLongAnswer(browser: Browser, url: string): Promise<Stream> {
  const { context, page, session } = await openSlowPage(browser);
  await page.goto(`${url}/stoa`);
  await until(session, `!!document.querySelector('stoa-chat')`);
  await press(session);
  await until(session, `${root}.querySelector('textarea')?.checkVisibility() === true`);
  await rest();
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  const before = { script: await scriptMs(session), task: await metric(session, 'TaskDuration') };
  const { characters, pieces, msPerPiece } = stream;
  await session.send('Input.insertText', { text: `!paper ${characters} ${pieces} ${msPerPiece}` });
  for (const type of ['keyDown', 'keyUp'] as const)
    await session.send('Input.dispatchKeyEvent', {
      type,
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 13,
    });
  await until(session, `!!${root}.querySelector('[data-from=assistant] [data-slot=markdown]')`);
  await until(session, `!${root}.querySelector('[data-from=assistant][aria-busy=true]')`);
  await rest();
  const after = { script: await scriptMs(session), task: await metric(session, 'TaskDuration') };
  const tasks = readTasks(await browser.stopTracing());
  await context.close();
  return {
    scriptMs: after.script - before.script,
    taskMs: (after.task - before.task) * 1000,
    longTasks: tasks.filter((ms) => ms > 50).length,
    longestMs: Math.max(0, ...tasks),
  };
}

const least = (values: number[]): number => Math.min(...values);

/**
 * What the script costs on a machine four times slower than this one, against what it may. Of several visits the cheapest counts: what
 * else runs on the machine can only add to it.
 *
 * @param rounds visits; one is enough for what is counted, and hears no long answer
 */
export async function measureSlow(browser: Browser, url: string, rounds: number): Promise<BenchRow[]> {
  const visits: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, url));
  const streams: Stream[] = [];
  for (let round = 1; round < rounds; round += 1) streams.push(await hearLongAnswer(browser, url));
  const of = (field: keyof Visit) => least(visits.map((one) => one[field]));
  const ofStream = (field: keyof Stream) => least(streams.map((one) => one[field]));

  const row = (size: string, value: number, atMost: number, more: Partial<BenchRow> = {}): BenchRow => ({
    bench: 'B5',
    size: `4 × slower: ${size}`,
    adapter: 'stoa',
    cpuMs: value,
    ratioToLimit: value / (atMost || 1),
    goal: { atMost, isFirm: more.unit !== undefined && more.unit !== 'tasks' },
    ...more,
  });
  return [
    row('closed page, script', of('closedMs'), 10),
    row('closed page', of('requests'), 1, { unit: 'requests' }),
    row('first open, script', of('openMs'), 150),
    row('first open, heap', of('heapMb'), 2, { unit: 'MB' }),
    row('empty panel', of('nodes'), 120, { unit: 'nodes' }),
    ...(streams.length > 0
      ? [
          row('24 kB in 1,146 pieces, script', ofStream('scriptMs'), 1_500, {
            more: { 'main thread ms': ofStream('taskMs') },
          }),
          row('24 kB in 1,146 pieces, over 50 ms', ofStream('longTasks'), 0, {
            unit: 'tasks',
            more: { 'longest ms': ofStream('longestMs') },
          }),
        ]
      : []),
  ];
}
