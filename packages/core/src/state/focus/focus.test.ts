import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../contract/settings/settings.js';
import * as limits from '../../contract/limits.js';
import {
  createFakeWorld,
  openTab,
  runEnd,
  settle,
  textEvents,
  type FakeWorld,
  type OpenTab,
} from '../../testing/index.js';
import type { RunRecord } from '../conversation/conversation.types.js';
import { fromStored } from '../storage/stored-conversation.js';

type Store = ReturnType<OpenTab['current']>;
const isAnalysis = (request: { options: { storage?: string }; max_tokens?: number }): boolean =>
  request.options.storage === 'none' && request.max_tokens === limits.topicMaxTokens;
const analyses = (world: FakeWorld) => world.chat.requests.filter(isAnalysis);
const lastRequest = (world: FakeWorld) =>
  world.chat.requests.findLast((request) => request.options.storage !== 'none');
const sentTexts = (world: FakeWorld) =>
  lastRequest(world)
    ?.messages.slice(1)
    .map(({ content }) => content);
const answer = (topic: string, ranges: string): string =>
  `/TOPIC_EVAL_START\n${topic}\n/TOPIC_EVAL_END\n/INCLUDE_MESSAGES_START\n${ranges}\n/INCLUDE_MESSAGES_END`;
const settings = (includeFocusedMessages: boolean) => ({
  ...defaultSettings,
  featureOptions: { ...defaultSettings.featureOptions, includeFocusedMessages },
});

/** A conversation of two exchanges; models whose context holds the analysis. */
async function grown(world = createFakeWorld(), focused = true): Promise<{ tab: OpenTab; store: Store }> {
  const model = { description: '', outputTokenLimit: 4000, supportsImages: false };
  const [large, small] = [
    { ...model, id: 'demo-large', name: 'Demo Large', inputContextWindow: 100_000 },
    { ...model, id: 'demo-small', name: 'Demo Small', inputContextWindow: 100_000 },
  ];
  world.answer('models.list', () => ({
    ok: true,
    value: {
      success: true,
      data: { models: [large, small], default: small, advanced: large, cheapest: small },
    },
  }));
  const tab = await openTab(world, { initial: { settings: settings(focused) } });
  const store = tab.current();
  for (const [question, reply] of [
    ['one', 'First'],
    ['two', 'Second'],
  ] as const) {
    world.chat.script(question, ...textEvents(reply));
    store.send(question);
    await settle();
  }
  return { tab, store };
}
const dataOf = (store: Store, content: string) =>
  store.store.getState().path.find((message) => message.content === content)?.data;

