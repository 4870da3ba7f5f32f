import { describe, expect, it, vi } from 'vitest';
import type { EmbedAssistant } from '../../contract/embed/embed.js';
import { createFakeWorld, embedSession, openEmbed, settle } from '../../testing/index.js';

const assistant = (rest: Partial<EmbedAssistant> = {}): EmbedAssistant => ({
  name: 'Clerk',
  question: null,
  types: [
    { name: 'Students', disabledMessage: null },
    { name: 'Staff', disabledMessage: 'Ask HR.' },
  ],
  isAnalysed: false,
  ...rest,
});

describe('an embedded chat with an assistant', () => {
  it('[ES48] sends nothing before a group type is chosen that is open, and then tells it', async () => {
    const { stoa, world, current } = await openEmbed(createFakeWorld(), {
      session: embedSession({ assistant: assistant() }),
    });
    expect(current().send('Hello')).toMatchObject({ ok: false });
    stoa.assistant.choose('Staff');
    expect(stoa.assistant.isTypeMissing()).toBe(true);
    expect(current().send('Hello')).toMatchObject({ ok: false });
    stoa.assistant.choose('Students');
    expect(current().send('Hello')).toMatchObject({ ok: true });
    await settle();
    expect(world.chat.requests).toHaveLength(1);
    expect(world.chat.requests[0]!.options).toMatchObject({ groupType: 'Students' });
  });

  it('[ES48] remembers the choice, until the assistant asks about others', async () => {
    const world = createFakeWorld();
    const first = await openEmbed(world, { session: embedSession({ assistant: assistant() }) });
    first.stoa.assistant.choose('Students');
    await settle();
    const groupTypeIn = async (types: string[]) => {
      const session = embedSession({
        assistant: assistant({ types: types.map((name) => ({ name, disabledMessage: null })) }),
      });
      return (await openEmbed(world, { session })).stoa.assistant.store.getState().groupType;
    };
    expect(await groupTypeIn(['Students', 'Guests'])).toBe('Students');
    expect(await groupTypeIn(['Guests'])).toBeNull();
  });

  it('[ES49] tells the server its thumbs; one that is not kept is known, and can be told again', async () => {
    const keepRating = vi.fn(async () => false);
    const { stoa, current, happened } = await openEmbed(createFakeWorld(), {
      session: embedSession({ assistant: assistant({ types: [] }) }),
      keepRating,
    });
    current().send('Hello');
    await settle();
    const { id } = current().store.getState().path.at(-1)!;
    current().rate(id, 5);
    await settle();
    const thumb = { messageId: id, rating: 'up' };
    expect(keepRating).toHaveBeenCalledWith(expect.objectContaining(thumb));
    expect(happened).toContainEqual(expect.objectContaining({ type: 'rate', ...thumb }));
    const { unsaved } = stoa.assistant.store.getState();
    expect(unsaved).toMatchObject(thumb);
    keepRating.mockResolvedValue(true);
    stoa.assistant.rate(unsaved!);
    await settle();
    expect(stoa.assistant.store.getState().unsaved).toBeNull();
  });

  it('[ES49] without an assistant thumbs are the page’s alone', async () => {
    const keepRating = vi.fn(async () => true);
    const { current } = await openEmbed(createFakeWorld(), { keepRating });
    current().send('Hello');
    await settle();
    current().rate(current().store.getState().path.at(-1)!.id, 5);
    await settle();
    expect(keepRating).not.toHaveBeenCalled();
  });
});
