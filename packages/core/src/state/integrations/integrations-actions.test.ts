import { describe, expect, it, vi } from 'vitest';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import { createFakeWorld, settle } from '../../testing/index.js';
import { createIntegrationsActions } from './integrations-actions.js';

function stage(location = 'https://accounts.example.org/auth') {
  const ports = createFakeWorld().tab();
  const integrations = createIntegrationsActions(ports);
  const connected: string[] = [];
  ports.world.answer('integrations.start', () => success({ statusCode: 200, body: { Location: location } }));
  ports.world.answer('integrations.list', () => success({ success: true, data: [...connected, 'other'] }));
  return { ports, integrations, connected, state: () => integrations.store.getState() };
}

describe('accounts of third parties', () => {
  it('[IG1] are busy while the window is open, and asked for once it is closed', async () => {
    const { ports, integrations, connected, state } = stage();
    let isClosed = false;
    const openWindow = vi.fn(() => ({ isClosed: () => isClosed }));
    const connecting = integrations.connect('google_drive', openWindow);
    await settle();
    expect(openWindow).toHaveBeenCalledWith('https://accounts.example.org/auth');
    expect(state().busy).toBe('google_drive');
    await ports.world.clock.advance(500);
    await settle();
    expect(state().busy).toBe('google_drive');
    isClosed = true;
    connected.push('google_drive');
    await ports.world.clock.advance(500);
    await connecting;
    expect(state()).toMatchObject({ busy: null, connected: ['google_drive'], failure: null });
  });

  it.each([['http://accounts.example.org/auth'], ['javascript:alert(1)'], ['']])(
    '[IG2] are not opened at "%s"',
    async (location) => {
      const { integrations, state } = stage(location);
      const openWindow = vi.fn(() => null);
      await integrations.connect('google_drive', openWindow);
      expect(openWindow).not.toHaveBeenCalled();
      expect(state()).toMatchObject({
        busy: null,
        failure: { message: 'An error occurred. Please try again.', isBlocked: false },
      });
    },
  );

  it('[IG3] are free again where the browser blocks the window', async () => {
    const { integrations, state } = stage();
    await integrations.connect('google_drive', () => null);
    expect(state()).toMatchObject({ busy: null, failure: { integration: 'google_drive', isBlocked: true } });
  });

  it('[IG5] are left alone once the person has left, whatever is answered then', async () => {
    const { ports, integrations, state } = stage();
    let resolve: (answer: Outcome<unknown>) => void = () => undefined;
    const promise = new Promise<Outcome<unknown>>((answer) => (resolve = answer));
    const openWindow = vi.fn(() => ({ isClosed: () => false }));
    ports.world.answer('integrations.start', () => promise);
    const connecting = integrations.connect('google_drive', openWindow);
    integrations.leave();
    ports.world.answer('integrations.start', () =>
      success({ statusCode: 200, body: { Location: 'https://accounts.example.org/second' } }),
    );
    void integrations.connect('google_docs', openWindow);
    resolve(success({ statusCode: 200, body: { Location: 'https://accounts.example.org/first' } }));
    await connecting;
    await settle();
    expect(openWindow.mock.calls).toEqual([['https://accounts.example.org/second']]);
    expect(state().busy).toBe('google_docs');

    integrations.leave();
    ports.world.answer('integrations.remove', () => failed({ code: 'network', message: 'down' }));
    const disconnecting = integrations.disconnect('google_drive');
    integrations.leave();
    await disconnecting;
    expect(state()).toMatchObject({ busy: null, failure: null });
  });

  it('[IG4] that cannot be disconnected stay, with the sentence', async () => {
    const { ports, integrations, connected, state } = stage();
    connected.push('google_gmail');
    await integrations.refresh();
    ports.world.answer('integrations.remove', () => failed({ code: 'network', message: 'down' }));
    await integrations.disconnect('google_gmail');
    expect(state()).toMatchObject({
      connected: ['google_gmail'],
      failure: { message: 'An error occurred. Please try again.' },
    });
    ports.world.answer('integrations.remove', () => success({ success: true }));
    connected.pop();
    await integrations.disconnect('google_gmail');
    expect(state()).toMatchObject({ connected: [], failure: null, busy: null });
  });
});
