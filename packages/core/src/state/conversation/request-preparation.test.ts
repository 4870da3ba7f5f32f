import { expect, it } from 'vitest';
import type { Message } from '../../contract/conversations/conversations.js';
import { createRequestPreparation } from './request-preparation.js';
import type { RequestPreparationHost } from './request-preparation.types.js';
import type { TurnContribution, TurnContributor } from './turn-contributor.js';

const reply = { id: 'r1', role: 'assistant', content: '', data: {} } as Message;
const contributor = (contribution: TurnContribution): TurnContributor => ({ open: () => contribution });
const preparationOf = (...contributions: TurnContribution[]) =>
  createRequestPreparation({
    write: (content) => ({ content, data: {} }),
    contributors: contributions.map(contributor),
    host: {} as RequestPreparationHost,
  });
const prepare = (preparation: ReturnType<typeof preparationOf>) =>
  preparation.prepare({ asked: undefined, reply, path: [] });

it('[TRC1] contributors are asked in order, each with the request that the ones before left', async () => {
  const preparation = preparationOf(
    { contribute: async () => ({ prompt: 'Be kind.' }) },
    { contribute: () => ({}) },
    { contribute: ({ request }) => ({ prompt: `${request.prompt} Be brief.`, accountId: 'a1' }) },
  );
  expect(await prepare(preparation)).toEqual({ path: [], prompt: 'Be kind. Be brief.', accountId: 'a1' });
});

it('[TRC1] one that fails ends the preparation', async () => {
  const failing = preparationOf(
    { contribute: () => Promise.reject(new Error('gone')) },
    {
      contribute: () => {
        throw new Error('This contributor should not be asked.');
      },
    },
  );
  await expect(prepare(failing)).rejects.toThrow('gone');
});

it('[TRC1] what one waits for can be skipped', () => {
  let isWaiting = true;
  const preparation = preparationOf(
    { contribute: () => ({}) },
    { contribute: () => ({}), isFocusing: () => isWaiting, skipWait: () => void (isWaiting = false) },
  );
  expect(preparation.isFocusing()).toBe(true);
  preparation.skipWait();
  expect(preparation.isFocusing()).toBe(false);
});
