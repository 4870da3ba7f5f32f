import { chatRequestSchema, type ChatRequestInput } from '@stoa/core/contract';
import * as z from 'zod/mini';
import { beginTurn } from '../chat/take-turn.js';
import type { Turn } from '../chat/turn.js';
import type { Caller } from '../handlers.js';
import { testModel } from './room-server.js';

export const ann: Caller = { id: 'ann', email: 'ann@example.org', name: 'Ann', isAdmin: false };

export const requestOf = ({ options, ...request }: TurnRequest = {}) =>
  z.parse(chatRequestSchema, {
    model: 'test-model',
    messages: [{ role: 'user', content: 'Hi' }],
    ...request,
    options: { requestId: 'request-1', ...options },
  });

/** A chat request of which everything may be left out. */
export type TurnRequest = Partial<Omit<ChatRequestInput, 'options'>> & {
  options?: Partial<ChatRequestInput['options']>;
};

/** The turn of a request whose model has been chosen. */
export const turnOf = (request: TurnRequest = {}): Turn => ({
  ...beginTurn(ann, requestOf(request)),
  model: testModel,
});
