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

  it('[PLG8] without document search a message and its documents have to fit the model together', async () => {
    const { plugins } = await openWithPlugins();
    const message = { text: 'Sum up.', model: { inputContextWindow: 1000 }, attachments: [{ tokens: 993 }] };
    expect(plugins.refusalOf({ ...message, attachments: [{ tokens: 5000 }] })).toBeNull();
    plugins.turn('rag', false);
    expect(plugins.refusalOf(message)).toBeNull();
    expect(plugins.refusalOf({ ...message, attachments: [{ tokens: 993 }, {}, { tokens: 1 }] })).toEqual({
      code: 'chat.tooLongWithDocuments',
      text: 'Message limit is 1000 characters. Your prompt and attached documents are 1001 characters. Please remove the attached documents or choose smaller excerpts.',
    });
    expect(plugins.refusalOf({ ...message, text: 'x'.repeat(1001) })?.code).toBe('chat.tooLong');
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
