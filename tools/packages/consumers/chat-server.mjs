import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The key that the pages have. */
export const embedKey = 'stoa_pk_consumer';

const token = 'a-token';

const session = {
  protocol: 1,
  protocols: { min: 1, max: 1 },
  publicKey: embedKey,
  endUser: { id: 'a:1', name: null, isAnonymous: true },
  title: 'Advice',
  greeting: 'Ask about lamps.',
  prompts: [],
  disclaimer: null,
  disclosure: null,
  models: [{ id: 'a-model', name: 'A model', inputContextWindow: 8000, outputTokenLimit: 1000 }],
  defaultModelId: 'a-model',
  scopes: ['chat'],
  perMinute: 100,
};

/** What it answers to a message, in markdown. */
export const replyTo = (text) => `You said: ${text}. That is **all**.`;

/** What a page shows of that reply. */
export const shownReplyTo = (text) => `You said: ${text}. That is all.`;

/**
 * The addresses of an embedded chat, over the fake server that `@stoa/client/testing` gives to people who test their own pages.
 *
 * @param {string} folder with the packed packages
 * @returns {Promise<(method: string, path: string, body: string) => Promise<Response>>}
 */
export async function createChatServer(folder) {
  const { createFakeFetch } = await import(
    pathToFileURL(join(folder, 'node_modules/@stoa/client/dist/testing/index.js')).href
  );
  const words = (request) => request.messages.at(-1).content;
  const chat = createFakeFetch({
    chat: (request) =>
      replyTo(words(request))
        .split(/(?<= )/)
        .map((text) => ({ text })),
  });
  return async (method, path, body) => {
    if (path === '/embed/visitor')
      return Response.json({
        token,
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
        visitor: 'one',
      });
    if (path.split('?')[0] === '/embed/session') return Response.json(session);
    return chat(`http://chat.invalid${path.replace('/embed/', '/api/')}`, {
      method,
      ...(body === '' ? {} : { body }),
    });
  };
}
