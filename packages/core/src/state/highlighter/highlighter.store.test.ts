import { describe, expect, it } from 'vitest';
import {
  artifactText,
  newArtifact,
  readArtifacts,
  versionKey,
} from '../../rules/artifacts/artifact-versions.js';
import { openTab, settle, textEvents, type OpenTab } from '../../testing/index.js';
import type { HighlighterActions } from './highlighter.types.js';

const contents = (tab: OpenTab) =>
  tab
    .current()
    .store.getState()
    .path.map(({ content }) => content);

async function stage() {
  const tab = await openTab();
  tab.world.chat.script('Tell', ...textEvents('One two three.'));
  tab.world.chat.script('More', ...textEvents('And more.'));
  for (const text of ['Tell', 'More']) {
    tab.current().send(text);
    await settle();
  }
  const highlighter = await tab.stoa.highlighter.load();
  const reply = tab.current().store.getState().path[1]!;
  const edit = (actions: HighlighterActions) => {
    const target = actions.replyTarget(tab.current(), reply.id)!;
    return actions.edit(target, { instruction: 'Shout', range: { start: 4, end: 7 }, form: 'text' });
  };
  const isEdit = ({ messages }: { messages: { content: unknown }[] }) =>
    String(messages[1]?.content).includes('<selection>two</selection>');
  return { tab, highlighter, reply, edit: () => edit(highlighter), isEdit };
}

