import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Conversation } from '@stoa/core/contract';
import { seededRandom, wordTokens } from '@stoa/server/testing/model-server/words';
import {
  appEnv,
  databasePid,
  forget,
  freePort,
  isAlive,
  makeDataDir,
  processesNaming,
  root,
  startApp,
  until,
} from '../../support/app.js';
import { startChild } from '../../support/child-process.js';
import { expect, modelsTest as test } from '../../support/fixtures.js';
import { openSession, sessionFrom, type Session } from '../../support/session.js';
import { startSharedDatabase } from '../../support/shared-database.js';
import { soak, tell } from '../../support/soak.js';
import { chatRequest, nodesOf, readConversation, writeConversation } from '../../support/stored.js';

const kills = 4 * soak.times;

/** What the server said that it had kept. */
interface Acknowledged {
  /** Ids of the nodes by conversation. */
  uploads: Map<string, Set<string>>;
  /** Runs whose start was answered, by request id. */
  runs: Map<string, { conversationId: string; userId: string; prompt: string; seen: string }>;
}

const message = (parentId: string | null) => ({
  id: randomUUID(),
  role: 'user' as const,
  content: `written ${randomUUID()} Grüße 世界 🌍`,
  data: {},
  parentId,
});

/** Uploads a growing conversation until told to stop; remembers what was acknowledged. */
async function keepUploading(session: Session, kept: Acknowledged, isOver: () => boolean) {
  const conversation: Conversation = {
    id: randomUUID(),
    name: 'Durable',
    messages: [],
    nodes: [],
    headId: null,
  };
  while (!isOver()) {
    const node = message(conversation.headId ?? null);
    conversation.nodes = [...(conversation.nodes ?? []), node];
    conversation.messages = conversation.nodes;
    conversation.headId = node.id;
    const ids = conversation.nodes.map(({ id }) => id);
    const answer = await writeConversation(session.client, conversation);
    if (answer.ok) kept.uploads.set(conversation.id, new Set(ids));
  }
}

/** Starts replies one after another until told to stop; remembers those that were under way. */
async function keepAsking(session: Session, kept: Acknowledged, isOver: () => boolean) {
  while (!isOver()) {
    const leaving = new AbortController();
    const prompt = `durable ${randomUUID()} !slow 3 150`;
    const request = chatRequest(prompt);
    const { requestId, conversationId = '' } = request.options;
    const record = { conversationId, userId: request.messages[0]?.id ?? '', prompt, seen: '' };
    const leave = setInterval(() => isOver() && leaving.abort(), 5);
    for await (const { event } of session.client.chat.stream(request, { signal: leaving.signal })) {
      kept.runs.set(requestId, record);
      if ('d' in event && typeof event.d === 'string') record.seen += event.d;
    }
    clearInterval(leave);
  }
}

/** Checks everything of `kept` against the server. */
async function expectKept(session: Session, kept: Acknowledged) {
  for (const [id, nodeIds] of kept.uploads) {
    const stored = await readConversation(session.client, id);
    const there = new Set(stored ? nodesOf(stored).map((node) => node.id) : []);
    expect(
      [...nodeIds].filter((nodeId) => !there.has(nodeId)),
      `nodes lost of ${id}`,
    ).toEqual([]);
  }
  for (const [requestId, { conversationId, userId, prompt, seen }] of kept.runs) {
    const full = wordTokens(prompt, 150).join('');
    let text = '';
    const stream = session.client.chat.follow(requestId, 0);
    for await (const { event } of stream) if ('d' in event && typeof event.d === 'string') text += event.d;
    const end = await stream.result;
    expect(end.type, `end of ${requestId}`).toBe('ended');
    const outcome = end.type === 'ended' ? end.outcome : '';
    expect(['completed', 'interrupted']).toContain(outcome);
    expect(full.startsWith(text), `"${text.slice(-40)}" is no beginning`).toBe(true);
    expect(full.startsWith(seen)).toBe(true);
    if (outcome === 'completed') expect(text).toBe(full);
    const stored = await readConversation(session.client, conversationId);
    expect(stored ? nodesOf(stored).map((node) => node.id) : [], `the question of ${requestId}`).toContain(
      userId,
    );
  }
}

