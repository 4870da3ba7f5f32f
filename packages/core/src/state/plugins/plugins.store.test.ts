import { describe, expect, it } from 'vitest';
import { createFakeWorld, openTab, settle, textEvents } from '../../testing/index.js';

async function openWithPlugins(world = createFakeWorld()) {
  world.answer('featureFlags.get', () => ({
    ok: true,
    value: { success: true, data: { ragEnabled: true, pluginsOnInput: true } },
  }));
  const tab = await openTab(world);
  return { world, tab, plugins: await tab.stoa.plugins.load() };
}

describe('the store of plugins', () => {
  it('[PLG7] switches and the place of the panel survive a reload', async () => {
    const { plugins, tab, world } = await openWithPlugins();
    plugins.turn('rag', false);
    plugins.moveTo({ x: 40, y: -300 });
    await settle();
    tab.stoa.dispose();
    const again = await openWithPlugins(world);
    expect(again.plugins.store.getState()).toEqual({
      switches: { rag: false },
      location: { x: 40, y: -300 },
      isOpen: false,
    });
  });

  it('[PLG5] a message that is sent carries what the plugins ask for', async () => {
    const { plugins, tab, world } = await openWithPlugins();
    world.chat.script('What is new?', ...textEvents('Nothing.'));
    plugins.turn('rag', false);
    tab.current().send('What is new?');
    await settle();
    const asked = () => world.chat.requests.findLast(({ options }) => options.storage !== 'none')?.options;
    expect(asked()).toMatchObject({ skipRag: true });
    plugins.turn('rag', true);
    world.chat.script('And now?', ...textEvents('Nothing.'));
    tab.current().send('And now?');
    await settle();
    expect(asked()).not.toHaveProperty('skipRag');
  });
});
