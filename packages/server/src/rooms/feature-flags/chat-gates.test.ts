import type { ChatRequest } from '@stoa/core/contract';
import { expect, it } from 'vitest';
import { applyChatGates, chatGates } from './chat-gates.js';

const asked: ChatRequest = {
  model: 'demo-fast',
  messages: [],
  temperature: 1,
  max_tokens: 10,
  stream: true,
  dataSources: [],
  options: {
    requestId: 'r',
    storage: 'local',
    skipRag: false,
    skipCodeInterpreter: false,
    artifactsMode: true,
  },
};
const all = Object.fromEntries(chatGates.map((gate) => [gate.flag, true]));

it.each(chatGates.filter(({ options }) => options).map((gate) => [gate.flag, gate] as const))(
  'a chat request has only the options that %s allows',
  (flag, { options }) => {
    const on = applyChatGates(asked, all);
    expect(on.ok && on.request.options).toEqual(asked.options);
    const off = applyChatGates(asked, { ...all, [flag]: false });
    expect(off.ok && off.request.options).toEqual({ ...asked.options, ...options });
  },
);
