// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { createRef, StrictMode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeDom, defineTest, launcherOf, makeStandIn, settle } from '../../testing/embed-element.js';
import type { StoaChatElement } from '../element/stoa-chat-element.js';
import { StoaChat } from './stoa-chat.js';

const standIn = makeStandIn();
const names = vi.hoisted(() => ({ tag: '' }));
vi.mock('../register.js', () => ({ registerStoaChat: () => names.tag }));

beforeEach(() => {
  completeDom();
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  names.tag ||= defineTest(standIn).tag;
  sessionStorage.clear();
  standIn.controllers.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

const wait = () => act(settle);
const options = () => standIn.controllers.at(-1)!.options.getState();

describe('the React component', () => {
  it('[EW40] sets what changes, and takes back what is left out', async () => {
    const ref = createRef<StoaChatElement>();
    const getToken = () => 't';
    const { rerender } = render(
      <StoaChat ref={ref} embedKey="k" mode="inline" title="Help" getToken={getToken} className="wide" />,
    );
    await wait();
    expect(options()).toMatchObject({ embedKey: 'k', mode: 'inline', title: 'Help', getToken });
    expect(ref.current!.className).toBe('wide');
    rerender(<StoaChat ref={ref} embedKey="k" mode="inline" getToken={getToken} greeting="Hi" />);
    await wait();
    expect(options()).toMatchObject({ greeting: 'Hi', getToken });
    expect(options().title).toBeUndefined();
  });

  it('[EW41] gives events to the props of the moment', async () => {
    const heard: unknown[] = [];
    const { rerender } = render(<StoaChat mode="inline" onRunEnd={() => heard.push('old')} />);
    await wait();
    rerender(<StoaChat mode="inline" onRunEnd={({ outcome }) => heard.push(outcome)} />);
    standIn.controllers.at(-1)!.emit('run-end', {
      runId: 'r',
      conversationId: 'c',
      messageId: 'm',
      outcome: 'completed',
      durationMs: 1,
      firstTokenMs: 1,
    });
    expect(heard).toEqual(['completed']);
    rerender(<StoaChat mode="inline" onBeforeSend={({ replace }) => replace('other words')} />);
    const texts = { conversationId: 'c', text: 'words' };
    expect(standIn.controllers.at(-1)!.review('before-send', texts).text).toBe('other words');
  });

  it('[EW42] leaves it to the page whether it is open, where the page says so', async () => {
    const ref = createRef<StoaChatElement>();
    const asked: boolean[] = [];
    let allow = (_isOpen: boolean) => {};
    function Page() {
      const [isOpen, setOpen] = useState(false);
      allow = setOpen;
      return <StoaChat ref={ref} open={isOpen} onOpenChange={(next) => asked.push(next)} />;
    }
    render(<Page />);
    launcherOf(ref.current!).click();
    await wait();
    expect([ref.current!.isOpen, asked]).toEqual([false, [true]]);
    act(() => allow(true));
    await wait();
    expect(ref.current!.isOpen).toBe(true);
    launcherOf(ref.current!).click();
    expect([ref.current!.isOpen, asked]).toEqual([true, [true, false]]);
    act(() => allow(false));
    expect(ref.current!.isOpen).toBe(false);
  });

  it('[EW44] leaves registered tools and what draws blocks alone, and says nothing anew when it is rendered with the same', async () => {
    const ref = createRef<StoaChatElement>();
    const tool = (name: string) => ({ name, description: '', schema: {}, run: () => name });
    const page = () => (
      <StoaChat
        ref={ref}
        mode="inline"
        tools={[tool('inline')]}
        renderers={{ weather: () => {} }}
        context={() => 'x'}
      />
    );
    const { rerender } = render(page());
    await wait();
    ref.current!.registerTool(tool('registered'));
    const { options: watched, renderers } = standIn.controllers.at(-1)!;
    const told = vi.fn();
    watched.subscribe(told);
    const drawsWeather = renderers.find('weather');
    rerender(page());
    expect(drawsWeather).toBeTypeOf('function');
    expect(renderers.find('weather')).toBe(drawsWeather);
    expect(
      standIn.controllers
        .at(-1)!
        .tools()
        .map(({ name }) => name),
    ).toEqual(['inline', 'registered']);
    expect(told).not.toHaveBeenCalled();
  });

  it('[EW43] is rendered by a server, and hydrates without a word', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    const page = (
      <StrictMode>
        <main>
          <StoaChat embedKey="k" mode="inline" defaultOpen />
        </main>
      </StrictMode>
    );
    const box = document.createElement('div');
    box.innerHTML = renderToString(page);
    expect(box.innerHTML).toBe('<main><stoa-chat></stoa-chat></main>');
    document.body.append(box);
    const recovered = vi.fn();
    const root = await act(async () => hydrateRoot(box, page, { onRecoverableError: recovered }));
    await wait();
    expect(box.querySelector(names.tag)).not.toBeNull();
    expect(options()).toMatchObject({ embedKey: 'k', mode: 'inline' });
    expect(recovered).not.toHaveBeenCalled();
    expect(complaints).not.toHaveBeenCalled();
    act(() => root.unmount());
    await wait();
    expect(standIn.destroyed).toBeGreaterThan(0);
    complaints.mockRestore();
  });
});
