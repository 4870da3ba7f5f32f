import { describe, expect, it } from 'vitest';
import { failed, success } from '../../contract/outcome.js';
import { createFakeWorld } from '../../testing/index.js';
import { createAgreementStore } from './agreement.store.js';

const text = (version: string) =>
  success({ pdf_pre_signed_url: null, html_content: `<p>${version}</p>`, version });

async function stage() {
  const ports = createFakeWorld().tab();
  ports.world.answer('agreement.latest', () => text('v1'));
  const agreement = createAgreementStore(ports, 'ada@x.org');
  await agreement.load();
  const saved = () =>
    ports.calls.filter(({ operation }) => operation === 'agreement.save').map(({ input }) => input);
  return { ports, agreement, state: () => agreement.store.getState(), saved };
}
const reading = { isRead: true, typedEmail: ' ADA@x.org ' };

describe('the agreement before the workspace', () => {
  it('[AG3] is accepted for the version that was read', async () => {
    const { ports, agreement, state, saved } = await stage();
    ports.world.answer('agreement.save', () => success({ message: 'ok' }));
    await agreement.accept(reading);
    expect(saved()).toEqual([{ email: 'ADA@x.org', acceptedDataDisclosure: true, version: 'v1' }]);
    expect(state()).toEqual({ status: 'accepted' });
  });

  it('[AG3] sends nothing before it is read to its end and the address is typed', async () => {
    const { agreement, state, saved } = await stage();
    await agreement.accept({ ...reading, isRead: false });
    expect(state()).toMatchObject({
      fault: 'You must scroll to the bottom of the disclosure before accepting.',
    });
    await agreement.accept({ ...reading, typedEmail: 'bea@x.org' });
    expect(state()).toMatchObject({ fault: 'The entered email does not match your account email.' });
    expect(saved()).toEqual([]);
  });

  it('[AG4] shows another version that came meanwhile, and keeps what could not be sent', async () => {
    const { ports, agreement, state } = await stage();
    ports.world.answer('agreement.save', () =>
      failed({ code: 'refused', type: 'Outdated', message: 'changed' }),
    );
    ports.world.answer('agreement.latest', () => text('v2'));
    await agreement.accept(reading);
    expect(state()).toMatchObject({ status: 'changed', agreement: { version: 'v2' } });
    ports.world.answer('agreement.save', () => failed({ code: 'network', message: 'down' }));
    await agreement.accept(reading);
    expect(state()).toMatchObject({ status: 'failed', fault: 'down' });
  });

  it('[AG5] that could not be loaded can be asked for again', async () => {
    const { ports, agreement, state } = await stage();
    ports.world.answer('agreement.latest', () => failed({ code: 'network', message: 'down' }));
    await agreement.load();
    expect(state()).toEqual({ status: 'unavailable' });
    ports.world.answer('agreement.latest', () => text('v1'));
    await agreement.load();
    expect(state()).toMatchObject({ status: 'reading' });
  });
});
