import { describe, expect, it, vi } from 'vitest';
import { openEmbed, runEnd, settle, textEvents, type OpenEmbed } from '../../testing/index.js';
import type { PageReview } from './embed.types.js';

const path = (chat: OpenEmbed) => chat.current().store.getState().path;
const texts = (chat: OpenEmbed) => path(chat).map(({ content }) => content);
const asSaid: PageReview = ({ text }) => ({ isHeld: false, text });

async function chatWith(reviews: { beforeSend?: PageReview; beforeReceive?: PageReview }) {
  const chat = await openEmbed(undefined, reviews);
  const { id } = chat.current().store.getState();
  return { chat, id };
}

describe('reviews by the page', () => {
  it('[ES36] sends the text that the page returned, and clears the draft', async () => {
    const beforeSend = vi.fn<PageReview>(({ text }) => ({
      isHeld: false,
      text: text.replace(/\d{4}/g, '····'),
    }));
    const { chat, id } = await chatWith({ beforeSend });
    chat.stoa.drafts.set(id, 'My card is 1234');
    expect(chat.current().send('My card is 1234').ok).toBe(true);
    await settle();
    expect(texts(chat)[0]).toBe('My card is ····');
    expect(chat.world.chat.requests[0]?.messages.at(-1)?.content).toBe('My card is ····');
    expect(chat.stoa.drafts.store.getState().drafts[id] ?? '').toBe('');
    expect(beforeSend.mock.calls).toEqual([[{ conversationId: id, text: 'My card is 1234' }]]);
    const [asked] = path(chat);
    expect(chat.current().edit(asked!.id, 'It is 9999').ok).toBe(true);
    await settle();
    expect(texts(chat)[0]).toBe('It is ····');
  });

  it('[ES36] a held text stays in the composer, with the reason of the page or the default', async () => {
    let reason = '';
    const { chat, id } = await chatWith({ beforeSend: () => ({ isHeld: true, text: reason }) });
    chat.stoa.drafts.set(id, 'secret');
    expect(chat.current().send('secret')).toMatchObject({
      ok: false,
      failure: { reason: 'send.held', message: 'This page has held the message back.' },
    });
    reason = 'No secrets, please.';
    expect(chat.current().send('secret')).toMatchObject({ failure: { message: 'No secrets, please.' } });
    await settle();
    expect(texts(chat)).toEqual([]);
    expect(chat.world.chat.requests).toEqual([]);
    expect(chat.stoa.drafts.store.getState().drafts[id]).toBe('secret');
  });

  it('[ES36] reviews a queued message once, when it is submitted, and none that could not be sent', async () => {
    const beforeSend = vi.fn<PageReview>(asSaid);
    const { chat } = await chatWith({ beforeSend });
    expect(chat.current().send(' ').ok).toBe(false);
    chat.world.chat.script('first', 'hold');
    chat.current().send('first');
    await settle();
    expect(chat.current().send('too early').ok).toBe(false);
    expect(chat.current().enqueue('second').ok).toBe(true);
    await settle();
    chat.world.chat.end();
    await settle();
    expect(texts(chat)).toContain('second');
    expect(beforeSend.mock.calls.map(([{ text }]) => text)).toEqual(['first', 'second']);
  });

  it('[ES36] stores the reply that the page returned, and sends that to the model', async () => {
    const { chat, id } = await chatWith({
      beforeReceive: ({ text }) => ({ isHeld: false, text: text.toUpperCase() }),
    });
    chat.current().send('Hi');
    await settle();
    expect(texts(chat)).toEqual(['Hi', 'HELLO.']);
    expect(JSON.stringify([...chat.world.entries])).not.toContain('Hello.');
    chat.current().send('And?');
    await settle();
    expect(chat.world.chat.requests[1]?.messages.map(({ content }) => content)).toContain('HELLO.');
    const ids = { conversationId: id, messageId: path(chat)[1]!.id };
    expect(chat.happened).toContainEqual({ type: 'message', ...ids, role: 'assistant' });
  });

  it('[ES36] of a held reply only its existence is stored', async () => {
    const run = vi.fn();
    const tool = { name: 'add', description: '', schema: {}, run };
    const chat = await openEmbed(undefined, {
      tools: () => [tool],
      beforeReceive: ({ text }) => ({ isHeld: text.includes('Hello'), text: '' }),
    });
    const tool_calls = [{ index: 0, id: 'c', function: { name: 'add', arguments: '{}' } }];
    const ends = runEnd('completed', { reason: 'toolCalls' });
    chat.world.chat.script('Hi', ...textEvents('Hello, I add.'), { s: '0', d: { tool_calls } }, ends);
    chat.current().send('Hi');
    await settle();
    expect(texts(chat)).toEqual(['Hi', 'This page has held the reply back.']);
    expect(Object.keys(path(chat)[1]!.data)).toEqual(['run']);
    expect(run).not.toHaveBeenCalled();
    expect(JSON.stringify([...chat.world.entries])).not.toContain('Hello');
    // The same calls of a reply that passes are carried out.
    chat.world.chat.script('Then', ...textEvents('I add.'), { s: '0', d: { tool_calls } }, ends);
    chat.current().send('Then');
    await settle();
    expect(run).toHaveBeenCalledTimes(1);
  });
});
