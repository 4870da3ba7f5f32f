import { describe, expect, it, vi } from 'vitest';
import { failed, success } from '../../contract/outcome.js';
import type { Prompt } from '../../contract/prompts/prompts.js';
import { permissionsOf } from '../../rules/prompts/prompt-permissions.js';
import { promptOfServer } from '../../rules/prompts/server-prompt.js';
import { isRequired } from '../../rules/prompts/template-variables.js';
import { createFakeWorld, openTab, settle, textEvents, type OpenTab } from '../../testing/index.js';
import type { CostGuard } from '../billing/billing.types.js';
import { fromStored } from '../storage/stored-conversation.js';
import { answersDraft, fileOwner, type TemplateAnswers } from './templates.types.js';

const prompt = (rest: Partial<Prompt> = {}): Prompt => ({
  id: 'letter',
  name: 'Letter',
  description: '',
  content: 'Write to {{Whom}}.',
  folderId: null,
  type: 'prompt',
  ...rest,
});
const root = prompt({
  id: 'editor',
  name: 'Editor',
  type: 'root_prompt',
  content: 'Edit as {{whom}} would.',
  data: { conversationTags: ['edit'] },
});
const answers = (values: Record<string, string | boolean> = {}): TemplateAnswers => ({
  values: new Map(Object.entries(values)),
  documents: new Map(),
});

async function open(...prompts: Prompt[]): Promise<OpenTab> {
  const tab = await openTab(createFakeWorld());
  await tab.stoa.prompts.add([root, ...prompts]);
  return tab;
}
const shown = (tab: OpenTab) => tab.current().store.getState();
const lastRequest = (tab: OpenTab) => tab.world.chat.requests.at(-1);
const dialog = (tab: OpenTab) => tab.stoa.layout.store.getState().dialog;

