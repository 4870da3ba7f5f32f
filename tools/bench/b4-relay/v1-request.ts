import type { AppRequestOptions } from './app-request.js';
import type { RequestModule } from './client-request.js';

/** A request of OpenAI's form, as programs send it. */
export const buildRequest: RequestModule['buildRequest'] = (index, options) => {
  const { tokens } = options as AppRequestOptions;
  return {
    path: '/v1/chat/completions',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${tokens[index % tokens.length]}`,
    },
    body: JSON.stringify({ model: 'bench', stream: true, messages: [{ role: 'user', content: 'go' }] }),
  };
};