describe('smart message focusing', () => {
  it('[TO8] asks the advanced model without storing the request, and sends the chosen messages', async () => {
    const { tab, store } = await grown();
    expect(analyses(tab.world)).toEqual([]);
    tab.world.chat.script(isAnalysis, ...textEvents(answer('isNewTopic={false}', 'ranges={2-3}')));
    store.send('three');
    await settle();
    expect(analyses(tab.world)).toHaveLength(1);
    expect(analyses(tab.world)[0]).toMatchObject({
      model: 'demo-large',
      temperature: 0.8,
      max_tokens: 2000,
      options: { storage: 'none' },
    });
    expect(lastRequest(tab.world)?.model).toBe('demo-small');
    expect(sentTexts(tab.world)).toEqual(['two', 'Second', 'three']);
    expect(store.store.getState().path.map(({ content }) => content)).toHaveLength(6);
  });

  it('[TO9] stores the message before the choice begins, and shows that it is running', async () => {
    const { tab, store } = await grown();
    tab.world.chat.script(isAnalysis, 'hold');
    const { id } = store.store.getState();
    const seen: (number | undefined)[] = [];
    const { start } = tab.ports.chat;
    tab.ports.chat.start = (request, listener) => {
      if (isAnalysis(request))
        seen.push(fromStored(tab.world.entries.get(`conversation/${id}`))?.tree.nodes.size);
      return start(request, listener);
    };
    store.send('three');
    await settle();
    expect(seen).toEqual([6]);
    expect(store.store.getState()).toMatchObject({ isFocusing: true, run: { status: 'sending' } });
    tab.world.chat.emit([...textEvents(answer('', 'ranges={ALL}')), runEnd()]);
    await settle();
    expect(store.store.getState()).toMatchObject({ isFocusing: false, run: { status: 'idle' } });
    expect(sentTexts(tab.world)).toEqual(['one', 'First', 'two', 'Second', 'three']);
  });

  it('marks a new topic on both messages in every tab, and the next choice starts from it', async () => {
    const { tab, store } = await grown();
    const topic = 'isNewTopic={true}\nnewTopic={Slow trains}\ncurrentTopicDescription={Counting up.}';
    tab.world.chat.script(isAnalysis, ...textEvents(answer(topic, 'ranges={0-1}')));
    store.send('three');
    await settle();
    expect(sentTexts(tab.world)).toEqual(['one', 'First', 'three']);
    expect(dataOf(store, 'Second')?.['topicData']).toEqual({
      pastTopic: { range: '0-3', topic: 'Counting up.', description: 'Counting up.' },
    });
    expect(dataOf(store, 'three')?.['topicData']).toEqual({ currentTopic: 'Slow trains' });
    const b = await openTab(tab.world);
    const other = b.stoa.conversations.open(store.store.getState().id);
    await settle();
    expect(dataOf(other, 'three')?.['topicData']).toEqual({ currentTopic: 'Slow trains' });
    tab.world.chat.script(isAnalysis, ...textEvents('I cannot say.'));
    store.send('four');
    await settle();
    expect(
      analyses(tab.world)
        .at(-1)
        ?.messages.map(({ content }) => content)[1],
    ).toBe('#4 three');
    expect(sentTexts(tab.world)).toHaveLength(7);
  });

  it.each([
    ['fails', [runEnd('failed')]],
    ['says nothing', [runEnd()]],
    ['says nonsense', textEvents('ranges={0}')],
  ])('[TO11] sends every message when the model %s', async (_, steps) => {
    const { tab, store } = await grown();
    tab.world.chat.script(isAnalysis, ...steps);
    store.send('three');
    await settle();
    expect(sentTexts(tab.world)).toEqual(['one', 'First', 'two', 'Second', 'three']);
    expect(tab.ports.notices).toEqual([]);
  });

  it('[TO11] sends every message when the request is refused or times out', async () => {
    const { tab, store } = await grown();
    tab.world.chat.refuseNext({ type: 'refused', status: 500, message: 'Broken.' });
    store.send('three');
    await settle();
    expect(sentTexts(tab.world)).toEqual(['one', 'First', 'two', 'Second', 'three']);
    expect(tab.ports.notices).toEqual([]);
    tab.world.chat.script(isAnalysis, 'hold');
    store.send('four');
    await settle();
    expect(store.store.getState().isFocusing).toBe(true);
    await tab.world.clock.advance(limits.topicTimeoutMs);
    expect(store.store.getState().isFocusing).toBe(false);
    expect(sentTexts(tab.world)?.at(-1)).toBe('four');
    expect(tab.world.chat.stopped).toHaveLength(1);
  });

  it('[TO12] Stop during the choice sends nothing', async () => {
    const { tab, store } = await grown();
    tab.world.chat.script(isAnalysis, 'hold');
    store.send('three');
    await settle();
    await store.stop();
    await settle();
    const { path, run, isFocusing } = store.store.getState();
    expect([run.status, isFocusing]).toEqual(['idle', false]);
    const stopped = path.at(-1)?.data['run'] as RunRecord | undefined;
    expect(stopped?.status).toBe('stopped');
    expect(lastRequest(tab.world)?.messages.at(-1)?.content).toBe('two');
  });

  it('[TO12] leaving the page or deleting the conversation during the choice sends nothing', async () => {
    const { tab, store } = await grown();
    tab.world.chat.script(isAnalysis, 'hold');
    store.send('three');
    await settle();
    tab.stoa.dispose();
    await settle();
    expect(tab.world.chat.stopped).toHaveLength(1);
    expect(lastRequest(tab.world)?.messages.at(-1)?.content).toBe('two');
    await tab.world.clock.advance(limits.topicTimeoutMs);
    expect(tab.world.chat.stopped).toHaveLength(1);
  });

  it('[TO13] makes no request when it is off or without an advanced model', async () => {
    const { tab, store } = await grown(createFakeWorld(), false);
    store.send('three');
    await settle();
    expect(analyses(tab.world)).toEqual([]);
    await tab.stoa.settings.update(settings(true));
    store.send('four');
    await settle();
    expect(analyses(tab.world)).toHaveLength(1);
  });
});
