import { createFakeStorage } from '@stoa/core/testing';
import { expect, it, vi } from 'vitest';
import { createStoaChat } from './create-stoa-chat.js';

vi.mock('../developer-hints.js', () => {
  throw new Error('Out of reach.');
});

it('[ES33] an error is reported without its hint where that cannot be fetched', async () => {
  const chat = createStoaChat(
    { server: 'https://chat.example', embedKey: 'stoa_pk_1' },
    {
      fetch: () => Promise.reject(new TypeError('No network.')),
      createStorage: () => createFakeStorage(new Map()),
    },
  );
  const failed = vi.fn();
  chat.on('error', failed);
  await chat.start();
  expect(failed.mock.calls).toEqual([
    [{ code: 'network', message: 'The chat could not be reached.', instance: 'stoa_pk_1', contract: 1 }],
  ]);
  chat.destroy();
});
