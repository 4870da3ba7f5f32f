import { describe, expect, it, vi } from 'vitest';
import { planMessages } from '../../rules/proposals/local-operations.js';
import { createFakeWorld, openTab, settle, textEvents, type OpenTab } from '../../testing/index.js';
import { runLocalOperation } from './run-local-operation.js';

// No operation of the browser pauses; one of a server may.
vi.mock('./run-local-operation.js', () => ({ runLocalOperation: vi.fn() }));

async function carriedOut(result: unknown): Promise<OpenTab> {
  vi.mocked(runLocalOperation).mockResolvedValue(result as never);
  const tab = await openTab(createFakeWorld({ locks: true }));
  tab.world.chat.script('Do', ...textEvents('```auto\n/folders()\n/models()\n```'));
  tab.current().send('Do it');
  await settle();
  return tab;
}
const path = (tab: OpenTab) => tab.current().store.getState().path;

describe('a pause', () => {
  it.each([
    ['a text', 'Sign in first, please.'],
    ['a message', { role: 'assistant', content: 'Sign in first, please.', data: { rating: 3 } }],
  ])('[PR11] with %s is shown in place of the result, and ends the automation', async (_, message) => {
    vi.mocked(runLocalOperation).mockClear();
    const tab = await carriedOut({ success: true, data: { pause: { message } } });
    expect(
      path(tab)
        .map(({ role, content }) => [role, content])
        .slice(2),
    ).toEqual([['assistant', 'Sign in first, please.']]);
    expect(path(tab)[1]?.data['automation']).toMatchObject({ status: 'done' });
    expect(runLocalOperation).toHaveBeenCalledTimes(1);
    expect(tab.world.chat.requests.filter(({ options }) => options.storage !== 'none')).toHaveLength(1);
    expect(tab.current().proposals.store.getState().active).toBeNull();
  });

  it.each([
    ['no message', { pause: {} }],
    ['what is none', { pause: { message: { role: 'nobody' } } }],
  ])('[PR11] with %s shows a notice', async (_, data) => {
    const tab = await carriedOut({ success: true, data });
    expect(path(tab)).toHaveLength(2);
    expect(tab.ports.notices.map(({ text }) => text)).toContain(planMessages.failed);
  });

  it('[PR8] a disposed page sends no result', async () => {
    let finish = (): void => undefined;
    vi.mocked(runLocalOperation).mockImplementation(
      () => new Promise((resolve) => (finish = () => resolve([]))),
    );
    const tab = await openTab(createFakeWorld({ locks: true }));
    tab.world.chat.script('Do', ...textEvents('```auto\n/folders()\n```'));
    tab.current().send('Do it');
    await settle();
    const asked = tab.world.chat.requests.length;
    tab.stoa.dispose();
    finish();
    await settle();
    expect(tab.world.chat.requests).toHaveLength(asked);
    const stored = JSON.stringify([...tab.world.entries]);
    expect(stored).not.toContain('resultOfOps');
  });
});
