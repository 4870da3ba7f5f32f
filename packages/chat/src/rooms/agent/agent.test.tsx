// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { StoaProvider } from '@stoa/react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { agentState, hostileState, toolCallsData } from '../../testing/extras-fixtures.js';
import { findViolations } from '../../testing/axe.js';
import { openPage } from '../../testing/open-page.js';
import { AgentPanel } from './agent-panel.js';
import { ToolCallsPanel } from './tool-calls-panel.js';

async function mount(state: Record<string, unknown> = agentState) {
  const { stoa, calls } = await openPage();
  const view = render(
    <StoaProvider stoa={stoa}>
      <AgentPanel state={state} />
    </StoaProvider>,
  );
  const user = userEvent.setup();
  const summary = view.container.querySelector('summary');
  if (summary) await user.click(summary);
  return { user, calls, ...view };
}

describe('the agent panel', () => {
  it('[AR17] says how many steps and files there are, and opens to a line of steps', async () => {
    const { container, user } = await mount();
    expect(container.querySelector('summary')?.textContent).toBe('What the agent did4 steps · 2 files');
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      'search_web',
      'write_file(failed)',
      'write_file',
      'Said something',
    ]);
    await user.click(screen.getByText('search_web'));
    expect(screen.getByRole('group', { name: 'Arguments of search_web' }).textContent).toContain(
      '"limit": 5',
    );
    expect(screen.getByRole('group', { name: 'Result of search_web' }).textContent).toContain('Exactly once');
    await user.click(within(steps[1]!).getByText('write_file'));
    expect(screen.getByRole('group', { name: 'Error of write_file' }).textContent).toBe('The disk is full.');
    expect(await findViolations(container)).toEqual([]);
  });

  it('[AR17] leaves out the steps that stand as calls of tools', async () => {
    const { container } = await mount({ ...agentState, toolRun: { calls: { c1: { name: 'search_web' } } } });
    expect(container.querySelector('summary')?.textContent).toBe('What the agent did2 files');
    expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull();
    expect(screen.getByRole('group', { name: 'Files' })).toBeTruthy();
  });

  it('[AR18] shows files with what changed and their versions, and asks for the one that is pressed', async () => {
    const { user, calls } = await mount();
    const asked = (fileId: string) =>
      vi.waitFor(() =>
        expect(calls.at(-1)).toEqual({
          operation: 'files.agentUrls',
          input: { sessionId: 'session-1', files: [fileId] },
        }),
      );
    const files = within(screen.getByRole('group', { name: 'Files' })).getAllByRole('listitem');
    expect(files[0]?.textContent).toContain('plan.md');
    expect(within(files[0]!).getByText('Changed')).toBeTruthy();
    expect(within(files[1]!).queryByText('Changed')).toBeNull();
    await user.click(within(files[0]!).getByText('2 versions'));
    const rows = within(screen.getByRole('group', { name: 'Versions of plan.md' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
      '60303ae2',
      '9f86d081',
    ]);
    await user.click(within(rows[2]!).getByRole('button', { name: /^Download plan.md as of/ }));
    await asked('v1');
    expect((await screen.findByRole('alert')).textContent).toBe('Error downloading file. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Download plan.md' }));
    await asked('f2');
  });

  it('[AR19] says that an agent is at work, or did not finish', async () => {
    const { unmount } = await mount({ agentRun: { sessionId: 's', startTime: 1 } });
    expect(screen.getByText('The agent is at work')).toBeTruthy();
    unmount();
    await mount({ agentLog: { success: false } });
    expect(screen.getByText('The agent did not finish')).toBeTruthy();
  });

  it('[AR11] a hostile log is words', async () => {
    const { container, user } = await mount(hostileState);
    await user.click(screen.getByText('<b>run</b>'));
    expect(container.querySelector('script, b, i')).toBeNull();
    expect(screen.getByText('../../passwd')).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Arguments of <b>run</b>' }).textContent).toBe(
      '</pre><script>alert(1)</script>',
    );
  });

  it.each([[{}], [{ agentLog: 5 }], [{ agentLog: {} }]])('[AR19] %j draws nothing', async (state) => {
    expect((await mount(state)).container.textContent).toBe('');
  });
});

describe('calls of tools', () => {
  it('[AR20] grow while they come', async () => {
    const live = (args: string) => <ToolCallsPanel data={{}} live={[{ name: 'weather', arguments: args }]} />;
    const { rerender, container } = render(live('{"ci'));
    await userEvent.click(container.querySelector('summary')!);
    await userEvent.click(screen.getByText('weather'));
    rerender(live('{"city":"Par'));
    expect(screen.getByRole('group', { name: 'Arguments of weather' }).textContent).toBe(
      '{\n  "city": "Par"\n}',
    );
    expect(screen.getByText('Using tools')).toBeTruthy();
  });

  it('[AR21] stay, with their results', async () => {
    const { container } = render(<ToolCallsPanel data={toolCallsData} />);
    await userEvent.click(container.querySelector('summary')!);
    await userEvent.click(screen.getByText('weather'));
    expect(screen.getByRole('group', { name: 'Result of weather' }).textContent).toContain('"sky": "clear"');
    expect(await findViolations(container)).toEqual([]);
  });
});
