import { describe, expect, it, vi } from 'vitest';
import { failed, success } from '../../contract/outcome.js';
import { newArtifact, type Artifact } from '../../rules/artifacts/artifact-versions.js';
import { createFakeWorld } from '../../testing/index.js';
import type { ArtifactRoom, ConversationArtifacts } from './artifacts.types.js';
import { createLibraryActions } from './library-actions.js';

const plan: Artifact = newArtifact(
  {
    artifactId: 'Plan-1234567',
    version: 2,
    name: 'Plan',
    type: 'text',
    description: '',
    createdAt: 'Feb 19, 2025',
  },
  '# Plan',
);
const summary = {
  key: 'ada/20250219/Plan:v2',
  artifactId: 'Plan:v2-20250219',
  name: 'Plan',
  type: 'text',
  description: '',
  createdAt: 'Feb 19, 2025',
  tags: [],
};
const offline = failed({ code: 'network', message: 'There is no network.' });
const full = failed({ code: 'refused', message: 'Your library is full.' });

function stage() {
  const ports = createFakeWorld().tab();
  const library = createLibraryActions(ports);
  const added: Artifact[] = [];
  const room = {
    add(artifact: Artifact) {
      added.push(artifact);
      return success({ artifactId: artifact.artifactId, version: 1 });
    },
  } as Partial<ArtifactRoom> as ArtifactRoom;
  const into = {
    load: () => Promise.resolve(room),
  } as Partial<ConversationArtifacts> as ConversationArtifacts;
  ports.world.answer('artifacts.list', () => success({ success: true, data: [summary] }));
  return { ports, library, into, added, state: () => library.store.getState() };
}
const message = (outcome: { ok: boolean }) =>
  'failure' in outcome ? (outcome.failure as { message: string }).message : null;

describe('[AF9] saved artifacts', () => {
  it('are listed; a list that cannot be read keeps what was there', async () => {
    const { ports, library, state } = stage();
    expect(state().status).toBe('loading');
    await library.refresh();
    expect(state()).toEqual({ status: 'ready', items: [summary] });
    ports.world.answer('artifacts.list', () => offline);
    await library.refresh();
    expect(state()).toEqual({ status: 'failed', items: [summary] });
  });

  it('open in a conversation', async () => {
    const { ports, library, into, added } = stage();
    ports.world.answer('artifacts.get', () => success({ success: true, data: plan }));
    expect(await library.open(summary.key, into)).toMatchObject({ ok: true, value: { version: 1 } });
    expect(added).toMatchObject([{ name: 'Plan', contents: plan.contents }]);
  });

  it.each([
    ['what has another shape', { ...plan, contents: 'text' }],
    ['a version that is none', { ...plan, version: 0 }],
  ])('are not opened when they are %s', async (_name, data) => {
    const { ports, library, into, added } = stage();
    ports.world.answer('artifacts.get', () => success({ success: true, data } as never));
    expect(message(await library.open(summary.key, into))).toBe(
      'Unable to retrieve the artifact at this time. Please try again later.',
    );
    expect(added).toEqual([]);
  });

  it('leave the list when they are deleted, here or elsewhere', async () => {
    const { ports, library, state } = stage();
    await library.refresh();
    ports.world.answer('artifacts.remove', () =>
      failed({ code: 'refused', type: 'NoSuchKey', message: 'Artifact not found' }),
    );
    expect((await library.remove(summary.key)).ok).toBe(true);
    expect(state().items).toEqual([]);
    expect(ports.notices.at(-1)).toMatchObject({ text: 'Artifact successfully deleted', timeoutMs: 8000 });
  });

  it('are listed as they are when one is deleted while the list is on its way', async () => {
    const { ports, library, state } = stage();
    const other = { ...summary, key: 'ada/20250219/Other:v1' };
    const answers: ((items: (typeof summary)[]) => void)[] = [];
    ports.world.answer(
      'artifacts.list',
      () =>
        new Promise((resolve) => answers.push((items) => resolve(success({ success: true, data: items })))),
    );
    ports.world.answer('artifacts.remove', () => success({ success: true }));
    const first = library.refresh();
    await library.remove(summary.key);
    expect(state().items).toEqual([]);
    answers[0]?.([summary, other]);
    await first;
    expect(state().items).toEqual([]);
    answers[1]?.([other]);
    await vi.waitFor(() => expect(state()).toEqual({ status: 'ready', items: [other] }));
  });

  it('are saved with a notice, and the list has them', async () => {
    const { ports, library } = stage();
    ports.world.answer('artifacts.save', () => success({ success: true, data: summary }));
    expect((await library.save(plan)).ok).toBe(true);
    expect(ports.notices.at(-1)).toMatchObject({ text: 'Successully Saved Artifact', timeoutMs: 8000 });
  });

  it.each([
    ['open', 'artifacts.get', 'Unable to retrieve the artifact at this time. Please try again later.'],
    ['remove', 'artifacts.remove', 'Unable to delete the artifact at this time. Please try again later.'],
    ['save', 'artifacts.save', 'Failed to save artifact at this time, please try again later.'],
    [
      'share',
      'artifacts.share',
      'We are unable to fulfill your request at this time, please try again later...',
    ],
  ] as const)('say why they could not %s', async (action, operation, sentence) => {
    const { ports, library, into } = stage();
    const act = () =>
      ({
        open: () => library.open(summary.key, into),
        remove: () => library.remove(summary.key),
        save: () => library.save(plan),
        share: () => library.share(plan, ['grace@example.org']),
      })[action]();
    ports.world.answer(operation, () => offline);
    expect(message(await act())).toBe(sentence);
    ports.world.answer(operation, () => full);
    expect(message(await act())).toBe('Your library is full.');
  });
});
