import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom, wordTokens } from '@stoa/server/testing/model-server/words';
import { forget, freePort, startApp, until, type AppProcess } from '../../support/app.js';
import { startChild } from '../../support/child-process.js';
import { expect, modelsTest as test } from '../../support/fixtures.js';
import { openSession, sessionFrom, type Session } from '../../support/session.js';
import { startSharedDatabase } from '../../support/shared-database.js';
import { soak, tell } from '../../support/soak.js';
import { chatRequest, nodesOf, readConversation } from '../../support/stored.js';

const readers = 8;
const words = 200;
/** What a model says within half a second here. */
const longestUnwritten = 500;

/** One reply as its reader saw it. */
interface Read {
  requestId: string;
  conversationId: string;
  messageId: string;
  prompt: string;
  text: string;
  outcome: string;
}

const configuration = (port: number, servers: readonly string[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 75s
  timeout server 75s
  option redispatch
  retries 3
frontend site
  bind 127.0.0.1:${port}
  default_backend stoa
backend stoa
  balance leastconn
  option httpchk GET /readyz
  default-server check inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
${servers.map((url, at) => `  server s${at} ${new URL(url).host.replace('localhost', '127.0.0.1')}`).join('\n')}
`;

/** Asks and reads one reply after the other, as a page does. */
async function keepReading(session: Session, isOver: () => boolean, done: Read[]): Promise<void> {
  while (!isOver()) {
    const prompt = `balanced ${done.length} !slow 8 ${words}`;
    const request = chatRequest(prompt);
    const { requestId, conversationId = '', messageId = '' } = request.options;
    const stream = session.client.chat.stream(request);
    let text = '';
    for await (const { event } of stream) if ('d' in event && typeof event.d === 'string') text += event.d;
    const end = await stream.result;
    const outcome = end.type === 'ended' ? end.outcome : JSON.stringify(end);
    done.push({ requestId, conversationId, messageId, prompt, text, outcome });
  }
}

test('three servers behind a balancer, one killed every few seconds: each reply ends, with what was read of it', async ({
  models,
}) => {
  test.skip(spawnSync('haproxy', ['-v']).status !== 0, 'haproxy is not installed');
  test.skip(soak.times === 1, 'for npm run soak');
  const seconds = 60 * soak.times;
  test.setTimeout((seconds + 300) * 1000);
  const random = seededRandom(soak.seed + 29);
  const folder = mkdtempSync(join(tmpdir(), 'stoa-balancer-'));
  const database = await startSharedDatabase();
  const { env } = database;
  const servers: AppProcess[] = [];
  const port = await freePort();
  const done: Read[] = [];
  let balancer: ReturnType<typeof startChild> | undefined;
  try {
    for (let number = 0; number < 3; number++) servers.push(await startApp({ modelsUrl: models.url, env }));
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(
      file,
      configuration(
        port,
        servers.map(({ url }) => url),
      ),
    );
    balancer = startChild('haproxy', ['-W', '-f', file], { cwd: folder });
    const url = `http://localhost:${port}`;
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(isReady, 'the balancer answers', 30_000);
    const { jar } = await openSession(servers[0]?.url ?? '');
    const session = sessionFrom(url, jar);

    let isOver = false;
    const reading = Array.from({ length: readers }, () => keepReading(session, () => isOver, done));
    let kills = 0;
    for (const end = Date.now() + seconds * 1000; Date.now() < end; kills++) {
      await sleep(1_000 + random() * 2_000);
      const victim = servers[Math.floor(random() * servers.length)];
      await victim?.stop('SIGKILL');
      await victim?.restart();
    }
    isOver = true;
    await Promise.all(reading);

    const outcomes = new Map<string, number>();
    let unwritten = 0;
    for (const read of done) {
      outcomes.set(read.outcome, (outcomes.get(read.outcome) ?? 0) + 1);
      const full = wordTokens(read.prompt, words).join('');
      expect(['completed', 'interrupted'], `the end of ${read.requestId}`).toContain(read.outcome);
      expect(full.startsWith(read.text), `"${read.text.slice(-40)}" is no beginning`).toBe(true);
      if (read.outcome === 'completed') expect(read.text).toBe(full);
      const stored = await readConversation(session.client, read.conversationId);
      const reply = stored && nodesOf(stored).find(({ id }) => id === read.messageId);
      const kept = reply?.content ?? '';
      // A process hands words on before it has written them: the last ones before its death stand with who read them alone.
      expect(read.text.startsWith(kept), `kept of ${read.requestId}: "${kept.slice(-40)}"`).toBe(true);
      if (read.outcome === 'completed') expect(kept).toBe(read.text);
      unwritten = Math.max(unwritten, read.text.length - kept.length);
    }
    expect(unwritten).toBeLessThan(longestUnwritten);
    expect(outcomes.get('completed') ?? 0).toBeGreaterThan(readers);
    tell(
      `${kills} kills in ${seconds} s, ${done.length} replies (${[...outcomes].map(([name, count]) => `${count} ${name}`).join(', ')}), at most ${unwritten} characters read and not kept`,
    );
  } finally {
    await balancer?.end('SIGKILL');
    for (const server of servers) await server.stop('SIGKILL');
    await database.stop();
    for (const server of servers) forget(server);
    rmSync(folder, { recursive: true, force: true });
  }
});