describe('using a template', () => {
  it('[TU1] begins a conversation in the blank one, with instructions, tags, name and template', async () => {
    const letter = prompt({ data: { rootPromptId: 'editor', conversationTags: ['mail'] } });
    const tab = await open(letter);
    const before = shown(tab).id;
    tab.world.chat.script('Write to Ann.', ...textEvents('Dear Ann'));
    const order = { prompt: letter, use: 'start', conversationId: before } as const;
    expect(await tab.stoa.templates.run(order, answers({ Whom: 'Ann' }))).toMatchObject({ ok: true });
    await settle();
    expect(shown(tab)).toMatchObject({ id: before, tags: ['edit', 'mail'], prompt: 'Edit as  would.' });
    expect(shown(tab).name).toMatch(/^Letter \d\d\/\d\d\/\d\d \d\d:\d\d$/);
    expect(shown(tab).path[0]).toMatchObject({
      content: 'Write to Ann.',
      data: { templateData: { id: 'letter', type: 'prompt' } },
    });
    const sent = lastRequest(tab)?.messages.map(({ content }) => content);
    expect(sent).toEqual(['Edit as  would.', 'Write to Ann.']);
  });

  it('[TU1] begins another conversation where something has been said', async () => {
    const tab = await open(prompt());
    const before = shown(tab).id;
    tab.current().send('Hi');
    await settle();
    await tab.stoa.templates.run(
      { prompt: prompt(), use: 'start', conversationId: before },
      answers({ Whom: 'Ann' }),
    );
    await settle();
    expect(shown(tab).id).not.toBe(before);
    expect(shown(tab).path[0]?.content).toBe('Write to Ann.');
  });

  it('[TU9] 2.007: is sent once its cost was agreed to; declined, nothing is begun', async () => {
    const tab = await open(prompt());
    const before = shown(tab).id;
    tab.current().send('Hi');
    await settle();
    const requests = tab.world.chat.requests.length;
    const guard = vi.fn<CostGuard>((_, __, stay) => stay?.());
    (await tab.stoa.billing.load()).setGuard(guard);
    const order = { prompt: prompt(), use: 'start', conversationId: before } as const;
    const run = () => tab.stoa.templates.run(order, { ...answers({ Whom: 'Ann' }), modelId: 'other' });
    expect(await run()).toMatchObject({ ok: false, failure: { code: 'aborted' } });
    expect(guard.mock.lastCall?.[0]).toEqual({
      conversationId: null,
      text: 'Write to Ann.',
      sources: [],
      modelId: 'other',
    });
    expect([shown(tab).id, tab.world.chat.requests.length]).toEqual([before, requests]);
    await tab.stoa.templates.choose({ ...order, prompt: prompt({ content: 'Write.' }) });
    expect(tab.ports.notices).toEqual([]);
    guard.mockImplementation((_, go) => go());
    expect(await run()).toMatchObject({ ok: true });
    await settle();
    expect([shown(tab).id === before, tab.world.chat.requests.length]).toEqual([false, requests + 1]);
  });

  it('[TU2] sends in the conversation, and keeps what is being written', async () => {
    const tab = await open();
    const { id } = shown(tab);
    tab.current().send('Hi');
    await settle();
    tab.stoa.drafts.set(id, 'half a thought');
    const followUp = prompt({ type: 'follow_up', content: 'Shorter: {{How}}' });
    await tab.stoa.templates.run(
      { prompt: followUp, use: 'send', conversationId: id },
      answers({ How: 'much' }),
    );
    await settle();
    expect(shown(tab).path.map(({ content }) => content)).toContain('Shorter: much');
    expect(tab.stoa.drafts.store.getState().drafts[id]).toBe('half a thought');
    expect(shown(tab).name).not.toContain('Letter');
  });

  it('[TU3] puts the text after what is in the message box, and sends nothing', async () => {
    const tab = await open();
    const { id } = shown(tab);
    tab.stoa.drafts.set(id, 'Please:');
    await tab.stoa.templates.run(
      { prompt: prompt(), use: 'insert', conversationId: id },
      answers({ Whom: 'Ann' }),
    );
    expect(tab.stoa.drafts.store.getState().drafts[id]).toBe('Please:\n\nWrite to Ann.');
    expect(tab.world.chat.requests).toEqual([]);
  });

  it('[TU4] asks by the dialog only where something is to be filled in', async () => {
    const tab = await open();
    const { id } = shown(tab);
    await tab.stoa.templates.choose({ prompt: prompt(), use: 'start', conversationId: id });
    expect(dialog(tab)).toMatchObject({ name: 'template', prompt: { id: 'letter' }, use: 'start' });
    expect(tab.world.chat.requests).toEqual([]);
    tab.stoa.layout.closeDialog();
    const silent = prompt({ content: 'Take {{id:uniqueId}}.' });
    await tab.stoa.templates.choose({ prompt: silent, use: 'start', conversationId: id });
    await settle();
    expect(dialog(tab)).toBeNull();
    expect(shown(tab).path[0]?.content).toMatch(/^Take (?!\{\{).+\.$/);
  });

  it('[TU5] custom instructions ask for their variables, are set, and wait for the person’s own words', async () => {
    const tab = await open();
    const { id, name } = shown(tab);
    await tab.stoa.templates.choose({ prompt: root, use: 'start', conversationId: id });
    await settle();
    expect(dialog(tab)).toMatchObject({ name: 'template', prompt: { id: 'editor' }, use: 'start' });
    const order = { prompt: root, use: 'start', conversationId: id } as const;
    expect(await tab.stoa.templates.run(order, answers({ whom: 'Ann' }))).toMatchObject({ ok: true });
    await settle();
    expect(shown(tab)).toMatchObject({ id, name, path: [], prompt: 'Edit as Ann would.', tags: ['edit'] });
    expect(tab.world.chat.requests).toEqual([]);
    tab.current().send('My letter');
    await settle();
    expect(tab.world.chat.requests[0]?.messages.map(({ content }) => content)).toEqual([
      'Edit as Ann would.',
      'My letter',
    ]);
  });

  it('[TU5] without variables one press sets them, in a conversation of their own, and sends nothing', async () => {
    const tab = await open();
    const { id } = shown(tab);
    tab.current().send('Hi');
    await settle();
    tab.stoa.drafts.set(id, 'So far');
    const before = tab.world.chat.requests.length;
    const plain = prompt({ id: 'plain', name: 'Plain', type: 'root_prompt', content: 'Be plain.' });
    await tab.stoa.templates.choose({ prompt: plain, use: 'insert', conversationId: id });
    await settle();
    expect(dialog(tab)).toBeNull();
    expect(tab.stoa.drafts.store.getState().drafts[id]).toBe('So far');
    expect(shown(tab).id).not.toBe(id);
    expect(shown(tab)).toMatchObject({ path: [], prompt: 'Be plain.' });
    expect(tab.world.chat.requests).toHaveLength(before);
    expect(tab.ports.notices.at(-1)?.text).toBe(
      'The conversation keeps to “Plain”. Write your first message.',
    );
  });

  it('[TU5] the variables of the instructions that a template brings are asked for with its own', async () => {
    const letter = prompt({ data: { rootPromptId: 'editor' } });
    const tab = await open(letter);
    const order = { prompt: letter, use: 'start', conversationId: shown(tab).id } as const;
    const asked = await tab.stoa.templates.questions(order);
    expect(asked.map(({ name }) => name)).toEqual(['Whom', 'whom']);
    expect((await tab.stoa.templates.questions({ ...order, use: 'insert' })).map(({ name }) => name)).toEqual(
      ['Whom'],
    );
    expect(await tab.stoa.templates.preview(order, answers({ Whom: 'Bo', whom: 'Ann' }))).toEqual({
      texts: ['Write to Bo.'],
      inserted: [],
      instructions: 'Edit as Ann would.',
    });
  });

  it('[TU5] instructions that are too long are refused, and nothing changes', async () => {
    const tab = await open();
    const before = shown(tab);
    const long = prompt({ id: 'long', type: 'root_prompt', content: 'x'.repeat(1001) });
    const outcome = await tab.stoa.templates.run(
      { prompt: long, use: 'start', conversationId: before.id },
      answers(),
    );
    expect(outcome).toMatchObject({ ok: false });
    expect(shown(tab)).toMatchObject({ id: before.id, prompt: before.prompt });
  });

  it('[TU6] shows what holds code, and runs nothing', async () => {
    const tab = await open(prompt({ id: 'auto', type: 'automation' }));
    await tab.stoa.templates.choose({
      prompt: prompt({ id: 'auto', type: 'automation', data: { code: 'globalThis.ran = true' } }),
      use: 'start',
      conversationId: shown(tab).id,
    });
    await settle();
    expect(dialog(tab)).toEqual({ name: 'templateEditor', promptId: 'auto' });
    expect(tab.world.chat.requests).toEqual([]);
  });

  const trip = prompt({
    id: 'trip',
    name: 'Trip',
    type: 'automation',
    content: 'Plan {{Where}}.\n---\nPack for {{Where}}.\n---\n{{Extra:text(optional:true)}}\n---\nSum up.',
    data: { conversationTags: ['travel'] },
  });
  const runTrip = (tab: OpenTab, where: string) =>
    tab.stoa.templates.run(
      { prompt: trip, use: 'start', conversationId: shown(tab).id },
      answers({ Where: where }),
    );

  it('[TU11] an automation shows its plan first, also where nothing is asked and whatever was chosen', async () => {
    const tab = await open();
    const silent = prompt({ type: 'automation', content: 'One.\n---\nTwo.' });
    await tab.stoa.templates.choose({ prompt: silent, use: 'insert', conversationId: shown(tab).id });
    expect(dialog(tab)).toMatchObject({ name: 'template', use: 'start' });
    expect(tab.world.chat.requests).toEqual([]);
  });

  it('[TU11] its steps are sent one after the other, each after the reply before it; values add none', async () => {
    const tab = await open(trip);
    tab.stoa.drafts.set(shown(tab).id, 'half a thought');
    tab.world.chat.script('Plan Rome\n---\nGo.', ...textEvents('Plan made'), 'hold');
    expect(await runTrip(tab, 'Rome\n---\nGo')).toMatchObject({ ok: true });
    await settle();
    expect(shown(tab)).toMatchObject({ tags: ['travel', 'automation'], queueStatus: 'waiting' });
    expect(shown(tab).queue.map(({ text, plan }) => [text, plan?.step, plan?.count])).toEqual([
      ['Pack for Rome\n---\nGo.', 2, 3],
      ['Sum up.', 3, 3],
    ]);
    tab.world.chat.end();
    await settle();
    const asked = shown(tab).path.filter(({ role }) => role === 'user');
    expect(asked.map(({ content }) => content)).toEqual([
      'Plan Rome\n---\nGo.',
      'Pack for Rome\n---\nGo.',
      'Sum up.',
    ]);
    expect(shown(tab).queue).toEqual([]);
    expect(tab.stoa.drafts.store.getState().drafts[shown(tab).id]).toBe('half a thought');
  });

  it('[TU11] a step that fails halts it, it goes on when asked, and Stop ends it', async () => {
    const tab = await open(trip);
    tab.world.chat.script('Plan Rome.', 'hold');
    await runTrip(tab, 'Rome');
    await settle();
    await tab.current().stop();
    await settle();
    expect(shown(tab)).toMatchObject({ queueStatus: 'held', queue: [{ plan: { step: 2 } }, {}] });
    tab.world.chat.script('Pack for Rome.', 'hold');
    tab.current().resumeQueue();
    await settle();
    expect(shown(tab).queue.map(({ plan }) => plan?.step)).toEqual([3]);
    await tab.current().endAutomation();
    await settle();
    expect(shown(tab)).toMatchObject({ queue: [], run: { status: 'idle' } });
    expect(shown(tab).path.filter(({ role }) => role === 'user')).toHaveLength(2);
  });

  it('[TU11] Stop ends it at whatever moment, also as the next step goes out', async () => {
    for (let moment = 0; moment < 60; moment += 3) {
      const tab = await open(trip);
      tab.world.chat.script('Plan Rome.', ...textEvents('Plan made'), 'hold');
      tab.world.chat.script('Pack for Rome.', 'hold');
      await runTrip(tab, 'Rome');
      await settle();
      tab.world.chat.end();
      for (let passed = 0; passed < moment; passed++) await Promise.resolve();
      await tab.current().endAutomation();
      await settle();
      expect(shown(tab), `moment ${moment}`).toMatchObject({ queue: [], run: { status: 'idle' } });
    }
  });

  it('[TU12] where a full storage has no room, nothing is sent, no step waits, and the form keeps what it holds', async () => {
    const tab = await open(trip);
    const source = { id: 's3://map', name: 'map.pdf', type: 'application/pdf', metadata: {} };
    tab.stoa.attachments.addSources(fileOwner(trip.id, 'Where'), [source]);
    await settle();
    tab.ports.storage.fail('full', (key) => key.startsWith('conversation/'));
    const refusal = { ok: false, failure: { reason: 'storage.full' } };
    expect(await runTrip(tab, 'Rome')).toMatchObject(refusal);
    await settle();
    expect(shown(tab)).toMatchObject({ path: [], queue: [], queueStatus: 'empty' });
    expect(tab.stoa.attachments.sources(fileOwner(trip.id, 'Where'))).toEqual([source]);
    expect(tab.ports.notices.map(({ text }) => text)).toEqual([
      expect.stringContaining('Your browser storage is full.'),
    ]);
    tab.ports.storage.fail(null);
    await settle();
    expect(tab.world.chat.requests).toEqual([]);
  });

  it('[TU12] a template that asks nothing tells of a full storage once', async () => {
    const tab = await open();
    tab.ports.storage.fail('full', (key) => key.startsWith('conversation/'));
    const plain = prompt({ content: 'Say hello.' });
    await tab.stoa.templates.choose({ prompt: plain, use: 'start', conversationId: shown(tab).id });
    await settle();
    expect(tab.ports.notices).toHaveLength(1);
  });

  const moments = [1, 2, 3, 4, 5, 6].flatMap((write) => [
    [write, 'beforeWrite' as const] as const,
    [write, 'afterWrite' as const] as const,
  ]);
  it.each(moments)(
    '[TU12] a crash at write %d, %s, leaves the first step with all others, or none of them',
    async (at, when) => {
      const tab = await open(trip);
      await settle();
      let writes = 0;
      tab.ports.storage[when] = () => {
        if (++writes === at) tab.ports.crash();
      };
      void runTrip(tab, 'Rome');
      await settle();
      tab.ports.crash();
      const steps = [...tab.world.entries].flatMap(([key, value]) => {
        if (key.startsWith('queue/'))
          return (value as { items: { text: string }[] }).items.map(({ text }) => text);
        if (!key.startsWith('conversation/')) return [];
        const nodes = fromStored(value)?.tree.nodes.values() ?? [];
        return [...nodes].filter(({ role }) => role === 'user').map(({ content }) => content);
      });
      expect([0, 3]).toContain(steps.length);
      expect(new Set(steps).size).toBe(steps.length);
    },
  );

  it('[TU11] a first step that fails halts the others', async () => {
    const tab = await open(trip);
    tab.world.chat.refuseNext({ type: 'refused', status: 503, message: '' });
    expect(await runTrip(tab, 'Rome')).toMatchObject({ ok: true });
    await settle();
    expect(shown(tab)).toMatchObject({ queueStatus: 'held', queue: [{ plan: { step: 2 } }, {}] });
    expect(shown(tab).path.filter(({ role }) => role === 'user')).toHaveLength(1);
  });

  it('[TU11] begins with the second step where nothing was filled into the first', async () => {
    const tab = await open();
    const late = prompt({ type: 'automation', content: '{{A:text(optional:true)}}\n---\nTwo.\n---\nThree.' });
    const order = { prompt: late, use: 'start', conversationId: shown(tab).id } as const;
    expect(await tab.stoa.templates.run(order, answers())).toMatchObject({ ok: true });
    await settle();
    const asked = shown(tab).path.filter(({ role }) => role === 'user');
    expect(asked.map(({ content }) => content)).toEqual(['Two.', 'Three.']);
  });

  it('[TU11] too many steps, and one that is too long, send nothing', async () => {
    const tab = await open();
    const many = prompt({ type: 'automation', content: Array(30).fill('Again.').join('\n---\n') });
    const long = prompt({ type: 'automation', content: `One.\n---\n${'x'.repeat(1001)}` });
    for (const each of [many, long]) {
      const order = { prompt: each, use: 'start', conversationId: shown(tab).id } as const;
      expect(await tab.stoa.templates.run(order, answers())).toMatchObject({ ok: false });
    }
    expect(tab.world.chat.requests).toEqual([]);
  });

  const both = prompt({ id: 'both', content: 'See {{T:template}} and {{C:conversation}}.' });
  /** A conversation of which a template is filled, and another one in which it is used. */
  async function withConversation(): Promise<{ tab: OpenTab; chosen: string }> {
    const tab = await open(prompt());
    tab.current().send('Hello there');
    await settle();
    const chosen = shown(tab).id;
    await tab.stoa.conversations.rename(chosen, 'Plans [2026]');
    await settle();
    tab.stoa.conversations.select(tab.stoa.conversations.create());
    await settle();
    return { tab, chosen };
  }

  it('[TU7] the model reads the JSON of a chosen conversation and template, the person their names', async () => {
    const { tab, chosen } = await withConversation();
    await tab.stoa.templates.run(
      { prompt: both, use: 'start', conversationId: shown(tab).id },
      answers({ T: 'letter', C: chosen }),
    );
    await settle();
    const [asked] = shown(tab).path;
    expect(asked?.label).toBe('See [Letter] and [Plans 2026].');
    expect(asked?.data['inserted']).toMatchObject([
      { kind: 'template', id: 'letter', name: 'Letter' },
      { kind: 'conversation', id: chosen, name: 'Plans [2026]' },
    ]);
    const sent = lastRequest(tab)?.messages.at(-1);
    expect(sent?.content).toContain('"name":"Letter"');
    expect(sent?.content).toContain('"content":"Hello there"');
    expect(sent?.content).not.toContain('[Letter]');
    expect(JSON.stringify(sent?.data)).not.toContain('inserted');
  });

  it('[TU7] an edit and a regeneration send the same JSON again; a name that is deleted is not sent', async () => {
    const { tab, chosen } = await withConversation();
    const order = { prompt: both, use: 'start', conversationId: shown(tab).id } as const;
    await tab.stoa.templates.run(order, answers({ T: 'letter', C: chosen }));
    await settle();
    const first = lastRequest(tab)?.messages.at(-1)?.content;
    tab.current().regenerate();
    await settle();
    expect(lastRequest(tab)?.messages.at(-1)?.content).toBe(first);
    tab.current().edit(shown(tab).path[0]?.id ?? '', 'Only [Plans 2026].');
    await settle();
    const edited = lastRequest(tab)?.messages.at(-1)?.content ?? '';
    expect(edited).toContain('Hello there');
    expect(edited).not.toContain('"name":"Letter"');
    expect(shown(tab).path[0]).toMatchObject({ label: 'Only [Plans 2026].' });
  });

  it('[TU7] put into the message box they are names, which are sent as JSON from there, from the queue and after a reload', async () => {
    const { tab, chosen } = await withConversation();
    const id = chosen;
    await tab.stoa.templates.run(
      { prompt: both, use: 'insert', conversationId: id },
      answers({ T: 'letter', C: chosen }),
    );
    const text = 'See [Letter] and [Plans 2026].';
    expect(tab.stoa.drafts.store.getState().drafts[id]).toBe(text);
    await tab.stoa.drafts.flush();
    const again = await openTab(tab.world);
    again.stoa.conversations.select(id);
    await vi.waitFor(() => expect(shown(again).load).toBe('ready'));
    expect(again.current().send(`${text} Now.`)).toEqual({ ok: true, value: undefined });
    await settle();
    expect(lastRequest(again)?.messages.at(-1)?.content).toContain('Hello there');
    expect(again.stoa.drafts.store.getState().drafts).not.toHaveProperty([`inserted/${id}`]);
    const one = prompt({ id: 'one', content: 'See {{T:template}}.' });
    await again.stoa.templates.run(
      { prompt: one, use: 'insert', conversationId: id },
      answers({ T: 'letter' }),
    );
    again.current().enqueue('See [Letter].');
    await settle();
    expect(lastRequest(again)?.messages.at(-1)?.content).toContain('"name":"Letter"');
    expect(shown(again).path.at(-2)?.label).toBe('See [Letter].');
  });

  it('[TU7] so does each step of an automation', async () => {
    const { tab, chosen } = await withConversation();
    const steps = prompt({ type: 'automation', content: 'Begin.\n---\nRead {{C:conversation}}.' });
    await tab.stoa.templates.run(
      { prompt: steps, use: 'start', conversationId: shown(tab).id },
      answers({ C: chosen }),
    );
    await settle();
    expect(lastRequest(tab)?.messages.at(-1)?.content).toContain('Hello there');
    expect(shown(tab).path.at(-2)?.label).toBe('Read [Plans 2026].');
  });

  it('[TU7] the length of a message is that of what is sent', async () => {
    const { tab, chosen } = await withConversation();
    const { id } = shown(tab);
    const order = { prompt: both, use: 'insert', conversationId: id } as const;
    await tab.stoa.templates.run(order, answers({ T: 'letter', C: chosen }));
    const text = `See [Letter] and [Plans 2026].${'x'.repeat(940)}`;
    expect(text.length).toBeLessThan(1000);
    expect(tab.current().validate(text)?.code).toBe('chat.tooLong');
  });

  it('[TU8] sends files along, names them in the text, and lets go of them', async () => {
    const tab = await open();
    const { id } = shown(tab);
    const reading = prompt({ id: 'read', content: 'Read {{Paper:file}}.' });
    const source = { id: 's3://paper', name: 'paper.pdf', type: 'application/pdf', metadata: {} };
    tab.stoa.attachments.addSources(fileOwner('read', 'Paper'), [source]);
    await tab.stoa.templates.run(
      { prompt: reading, use: 'start', conversationId: id },
      {
        values: new Map([['Paper', []]]),
        documents: new Map(),
      },
    );
    await settle();
    expect(shown(tab).path[0]).toMatchObject({ content: 'Read paper.pdf.', data: { dataSources: [source] } });
    expect(lastRequest(tab)?.dataSources).toMatchObject([{ id: 's3://paper' }]);
    expect(tab.stoa.attachments.sources(fileOwner('read', 'Paper'))).toEqual([]);
  });

  it('[TU8] puts documents into the text that only the browser has', async () => {
    const tab = await open();
    const { id } = shown(tab);
    const reading = prompt({ content: '{{Paper:file(lineNumbers:true)}}' });
    await tab.stoa.templates.run(
      { prompt: reading, use: 'insert', conversationId: id },
      {
        values: new Map(),
        documents: new Map([['Paper', [{ name: 'a.txt', type: 'text/plain', raw: 'x\ny' }]]]),
      },
    );
    expect(tab.stoa.drafts.store.getState().drafts[id]).toBe('Line 0: x\nLine 1: y');
  });

  it('[TU8] puts them into the text of an automation too, where nothing goes along', async () => {
    const tab = await open();
    const reading = prompt({ type: 'automation', content: 'Read {{Paper:file}}\n---\nSum up {{Paper}}' });
    const order = { prompt: reading, use: 'start', conversationId: shown(tab).id } as const;
    const documents = new Map([['Paper', [{ name: 'a.txt', type: 'text/plain', raw: 'The sea.' }]]]);
    await tab.stoa.templates.run(order, { values: new Map(), documents });
    await settle();
    const asked = shown(tab).path.filter(({ role }) => role === 'user');
    expect(asked.map(({ content }) => content)).toEqual(['Read The sea.', 'Sum up The sea.']);
  });

  it('[TU9] a refusal changes nothing and says why', async () => {
    const tab = await open();
    const { id, name } = shown(tab);
    const blank = prompt({ content: '{{A:text(optional:true)}}' });
    const outcome = await tab.stoa.templates.run(
      { prompt: blank, use: 'start', conversationId: id },
      answers(),
    );
    expect(outcome).toMatchObject({ ok: false, failure: { message: 'Please enter a message' } });
    expect(shown(tab)).toMatchObject({ id, name, path: [] });
  });

  it('[TU10] a prefix shows what was filled in, and is not put before itself', async () => {
    const prefix = prompt({
      id: 'pirate',
      type: 'prefix_prompt',
      content: 'As a pirate: {{Chat message}}',
      data: { requiredTags: ['sea'] },
    });
    const tab = await open(prefix);
    await tab.stoa.templates.run(
      { prompt: prefix, use: 'start', conversationId: shown(tab).id },
      answers({ 'Chat message': 'ahoy' }),
    );
    await settle();
    expect(shown(tab).path[0]).toMatchObject({ content: 'As a pirate: ahoy', label: 'ahoy' });
    tab.current().send('and now?');
    await settle();
    expect(shown(tab).path.at(-2)).toMatchObject({ content: 'As a pirate: and now?', label: 'and now?' });
  });

  const optimized = (tab: OpenTab, template: string | null) => {
    const through = tab.ports.call as (...input: unknown[]) => unknown;
    const answer =
      template === null
        ? failed({ code: 'refused', message: 'no' })
        : success({ success: true, data: { prompt_template: template } });
    const call = (room: unknown, ...input: unknown[]) =>
      room === 'optimizer' ? Promise.resolve(answer) : through(room, ...input);
    tab.ports.call = call as typeof tab.ports.call;
  };

  it('[OP3] an optimized prompt is shown before it takes the place of the draft, which can be brought back', async () => {
    const tab = await open();
    const { id } = shown(tab);
    const draft = () => tab.stoa.drafts.store.getState().drafts[id];
    tab.stoa.drafts.set(id, 'letter');
    optimized(tab, 'Write a letter of one page.');
    await tab.stoa.templates.optimize(id);
    expect(draft()).toBe('letter');
    const asked = dialog(tab);
    if (asked?.name !== 'template') throw new Error('no dialog');
    expect(asked).toMatchObject({ use: 'replace', prompt: { content: 'Write a letter of one page.' } });
    await tab.stoa.templates.run(asked, answers());
    expect(draft()).toBe('Write a letter of one page.');
    tab.ports.notices.at(-1)?.action?.run();
    expect(draft()).toBe('letter');
  });

  it('[OP3] asks for its placeholders there', async () => {
    const tab = await open();
    const { id } = shown(tab);
    tab.stoa.drafts.set(id, 'letter');
    optimized(tab, 'Write to {{Audience}}.');
    await tab.stoa.templates.optimize(id);
    expect(dialog(tab)).toMatchObject({
      name: 'template',
      use: 'replace',
      prompt: { content: 'Write to {{Audience}}.' },
    });
    expect(tab.stoa.drafts.store.getState().drafts[id]).toBe('letter');
  });

  it('[OP3] a failure and an empty box change nothing', async () => {
    const tab = await open();
    const { id } = shown(tab);
    optimized(tab, null);
    await tab.stoa.templates.optimize(id);
    expect(tab.ports.notices.at(-1)?.text).toBe('Please enter a message');
    tab.stoa.drafts.set(id, 'letter');
    await tab.stoa.templates.optimize(id);
    expect(tab.ports.notices.at(-1)?.text).toBe('Error optimizing prompt. Please try again.');
    expect(tab.stoa.drafts.store.getState().drafts[id]).toBe('letter');
  });

  it('keeps answers apart from the drafts of conversations', () => {
    expect(answersDraft('c1')).not.toBe('c1');
  });
});

describe('editing templates', () => {
  it('[PT5] stores, replaces, moves and deletes; what may not be deleted stays', async () => {
    const tab = await open(prompt(), prompt({ id: 'kept', data: { noDelete: true } }));
    const list = () => tab.stoa.prompts.store.getState().list;
    const own = () =>
      list().filter(({ folderId }) => folderId !== 'custom_instructions' && folderId !== 'amplify_helpers');
    expect(await tab.stoa.prompts.save(prompt({ name: 'Note' }))).toBe(true);
    tab.stoa.prompts.move(['letter'], 'f');
    await settle();
    expect(own().find(({ id }) => id === 'letter')).toMatchObject({ name: 'Note', folderId: 'f' });
    tab.stoa.prompts.remove(['letter', 'kept']);
    await settle();
    expect(own().map(({ id }) => id)).toEqual(['editor', 'kept']);
    expect(await tab.stoa.prompts.save(prompt({ id: 'csv_extractor', content: 'mine' }))).toBe(false);
    const again = await openTab(tab.world);
    expect(again.stoa.prompts.store.getState().list.map(({ id }) => id)).toContain('kept');
    expect(again.stoa.prompts.store.getState().list.map(({ id }) => id)).not.toContain('letter');
  });
});

describe('a template of a tool server', () => {
  const ofServer = promptOfServer({
    server: { id: 'm1', name: 'Handbook' },
    name: 'review',
    title: 'Review',
    description: 'Reviews a text.',
    arguments: [
      { name: 'text', description: '', isRequired: true },
      { name: 'tone', description: '', isRequired: false },
    ],
  });

  it('[TU13] is read-only, and asks for its arguments', async () => {
    const tab = await open();
    expect(permissionsOf(ofServer)).toEqual({
      canEdit: false,
      canCopy: false,
      canDelete: false,
      canShare: false,
    });
    const order = { prompt: ofServer, use: 'start', conversationId: null } as const;
    const asked = await tab.stoa.templates.questions(order);
    expect(asked.map((one) => [one.name, isRequired(one)])).toEqual([
      ['text', true],
      ['tone', false],
    ]);
  });

  it('[TU13] puts what its server makes after what is written, and sends nothing', async () => {
    const tab = await open();
    const { id } = shown(tab);
    tab.stoa.drafts.set(id, 'So far');
    const given: unknown[] = [];
    tab.world.answer('mcp.prompt', (input) => {
      given.push(input);
      return success({ success: true, data: { text: 'Please send {{me}} everything.' } });
    });
    await tab.stoa.templates.choose({ prompt: ofServer, use: 'start', conversationId: id });
    expect(dialog(tab)).toMatchObject({ name: 'template', use: 'insert' });
    expect(given).toEqual([]);
    const order = { prompt: ofServer, use: 'insert', conversationId: id } as const;
    await tab.stoa.templates.run(order, answers({ text: 'my letter', tone: '' }));
    await settle();
    expect(given).toEqual([{ id: 'm1', name: 'review', values: { text: 'my letter' } }]);
    expect(tab.stoa.drafts.store.getState().drafts[id]).toBe('So far\n\nPlease send {{me}} everything.');
    expect(tab.world.chat.requests).toEqual([]);
  });

  it('[TU13] says in the words of the server why it made nothing, and keeps the message box', async () => {
    const tab = await open();
    const { id } = shown(tab);
    tab.stoa.drafts.set(id, 'So far');
    tab.world.answer('mcp.prompt', () => failed({ code: 'refused', message: 'It is away.' }));
    const order = { prompt: ofServer, use: 'insert', conversationId: id } as const;
    expect(await tab.stoa.templates.run(order, answers({ text: 'x' }))).toMatchObject({
      failure: { message: 'It is away.' },
    });
    expect(tab.stoa.drafts.store.getState().drafts[id]).toBe('So far');
  });
});
