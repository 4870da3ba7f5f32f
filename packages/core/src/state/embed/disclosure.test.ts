import { describe, expect, it, vi } from 'vitest';
import type { EmbedDisclosure } from '../../contract/embed/embed.js';
import { createFakeWorld, embedSession, openEmbed, settle } from '../../testing/index.js';
import { disclosureTransition, type DisclosureEvent } from './disclosure.machine.js';
import type { DisclosureState } from './disclosure-state.js';

const asks = (version = 'v1'): EmbedDisclosure => ({
  version,
  text: `What we keep (${version}).`,
  isAccepted: false,
});
const holds = (version = 'v1'): EmbedDisclosure => ({ version, text: '', isAccepted: true });

describe('the disclosure machine', () => {
  const all: DisclosureState[] = [
    { status: 'clear' },
    ...(['asked', 'accepting', 'failed'] as const).map((status) => ({
      status,
      text: 'Words.',
      version: 'v1',
    })),
  ];
  it.each<[DisclosureEvent, DisclosureState['status'][]]>([
    [{ type: 'told', disclosure: asks('v2') }, ['asked', 'asked', 'asked', 'asked']],
    [{ type: 'told', disclosure: holds() }, ['clear', 'clear', 'clear', 'clear']],
    [{ type: 'told', disclosure: null }, ['clear', 'clear', 'clear', 'clear']],
    [{ type: 'pressed' }, ['clear', 'accepting', 'accepting', 'accepting']],
    [{ type: 'failed' }, ['clear', 'asked', 'failed', 'failed']],
  ])('[ES34] leaves clear, asked, accepting and failed on %j', (event, expected) => {
    expect(all.map((state) => disclosureTransition(state, event).status)).toEqual(expected);
    for (const state of all) {
      const next = disclosureTransition(state, event);
      if (event.type !== 'told' && next.status === state.status) expect(next).toBe(state);
    }
  });
});

describe('an embedded chat with a disclosure', () => {
  it('[ES34] sends nothing before it is accepted, and loses no text', async () => {
    const accept = vi.fn(async () => holds());
    const beforeSend = vi.fn(({ text }: { text: string }) => ({ isHeld: false, text }));
    const { stoa, world, current } = await openEmbed(createFakeWorld(), {
      session: embedSession({ disclosure: asks() }),
      acceptDisclosure: accept,
      beforeSend,
    });
    stoa.drafts.set(current().store.getState().id, 'Hello');
    for (const act of [
      () => current().send('Hello'),
      () => current().regenerate(),
      () => current().retry('r1'),
    ])
      expect(act()).toMatchObject({ ok: false });
    expect(current().send('Hello')).toMatchObject({ failure: { reason: 'send.notAccepted' } });
    await settle();
    expect(world.chat.requests).toHaveLength(0);
    // Nor does the page hear of it.
    expect(beforeSend).not.toHaveBeenCalled();
    expect(current().store.getState().path).toEqual([]);
    expect(stoa.drafts.store.getState().drafts[current().store.getState().id]).toBe('Hello');

    expect(await Promise.all([stoa.disclosure.accept(), stoa.disclosure.accept()])).toEqual([true, true]);
    expect(accept.mock.calls).toEqual([['v1']]);
    expect(current().send('Hello').ok).toBe(true);
    await settle();
    expect(world.chat.requests).toHaveLength(1);
  });

  it('[ES34] shows a text that was changed meanwhile, and reports a failed acceptance', async () => {
    const answers: (EmbedDisclosure | null | undefined)[] = [undefined, undefined, asks('v2'), null];
    const { stoa } = await openEmbed(createFakeWorld(), {
      session: embedSession({ disclosure: asks() }),
      acceptDisclosure: async () => answers.shift(),
    });
    const { store, accept } = stoa.disclosure;
    expect(await accept()).toBe(false);
    expect(store.getState()).toMatchObject({ status: 'failed', version: 'v1' });
    expect(await accept()).toBe(false);
    expect(await accept()).toBe(false);
    expect(store.getState()).toEqual({ status: 'asked', version: 'v2', text: 'What we keep (v2).' });
    expect(await accept()).toBe(true);
    expect(await accept()).toBe(true);
    expect(answers).toEqual([]);
  });

  it('[ES34] is accepted in all tabs, for that version only', async () => {
    const world = createFakeWorld();
    const open = (version: string) =>
      openEmbed(world, {
        session: embedSession({ disclosure: asks(version) }),
        acceptDisclosure: async () => holds(),
      });
    const [one, other, older] = [await open('v1'), await open('v1'), await open('v0')];
    await one.stoa.disclosure.accept();
    await settle();
    const status = ({ stoa }: typeof one) => stoa.disclosure.store.getState().status;
    expect([one, other, older].map(status)).toEqual(['clear', 'clear', 'asked']);
  });

  it('[ES34] without a port nothing is accepted; without a disclosure nothing is shown', async () => {
    const barred = await openEmbed(createFakeWorld(), { session: embedSession({ disclosure: asks() }) });
    expect(await barred.stoa.disclosure.accept()).toBe(false);
    expect(barred.current().send('Hello').ok).toBe(false);
    const free = await openEmbed(createFakeWorld(), { session: embedSession({ disclosure: holds() }) });
    expect(free.current().send('Hello').ok).toBe(true);
  });
});