test.describe('What the server acknowledged it keeps', () => {
  test(`${kills} times kill -9 of the app or of its database during writes`, async ({ models }) => {
    test.setTimeout(600_000 * soak.times);
    const app = await startApp({ modelsUrl: models.url });
    const random = seededRandom(soak.seed + 13);
    const session = await openSession(app.url);
    const everything: Acknowledged = { uploads: new Map(), runs: new Map() };
    const databases = new Set<number>();
    try {
      for (let kill = 1; kill <= kills; kill++) {
        const kept: Acknowledged = { uploads: new Map(), runs: new Map() };
        let over = false;
        const isOver = () => over;
        const writers = [
          ...Array.from({ length: 4 }, () => keepUploading(session, kept, isOver)),
          ...Array.from({ length: 3 }, () => keepAsking(session, kept, isOver)),
        ];
        await until(() => kept.uploads.size > 0 && kept.runs.size > 0, `writes before kill ${kill}`);
        await sleep(random() * 500);
        const database = databasePid(app.dataDir);
        if (database) databases.add(database);
        // The app starts its database again by itself; what it cannot keep meanwhile it must not acknowledge.
        const isOfDatabase = kill % 2 === 0 && database !== null;
        if (isOfDatabase) {
          process.kill(database, 'SIGKILL');
          await until(() => !isAlive(database), `the database of kill ${kill} is gone`);
          await until(() => answers(app.url), `the app answers again after kill ${kill}`, 30_000);
        } else await app.stop('SIGKILL');
        over = true;
        await Promise.all(writers);
        if (!isOfDatabase) await app.restart();
        expect(databasePid(app.dataDir), `a database of its own after kill ${kill}`).not.toBe(database);
        if (database) await until(() => !isAlive(database), `the database of start ${kill} ends`);
        await expectKept(session, kept);
        for (const [id, nodes] of kept.uploads) everything.uploads.set(id, nodes);
      }
      expect(databases.size).toBe(kills);
      await expectKept(session, everything);
      const nodes = [...everything.uploads.values()].reduce((sum, ids) => sum + ids.size, 0);
      tell(
        `${kills} kills, ${nodes} acknowledged messages of ${everything.uploads.size} conversations there`,
      );
      const running = databasePid(app.dataDir);
      await app.stop();
      await until(() => !running || !isAlive(running), 'the last database ends');
      expect(processesNaming(app.dataDir)).toEqual([]);
    } catch (error) {
      process.stdout.write(`--- log of the app\n${app.log().slice(-6000)}\n---\n`);
      throw error;
    } finally {
      await app.stop('SIGKILL');
      forget(app);
    }
  });

  test('two servers on one database: following, stopping, and the death of one', async ({ models }) => {
    test.setTimeout(120_000);
    const database = await startSharedDatabase();
    const { env } = database;
    const first = await startApp({ modelsUrl: models.url, env });
    const second = await startApp({ modelsUrl: models.url, env });
    try {
      const one = await openSession(first.url);
      const two = sessionFrom(second.url, one.jar);

      const whole = chatRequest('followed from elsewhere !slow 10 120');
      const here = one.client.chat.stream(whole);
      await sleep(300);
      const [textHere, textThere] = await Promise.all([
        textOfStream(here),
        textOfStream(two.client.chat.follow(whole.options.requestId, 0)),
      ]);
      expect(textHere).toEqual({
        outcome: 'completed',
        text: wordTokens(whole.messages[0]?.content ?? '', 120).join(''),
      });
      expect(textThere).toEqual(textHere);

      await models.reset();
      const stopped = chatRequest('stopped from elsewhere !slow 30 500');
      const reading = textOfStream(one.client.chat.stream(stopped));
      await sleep(500);
      expect((await two.client.chat.stop(stopped.options.requestId)).ok).toBe(true);
      const ended = await reading;
      expect(ended.outcome).toBe('stopped');
      expect(
        wordTokens(stopped.messages[0]?.content ?? '', 500)
          .join('')
          .startsWith(ended.text),
      ).toBe(true);
      await until(async () => (await models.state()).aborted === 1, 'the request upstream ends');

      const orphan = chatRequest('left behind !slow 20 1000');
      const lost = one.client.chat.stream(orphan);
      let seenByFirst = '';
      void (async () => {
        for await (const { event } of lost)
          if ('d' in event && typeof event.d === 'string') seenByFirst += event.d;
      })();
      await until(() => seenByFirst.length > 100, 'the reply grows');
      const following = textOfStream(two.client.chat.follow(orphan.options.requestId, 0));
      await sleep(400);
      await first.stop('SIGKILL');
      lost.leave();
      const left = await following;
      expect(left.outcome).toBe('interrupted');
      const full = wordTokens(orphan.messages[0]?.content ?? '', 1000).join('');
      expect(full.startsWith(left.text)).toBe(true);
      expect(left.text.length).toBeGreaterThan(80);
      const kept = await readConversation(two.client, orphan.options.conversationId ?? '');
      const reply = kept && nodesOf(kept).find(({ id }) => id === orphan.options.messageId);
      expect(reply?.content).toBe(left.text);
      expect(reply?.data['run']).toMatchObject({ status: 'interrupted' });
    } catch (error) {
      process.stdout.write(
        `--- first\n${first.log().slice(-4000)}\n--- second\n${second.log().slice(-4000)}\n---\n`,
      );
      throw error;
    } finally {
      await first.stop('SIGKILL');
      await second.stop();
      await database.stop();
      forget(first);
      forget(second);
    }
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    test(`${signal} to npm start stops everything`, async () => {
      const dataDir = makeDataDir();
      const child = startChild('npm', ['start'], {
        cwd: root,
        env: appEnv({}, await freePort(), dataDir),
        detached: true,
      });
      const [, url = ''] = await child.waitFor(/Stoa is ready at (\S+)/);
      const database = databasePid(dataDir);
      expect(database !== null && isAlive(database)).toBe(true);
      await child.end(signal);
      await until(() => database !== null && !isAlive(database), 'the database ends');
      await until(() => processesNaming(dataDir).length === 0, 'no process of this folder is left');
      await expect(fetch(url)).rejects.toThrow();
      forget({ dataDir });
    });

  test('ending politely hands over: a run in progress is interrupted, its text kept', async ({ models }) => {
    const app = await startApp({ modelsUrl: models.url });
    const session = await openSession(app.url);
    const request = chatRequest('good night !slow 20 1000');
    const stream = session.client.chat.stream(request);
    const reading = textOfStream(stream);
    await sleep(600);
    const started = Date.now();
    await app.stop('SIGTERM');
    expect(Date.now() - started).toBeLessThan(15_000);
    await app.restart();
    const { outcome, text } = await reading;
    expect(outcome).toBe('interrupted');
    expect(
      wordTokens(request.messages[0]?.content ?? '', 1000)
        .join('')
        .startsWith(text),
    ).toBe(true);
    const stored = await readConversation(session.client, request.options.conversationId ?? '');
    expect(stored && nodesOf(stored).find(({ id }) => id === request.options.messageId)?.content).toBe(text);
    await app.stop();
    forget(app);
  });

  test('[R13] ending with a grace lets a run end, while the process is not ready', async ({ models }) => {
    const app = await startApp({ modelsUrl: models.url, env: { STOA_DRAIN_SECONDS: '60' } });
    const session = await openSession(app.url);
    const request = chatRequest('good night !slow 20 200');
    const reading = textOfStream(session.client.chat.stream(request));
    await until(async () => (await session.fetch('/readyz')).status === 200, 'the server is ready');
    await sleep(600);
    const stopped = app.stop('SIGTERM');
    await until(async () => (await fetch(`${app.url}/readyz`)).status === 503, 'it is not ready any more');
    const { outcome, text } = await reading;
    expect(outcome).toBe('completed');
    expect(text).toBe(wordTokens(request.messages[0]?.content ?? '', 200).join(''));
    await stopped;
    forget(app);
  });

  test('a file that was being read when the process died is read by the next', async ({ models }) => {
    const app = await startApp({ modelsUrl: models.url });
    try {
      const session = await openSession(app.url);
      const upload = async (name: string, body: string) => {
        const asked = await session.client.files.upload({ name });
        if (!asked.ok) throw new Error(asked.failure.message);
        const { uploadUrl } = asked.value;
        expect((await session.fetch(uploadUrl, { method: 'PUT', body })).status).toBe(200);
      };
      const statuses = async () => {
        const found = await session.client.files.query({});
        return found.ok ? found.value.data.items.map(({ name, status }) => `${name} ${status}`).sort() : [];
      };
      await upload('harvest.csv', `field,sacks\n${'north,12\n'.repeat(600_000)}`);
      await upload('weather.txt', 'It rained on the last day.');
      expect(await statuses()).toContain('harvest.csv processing');
      await app.stop('SIGKILL');
      await app.restart();
      await until(
        async () => (await statuses()).join() === 'harvest.csv ready,weather.txt ready',
        'both files are read',
        60_000,
      );
    } finally {
      await app.stop('SIGKILL');
      forget(app);
    }
  });

  test('a second start on the same folder is refused with a clear message', async ({ models }) => {
    const app = await startApp({ modelsUrl: models.url });
    const second = startChild(process.execPath, ['tools/start.mjs'], {
      cwd: root,
      env: appEnv({}, await freePort(), app.dataDir),
    });
    await second.waitFor(/Stoa could not start\.[\s\S]*already running \(process \d+\)[\s\S]*STOA_DATA_DIR/);
    await until(() => second.process.exitCode === 1, 'the second start ends');
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    await app.stop();
    forget(app);
  });

  test('a second start takes under ten seconds', async ({ models }) => {
    const app = await startApp({ modelsUrl: models.url });
    await app.stop();
    const started = Date.now();
    await app.restart();
    expect(Date.now() - started).toBeLessThan(10_000);
    await app.stop();
    forget(app);
  });
});

const answers = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/readyz`).catch(() => null))?.status === 200;

/** Reads a run to its end. */
async function textOfStream(stream: ReturnType<Session['client']['chat']['follow']>) {
  let text = '';
  for await (const { event } of stream) if ('d' in event && typeof event.d === 'string') text += event.d;
  const end = await stream.result;
  return { outcome: end.type === 'ended' ? end.outcome : end.type, text };
}
