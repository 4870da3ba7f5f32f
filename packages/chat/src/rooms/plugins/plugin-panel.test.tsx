// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { StoaProvider } from '@stoa/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openPage, openThread } from '../../testing/open-page.js';
import { MessageTools } from '../../shell/conversation/message-tools.js';
import { ConversationPlugins } from './conversation-plugins.js';
import { PluginPanel, type PluginPanelProps } from './plugin-panel.js';

const plugins: PluginPanelProps['plugins'] = [
  { id: 'rag', isOn: false, isDefault: false },
  { id: 'smart-focused-messages', isOn: true, isDefault: true },
];

async function mount(given: Partial<PluginPanelProps> = {}) {
  const calls = { onTurn: vi.fn(), onMove: vi.fn(), onClose: vi.fn() };
  const { stoa } = await openPage();
  render(
    <StoaProvider stoa={stoa}>
      <PluginPanel plugins={plugins} location={{ x: 20, y: 0 }} scope="foot" {...calls} {...given} />
    </StoaProvider>,
  );
  return { ...calls, user: userEvent.setup() };
}

/** A page of 1000 × 800 with the panel of 300 × 200 in its corner; jsdom lays nothing out. */
function layOut() {
  const area = { left: 0, top: 0, right: 1000, bottom: 800, width: 1000, height: 800 } as DOMRect;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(area);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200);
}

describe('the panel of plugins', () => {
  it('[PLU1] each plugin is a switch with its name; one press brings all back to their defaults', async () => {
    const { user, onTurn } = await mount();
    expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Document search' }));
    await user.click(screen.getByRole('switch', { name: 'Smart messages' }));
    expect(onTurn).toHaveBeenLastCalledWith('smart-focused-messages', false);
    await user.click(screen.getByRole('button', { name: 'Back to defaults' }));
    expect(onTurn).toHaveBeenLastCalledWith('rag', true);
  });

  it('[PLU2] arrow keys move it inside of the page, Enter takes it to the other side', async () => {
    layOut();
    const { user, onMove } = await mount();
    screen.getByRole('button', { name: 'Move the panel' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(onMove).toHaveBeenLastCalledWith({ x: 36, y: 8 });
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(onMove).toHaveBeenLastCalledWith({ x: 36, y: 72 });
    await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
    expect(onMove).toHaveBeenLastCalledWith({ x: 36, y: 8 });
    await user.keyboard('{Enter}');
    expect(onMove).toHaveBeenLastCalledWith({ x: 692, y: 8 });
    vi.restoreAllMocks();
  });

  it('[PLU3] it is dragged by its bar, and a press without a drag moves nothing', async () => {
    layOut();
    const { onMove } = await mount();
    const bar = screen.getByText('Plugins').parentElement as HTMLElement;
    bar.setPointerCapture = () => undefined;
    fireEvent.pointerDown(bar, { button: 0, clientX: 100, clientY: 100 });
    fireEvent.pointerMove(bar, { clientX: 102, clientY: 101 });
    fireEvent.pointerUp(bar);
    expect(onMove).not.toHaveBeenCalled();
    fireEvent.pointerDown(bar, { button: 0, clientX: 100, clientY: 100 });
    fireEvent.pointerMove(bar, { clientX: 150, clientY: 2000 });
    fireEvent.pointerUp(bar);
    expect(onMove).toHaveBeenCalledExactlyOnceWith({ x: 70, y: 592 });
    vi.restoreAllMocks();
  });

  it('[PLU4] Escape closes it', async () => {
    const { user, onClose } = await mount();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('[PLU6] 1.031: turning the code interpreter on selects the standard conversation', async () => {
    const { stoa } = await openPage({
      flags: { pluginsOnInput: true, codeInterpreterEnabled: true, ragEnabled: true },
    });
    const id = stoa.conversations.store.getState().selectedId ?? '';
    (await stoa.plugins.load()).show(true);
    stoa.assistants.choose(id, { assistantId: 'astp/1', name: 'Poet' });
    await waitFor(() => expect(stoa.assistants.store.getState().choices[id]).toMatchObject({ name: 'Poet' }));
    const user = userEvent.setup();
    render(
      <StoaProvider stoa={stoa}>
        <ConversationPlugins scope="foot" />
      </StoaProvider>,
    );
    await user.click(await screen.findByRole('switch', { name: 'Document search' }));
    expect(stoa.assistants.store.getState().choices[id]).not.toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Code interpreter' }));
    expect(stoa.assistants.store.getState().choices[id]).toBeNull();
  });

  it('[PLU5] the menu of the message box opens it, where plugins can be chosen', async () => {
    const user = userEvent.setup();
    for (const isOffered of [true, false]) {
      const { stoa, conversation } = await openThread([], { flags: { pluginsOnInput: isOffered } });
      const view = render(
        <StoaProvider stoa={stoa}>
          <MessageTools conversation={conversation} check={{ current: null }} onFiles={() => undefined} />
        </StoaProvider>,
      );
      await user.click(screen.getByRole('button', { name: 'Add to the message' }));
      // The lines come with the first opening.
      if (isOffered) await screen.findByRole('menuitem', { name: 'Plugins' });
      else expect(screen.queryByRole('menuitem', { name: 'Plugins' })).toBeNull();
      view.unmount();
    }
  });
});