describe('the highlighter', () => {
  it('[HL6] lets the answer grow in a new version, which what follows stays under, and reverts it', async () => {
    const { tab, highlighter, edit, isEdit } = await stage();
    tab.world.chat.script(isEdit, ...textEvents('TW'), 'hold');
    const outcome = edit();
    await settle();
    expect(contents(tab)).toEqual(['Tell', 'One TW three.', 'More', 'And more.']);
    expect(highlighter.store.getState().status).toBe('editing');
    tab.world.chat.emit(textEvents('O'));
    tab.world.chat.end();
    expect(await outcome).toMatchObject({ ok: true });
    expect(contents(tab)).toEqual(['Tell', 'One TWO three.', 'More', 'And more.']);
    expect(highlighter.store.getState().status).toBe('edited');
    expect(tab.current().store.getState().path[1]?.siblings?.count).toBe(2);
    highlighter.revert();
    expect(contents(tab)).toEqual(['Tell', 'One two three.', 'More', 'And more.']);
    expect(highlighter.store.getState().status).toBe('idle');
  });

  it('[HL7] leaves the original when the edit fails, is stopped or says nothing', async () => {
    const { tab, highlighter, edit, isEdit, reply } = await stage();
    for (const [steps, end] of [
      [textEvents('TW'), 'failed'],
      [textEvents('  '), 'completed'],
    ] as const) {
      tab.world.chat.script(isEdit, ...steps, 'hold');
      const outcome = edit();
      await settle();
      tab.world.chat.end(end);
      expect(await outcome).toMatchObject({
        failure: {
          message: 'We are unable to fulfill your request at this time, please try again later.',
        },
      });
      expect(tab.current().store.getState().path[1]).toEqual(reply);
    }
    tab.world.chat.script(isEdit, ...textEvents('TW'), 'hold');
    const outcome = edit();
    await settle();
    highlighter.stop();
    expect(await outcome).toMatchObject({ ok: true });
    expect(contents(tab)[1]).toBe('One two three.');
    expect(tab.current().store.getState().path[1]?.siblings).toBeUndefined();
  });

  it('[HL16] keeps nothing before the answer is complete, and then under what was sent meanwhile', async () => {
    const { tab, highlighter, reply, edit, isEdit } = await stage();
    tab.world.chat.script(isEdit, ...textEvents('TW'), 'hold');
    const outcome = edit();
    await settle();
    const editId = tab.world.chat.requests.at(-1)?.options.requestId;
    tab.current().setStarred(reply.id, true);
    await settle();
    expect(contents(tab)[1]).toBe('One TW three.');
    const elsewhere = (await openTab(tab.world)).stoa.conversations.open(tab.current().store.getState().id);
    await settle();
    const stored = elsewhere.store.getState().path[1];
    expect(stored).toMatchObject({ content: 'One two three.', data: { starred: true } });
    expect(stored?.siblings).toBeUndefined();

    tab.world.chat.script('Meanwhile', ...textEvents('Later'), 'hold');
    tab.current().send('Meanwhile');
    await settle();
    tab.world.chat.end('completed', editId);
    await settle();
    expect(highlighter.store.getState().status).toBe('editing');
    tab.world.chat.end();
    expect(await outcome).toMatchObject({ ok: true });
    expect(highlighter.store.getState().status).toBe('edited');
    expect(contents(tab)).toEqual(['Tell', 'One TW three.', 'More', 'And more.', 'Meanwhile', 'Later']);
  });

  it('[HL16] waits for an artifact that the reply sent meanwhile asks for, which stands with its copy', async () => {
    const { tab, edit, isEdit } = await stage();
    const { settings } = tab.stoa.settings.store.getState();
    await tab.stoa.settings.update({
      featureOptions: { ...settings.featureOptions, includeArtifacts: true },
    });
    tab.world.chat.script(isEdit, ...textEvents('TWO'), 'hold');
    const outcome = edit();
    await settle();
    const editId = tab.world.chat.requests.at(-1)?.options.requestId;
    const plan = {
      instructions: 'Write a plan.',
      includeArtifactsId: [],
      id: 'Plan-1234567',
      name: 'Plan',
      description: 'A plan.',
      type: 'text',
    };
    tab.world.chat.script(({ options }) => options['artifactsMode'] === true, ...textEvents('# Plan'));
    const asked = `\`\`\`autoArtifacts\n${JSON.stringify(plan)}\n\`\`\``;
    tab.world.chat.script('Meanwhile', ...textEvents(asked), 'hold');
    tab.current().send('Meanwhile');
    await settle();
    tab.world.chat.end('completed', editId);
    await settle();
    tab.world.chat.end();
    expect(await outcome).toMatchObject({ ok: true });
    expect(contents(tab).slice(1, 5)).toEqual(['One TWO three.', 'More', 'And more.', 'Meanwhile']);
    expect(tab.current().store.getState().path.at(-1)?.data).toMatchObject({
      artifactStatus: 'complete',
      artifacts: [{ artifactId: 'Plan-1234567' }],
    });
  });

  it('[HL5] adds a paragraph out of passages', async () => {
    const { tab, highlighter, reply } = await stage();
    tab.world.chat.script(
      ({ messages }) => String(messages[1]?.content).includes('<passage>One</passage>'),
      ...textEvents('In sum.'),
    );
    const target = highlighter.replyTarget(tab.current(), reply.id)!;
    await highlighter.compose(target, { instruction: 'Sum up', passages: ['One', 'three'], offset: 14 });
    expect(contents(tab)[1]).toBe('One two three.\n\nIn sum.');
  });

  it('[HL1] sends a message about a selection, and keeps the draft', async () => {
    const { tab, highlighter } = await stage();
    tab.stoa.drafts.set(tab.current().store.getState().id, 'unsent');
    highlighter.prompt(tab.current(), { input: 'Why?', selection: 'two' });
    await settle();
    expect(contents(tab).at(-2)).toBe('Why?\n\nRelevant Context: "two"');
    expect(Object.values(tab.stoa.drafts.store.getState().drafts)).toEqual(['unsent']);
  });

  it('[HL8] edits no message of the person, and nothing while a reply is in progress', async () => {
    const { tab, highlighter, edit } = await stage();
    const [asked] = tab.current().store.getState().path;
    expect(highlighter.replyTarget(tab.current(), asked!.id)).toBeNull();
    tab.world.chat.script('Go', 'hold');
    tab.current().send('Go');
    await settle();
    expect(await edit()).toMatchObject({ ok: false });
  });

  it('[HL6] a version made by hand leads back to the original, also later', async () => {
    const { tab, highlighter, edit } = await stage();
    await edit();
    highlighter.accept();
    const { id } = tab.current().store.getState().path[1]!;
    expect(highlighter.revertMessage(tab.current(), id)).toBe(true);
    expect(contents(tab)[1]).toBe('One two three.');
    expect(highlighter.revertMessage(tab.current(), tab.current().store.getState().path[1]!.id)).toBe(false);
  });
});

