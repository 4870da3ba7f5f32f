import { randomUUID } from 'node:crypto';
import { runStreamType } from '@stoa/core/contract';
import type { RequestModule } from './client-request.js';

/** Bearer tokens of the people who ask, in turn. */
export interface AppRequestOptions {
  tokens: string[];
}

/** A chat request as the browser sends it for a private conversation. */
export const buildRequest: RequestModule['buildRequest'] = (index, options) => {
  const { tokens } = options as AppRequestOptions;
  return {
    path: '/api/chat',
    headers: {
      accept: runStreamType,
      'content-type': 'application/json',
      authorization: `Bearer ${tokens[index % tokens.length]}`,
    },
    body: JSON.stringify({
      model: 'bench',
      messages: [{ id: `user-${index}`, role: 'user', content: 'go' }],
      options: { requestId: randomUUID(), storage: 'local' },
    }),
  };
};
