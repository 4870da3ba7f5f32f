import { randomUUID } from 'node:crypto';
import { operations } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddressGuard } from '../../platform/outbound/address-guard.js';
import { createOutbound } from '../../platform/outbound/outbound.js';
import type { GenerationRun } from '../../platform/runs/run-ports.js';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { call, startRoomServer, type RoomServer } from '../testing/room-server.js';
import { scriptedTools } from '../testing/scripted-tools.js';
import { createStepSink } from './step-sink.js';

let models: ModelServer;
let database: TestDatabase;
let server: RoomServer;
beforeAll(async () => {
  models = await startModelServer();
  database = await createTestDatabase();
  const hosts = new Set([new URL(models.url).host]);
  server = await startRoomServer({
    database: database.connect('external'),
    modelUrl: 'http://127.0.0.1:9/v1',
    toolSources: [scriptedTools()],
    toolLimits: { limits: { steps: 40, workMs: 60_000, costUsd: 1 }, answerMs: 20_000 },
    addressGuard: createAddressGuard(hosts),
    outbound: createOutbound({ allowed: hosts }),
  });
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
  await models?.close();
});

interface Asked {
  server: string;
  /** Whether the calls of each step before were sent with their signatures. */
  isSigned: boolean[];
}

describe('a model with several servers', () => {
  it('[LLM15] sends the signatures of calls to the server alone that made them', async () => {
    const endpoints = ['sk-one', 'sk-two'].map((key) => ({ url: `${models.url}/chat/completions`, key }));
    await call(server, 'admin@example.org', operations.configs.update, {
      configurations: [{ type: 'openaiEndpoints', data: { models: [{ 'test-model': { endpoints } }] } }],
    });
    const steps = Array.from({ length: 12 }, (_, at) => [['look', { at }]]);
    const before = models.requests.length;
    const { text } = await readChat(
      `${server.url}/api/chat`,
      chatBody(randomUUID(), `!useTools ${JSON.stringify(steps)}`, { canApprove: true }),
      { person: 'ann@example.org' },
    );
    expect(text).toMatch(/^Answers: seen 0 \|/);
    const asked = models.requests
      .slice(before)
      .map(({ headers, body }): Asked & { calls: number } => {
        const { messages } = body as { messages: { tool_calls?: object[] }[] };
        const calls = messages.flatMap(({ tool_calls: made = [] }) => made);
        return {
          server: String(headers['authorization']),
          isSigned: calls.map((one) => 'extra_content' in one),
          calls: calls.length,
        };
      })
      .filter(({ calls }, at) => at === 0 || calls > 0);
    expect(asked).toHaveLength(steps.length + 1);
    // Each is chosen by chance: thirteen times the same one is no case to expect.
    expect(new Set(asked.map((one) => one.server)).size).toBe(2);
    for (const { server: reader, isSigned } of asked)
      expect(isSigned).toEqual(isSigned.map((_, step) => asked[step]!.server === reader));
  });

  it('[LLM15] takes no part of a thought from a server that broke off', () => {
    const sink = createStepSink({ text: () => undefined } as unknown as GenerationRun, () => undefined);
    sink.from?.('one');
    sink.thoughtDetails?.([{ type: 'reasoning.encrypted', data: 'lost' }]);
    sink.from?.('two');
    sink.thoughtDetails?.([{ type: 'reasoning.encrypted', data: 'kept' }]);
    expect(sink.server).toBe('two');
    expect(sink.thought?.details).toEqual([{ type: 'reasoning.encrypted', data: 'kept' }]);
  });
});