describe('[HL17] a version of an artifact', () => {
  const ref = { artifactId: 'Plan-1234567', version: 1 };
  const newest = (text: string) =>
    newArtifact({ ...ref, name: 'Plan', type: 'text', description: '', createdAt: 'Feb 19, 2025' }, text);
  async function stageArtifact() {
    const { tab, highlighter } = await stage();
    const conversation = tab.current();
    const room = await conversation.artifacts!.load();
    room.add(newest('One two three.'));
    room.add(newest('Another.'));
    const isEdit = ({ messages }: { messages: { content: unknown }[] }) =>
      String(messages[1]?.content).includes('<selection>two</selection>');
    const versions = () =>
      (readArtifacts(conversation.store.getState().artifacts)['Plan-1234567'] ?? []).map((one) => [
        one.version,
        artifactText(one),
        one.revises,
      ]);
    async function edit() {
      const target = await highlighter.versionTarget(conversation, ref);
      return highlighter.edit(target!, { instruction: 'Shout', range: { start: 4, end: 7 }, form: 'text' });
    }
    const before = [
      [1, 'One two three.', undefined],
      [2, 'Another.', undefined],
    ];
    return { tab, conversation, highlighter, room, isEdit, edit, versions, before };
  }

  it('grows in its place, becomes the newest one, and is taken back at once', async () => {
    const { tab, conversation, highlighter, room, isEdit, edit, versions, before } = await stageArtifact();
    tab.world.chat.script(isEdit, ...textEvents('TW'), 'hold');
    const outcome = edit();
    await settle();
    expect(conversation.artifacts!.store.getState()).toMatchObject({
      status: 'running',
      revises: 1,
      facts: { version: 3 },
      text: 'One TW three.',
    });
    expect(versions()).toEqual(before);
    expect(room.edit(ref, 'x')).toMatchObject({ ok: false });
    tab.world.chat.emit(textEvents('O'));
    tab.world.chat.end();
    expect(await outcome).toMatchObject({ ok: true });
    expect(versions()).toEqual([...before, [3, 'One TWO three.', 1]]);
    expect(highlighter.store.getState()).toEqual({
      status: 'edited',
      targetId: versionKey({ ...ref, version: 3 }),
    });
    highlighter.revert();
    expect(versions()).toEqual(before);
    expect(highlighter.store.getState().status).toBe('idle');
  });

  it.each([
    ['fails', async ({ tab }: { tab: OpenTab }) => tab.world.chat.end('failed'), false],
    ['is stopped', async ({ highlighter }: { highlighter: HighlighterActions }) => highlighter.stop(), true],
    [
      'is stopped with all that the conversation does',
      async ({ tab }: { tab: OpenTab }) => {
        void tab.current().stop();
        tab.world.clock.advance(100);
      },
      true,
    ],
  ])('stays as it was when the edit %s', async (_name, end, ok) => {
    const { edit, isEdit, versions, before, ...parts } = await stageArtifact();
    parts.tab.world.chat.script(isEdit, ...textEvents('TW'), 'hold');
    const outcome = edit();
    await settle();
    await end(parts);
    expect(await outcome).toMatchObject({ ok });
    expect(versions()).toEqual(before);
    expect(parts.conversation.artifacts!.store.getState().status).toBe('idle');
  });

  it('is no target while a reply is in progress, or once it is gone', async () => {
    const { tab, conversation, highlighter, edit } = await stageArtifact();
    tab.world.chat.script('Wait', 'hold');
    conversation.send('Wait');
    await settle();
    expect(await edit()).toMatchObject({ ok: false });
    expect(await highlighter.versionTarget(conversation, { ...ref, version: 9 })).toBeNull();
  });
});
