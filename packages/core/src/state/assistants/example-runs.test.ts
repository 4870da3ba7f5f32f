import { expect, it } from 'vitest';
import type { AssistantExample } from '../../contract/assistants/definition.js';
import { blankAssistant } from '../../rules/assistants/editor.js';
import { settle } from '../../testing/fake-clock.js';
import { createFakeWorld } from '../../testing/fake-ports.js';
import { textEvents } from '../../testing/fake-runs.js';
import { openTab } from '../../testing/open-stoa.js';

const example = (id: string, checks: AssistantExample['checks']): AssistantExample => ({
  id,
  question: `Question ${id}?`,
  checks,
});

async function open() {
  const world = createFakeWorld();
  const { stoa } = await openTab(world);
  await settle();
  const runs = (await stoa.assistants.actions()).openExamples();
  const draft = { ...blankAssistant([]), instructions: 'NEW' };
  const saved = { ...blankAssistant([]), instructions: 'OLD' };
  const model = stoa.models.store.getState().list[0]!;
  const findPattern = () => ({ found: null });
  const asked = (text: string) => (request: { options: object; messages: { content: string }[] }) =>
    JSON.stringify(request.options).includes(text) && !request.messages[0]!.content.includes('JSON');
  return { world, runs, input: { draft, saved, model, findPattern }, asked };
}

it('[AEX6] examples are put to the assistant as it is written and as it is saved, and nothing is kept', async () => {
  const { world, runs, input, asked } = await open();
  const judging = ({ messages }: { messages: { content: string }[] }) =>
    messages[0]!.content.includes('You check an answer');
  world.chat.script(asked('NEW'), ...textEvents('It is due.'));
  world.chat.script(asked('OLD'), ...textEvents('No idea.'));
  world.chat.script(judging, ...textEvents('{"passed": true, "passage": "It is due"}'));
  const examples = [
    example('1', [{ kind: 'contains', value: 'due' }]),
    example('2', [{ kind: 'judged', value: 'Names a date' }]),
  ];
  await runs.run({ ...input, examples });
  const { status, done, total, results } = runs.store.getState();
  expect({ status, done, total }).toEqual({ status: 'done', done: 4, total: 4 });
  expect(results['1']).toMatchObject({ draft: { outcome: 'passed' }, saved: { outcome: 'failed' } });
  // The passage stands in one of the answers alone.
  expect(results['2']).toMatchObject({ draft: { outcome: 'passed' }, saved: { outcome: 'unclear' } });
  expect(world.chat.requests.every(({ options }) => options.storage === 'none')).toBe(true);
});

it('[AEX6] a refusal is told, a run is cancelled, and what was answered stays', async () => {
  const { world, runs, input } = await open();
  const examples = [
    example('1', [{ kind: 'contains', value: 'Hello' }]),
    example('2', [{ kind: 'contains', value: 'x' }]),
  ];
  world.chat.refuseNext({ type: 'refused', status: 400, message: 'Not as it is.' });
  world.chat.script('Question 2', ...textEvents('Never'), 'hold');
  const running = runs.run({ ...input, saved: null, examples });
  await settle();
  expect(runs.store.getState()).toMatchObject({
    status: 'running',
    done: 1,
    results: { '1': { draft: { outcome: 'failed', failure: 'Not as it is.' } } },
  });
  runs.cancel();
  await running;
  expect(runs.store.getState()).toMatchObject({ status: 'cancelled', done: 1 });
  expect(world.chat.stopped).toHaveLength(1);
});
