import { describe, expect, it } from 'vitest';
import type { Model } from '../../contract/models/models.js';
import { openTab } from '../../testing/open-stoa.js';
import { createFakeWorld } from '../../testing/fake-ports.js';
import { settle } from '../../testing/fake-clock.js';
import { runEnd, textEvents } from '../../testing/fake-runs.js';
import { blankAssistant } from '../../rules/assistants/editor.js';

async function open() {
  const world = createFakeWorld();
  const { stoa } = await openTab(world);
  await settle();
  const definition = { ...blankAssistant([]), instructions: 'Be brief.' };
  let model: Model | undefined = stoa.models.store.getState().list[0];
  const actions = await stoa.assistants.actions();
  const trial = actions.openTrial({ definition: () => definition, model: () => model });
  const said = () => trial.store.getState().messages.map(({ role, content }) => [role, content]);
  return { world, stoa, trial, definition, said, withoutModel: () => (model = undefined) };
}

describe('[AST5] an assistant that is tried out', () => {
  it('answers as it is written now, in a run that nothing keeps', async () => {
    const { world, stoa, trial, definition, said } = await open();
    const before = stoa.conversations.store.getState().items;
    expect(trial.send('  Hello ')).toBe(true);
    expect(trial.send('Too early')).toBe(false);
    await settle();
    definition.instructions = 'Be long.';
    trial.send('And now?');
    await settle();
    expect(said()).toEqual([
      ['user', 'Hello'],
      ['assistant', 'Hello.'],
      ['user', 'And now?'],
      ['assistant', 'Hello.'],
    ]);
    const { options, messages } = world.chat.requests.at(-1)!;
    expect(options).toMatchObject({
      storage: 'none',
      showPrompt: true,
      assistantDraft: { instructions: 'Be long.' },
    });
    expect(options).not.toHaveProperty('conversationId');
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(stoa.conversations.store.getState().items).toEqual(before);
  });

  it('shows the prompt that the server tells', async () => {
    const { world, trial } = await open();
    const prompt = { layers: [{ name: 'assistant', text: 'Be brief.' }], messages: [], tools: [] };
    world.chat.script('Hello', { s: 'meta', st: undefined, state: { prompt } } as never, ...textEvents('Hi'));
    trial.send('Hello');
    await settle();
    expect(trial.store.getState().messages[1]).toMatchObject({ content: 'Hi', prompt });
  });

  it('tells a refusal in its words, and asks again', async () => {
    const { world, trial, said } = await open();
    world.chat.refuseNext({ type: 'refused', status: 400, message: 'Not as it is.' });
    trial.send('Hello');
    await settle();
    expect(trial.store.getState().messages[1]).toMatchObject({ status: 'failed', failure: 'Not as it is.' });
    trial.again();
    await settle();
    expect(said()).toEqual([
      ['user', 'Hello'],
      ['assistant', 'Hello.'],
    ]);
  });

  it('is stopped, and begins anew', async () => {
    const { world, trial } = await open();
    world.chat.script('Hello', ...textEvents('Hi'), 'hold');
    trial.send('Hello');
    await settle();
    trial.stop();
    world.chat.emit([runEnd('stopped')]);
    await settle();
    expect(trial.store.getState()).toMatchObject({ isBusy: false, messages: [{}, { status: 'stopped' }] });
    expect(world.chat.stopped).toHaveLength(1);
    trial.clear();
    expect(trial.store.getState()).toEqual({ messages: [], isBusy: false });
  });

  it('fails where there is no model', async () => {
    const { trial, withoutModel } = await open();
    withoutModel();
    trial.send('Hello');
    expect(trial.store.getState()).toMatchObject({ isBusy: false, messages: [{}, { status: 'failed' }] });
  });
});
