import { describe, expect, it, vi } from 'vitest';
import type { ChatEvent } from '../../contract/chat-event.js';
import { foldFirst } from '../../rules/chat/plain-reply.js';
import { foldRest } from '../../rules/chat/reply-rest.js';
import { openEmbed, settle, textEvents } from '../../testing/index.js';
import type { ReplyFolding } from './reply-folding.js';

// The part that folds what plain replies never have can be had or not.
const part = vi.hoisted(() => ({ arrive: async (): Promise<unknown> => undefined }));
vi.mock('./late-folding.js', () => ({
  createLateFolding(): ReplyFolding {
    let isThere = false;
    return {
      fold: (reply, event) => foldFirst(reply, event) ?? (isThere ? foldRest(reply, event) : undefined),
      async arrive() {
        await part.arrive();
        isThere = true;
      },
    };
  },
}));

const rare: ChatEvent[] = [
  ...textEvents('Plain, '),
  { s: 'meta', state: { seen: true } },
  ...textEvents('and more', ' of it.'),
];

async function ask() {
  const chat = await openEmbed();
  chat.world.chat.script('go', ...rare);
  chat.current().send('go');
  await settle();
  const state = () => chat.current().store.getState();
  return { chat, state, reply: () => state().path.at(-1) };
}

describe('a part of the folding that comes late', () => {
  it('[ES33] lets what comes meanwhile wait in order, and the end behind it', async () => {
    let come = (): void => undefined;
    part.arrive = () => new Promise<void>((resolve) => (come = resolve));
    const { chat, state, reply } = await ask();
    const shown = () => chat.current().reply(reply()!.id)?.store.getState().text;
    expect(shown()).toBe('Plain, ');
    expect(state().run.status).toBe('streaming');
    come();
    await settle();
    expect(state().run.status).toBe('idle');
    expect(reply()).toMatchObject({ content: 'Plain, and more of it.', data: { state: { seen: true } } });
  });

  it('[ES33] that cannot be had costs no event: the run is followed again from where the reply stands', async () => {
    part.arrive = async () => {
      throw new Error('Out of reach.');
    };
    const { chat, state, reply } = await ask();
    expect(state().run).toMatchObject({ status: 'streaming', connection: 'offline' });
    expect(chat.world.chat.acknowledged).toEqual([]);
    part.arrive = async () => undefined;
    await chat.world.clock.advance(60_000);
    await settle();
    expect(state().run.status).toBe('idle');
    expect(reply()).toMatchObject({
      content: 'Plain, and more of it.',
      data: { state: { seen: true }, run: { status: 'completed' } },
    });
    expect(chat.world.chat.requests).toHaveLength(1);
  });

  it('[ES33] that never comes keeps nobody from stopping', async () => {
    part.arrive = () => new Promise(() => undefined);
    const { chat, state, reply } = await ask();
    const stopped = chat.current().stop();
    await chat.world.clock.advance(10_000);
    await stopped;
    expect(state().run.status).toBe('idle');
    expect(reply()).toMatchObject({ content: 'Plain, ', data: { run: { status: 'stopped' } } });
  });
});
