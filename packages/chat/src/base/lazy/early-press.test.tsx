// @vitest-environment jsdom
import { Menu, Tabs } from '@stoa/ui';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState, type ComponentType } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../testing/dom-gaps.js';
import { createEarlyPresses, EarlyPressProvider } from './early-press.js';
import { latePart } from './late-part.js';

vi.setConfig({ testTimeout: 30_000 });

function Panel() {
  const [count, setCount] = useState(0);
  const [place, setPlace] = useState('nowhere');
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Pressed {count}
      </button>
      <Menu.Root>
        <Menu.Trigger>Menu</Menu.Trigger>
        <Menu.Content>
          <Menu.Item>An entry</Menu.Item>
        </Menu.Content>
      </Menu.Root>
      <Tabs.Root defaultValue="a">
        <Tabs.List>
          <Tabs.Tab value="a">First</Tabs.Tab>
          <Tabs.Tab value="b">Second</Tabs.Tab>
        </Tabs.List>
      </Tabs.Root>
      <button type="button" data-leads="" onClick={() => setPlace('elsewhere')}>
        Leads {place}
      </button>
      <input type="checkbox" aria-label="Tick" />
    </>
  );
}

/** The page as the server wrote it, with a panel whose script arrives when `arrive` is called. */
async function stage() {
  let arrive: () => void = () => {};
  const onServer = latePart(() => Promise.resolve(Panel));
  const inBrowser = latePart(() => new Promise<ComponentType>((resolve) => (arrive = () => resolve(Panel))));
  function Page({ Part }: { Part: ComponentType }) {
    const frame = useRef<HTMLDivElement>(null);
    return (
      <EarlyPressProvider frame={frame}>
        <div ref={frame}>
          <button type="button">Alive</button>
          <Part />
        </div>
      </EarlyPressProvider>
    );
  }
  const html = await new Promise<string>((resolve) => {
    let written = '';
    const sink = new PassThrough();
    sink.on('data', (chunk: Buffer) => (written += chunk.toString()));
    sink.on('end', () => resolve(written));
    const stream = renderToPipeableStream(<Page Part={onServer} />, { onAllReady: () => stream.pipe(sink) });
  });
  const host = document.createElement('div');
  host.innerHTML = html;
  document.body.append(host);
  let root: Root | undefined;
  await act(async () => {
    root = hydrateRoot(host, <Page Part={inBrowser} />);
  });
  leave = () => {
    act(() => root?.unmount());
    host.remove();
  };
  return { arrive: () => act(async () => arrive()) };
}

let leave = () => {};
beforeEach(() => {
  // Two renderers in one process are the test's own doing.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  leave();
  cleanup();
});

describe('a press on what is still the server’s HTML', () => {
  it('[EAR1] is carried out once the part is alive, and only once', async () => {
    const { arrive } = await stage();
    await userEvent.click(screen.getByRole('button', { name: 'Pressed 0' }));
    expect(screen.getByRole('button', { name: 'Pressed 0' })).toBeTruthy();
    await arrive();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pressed 1' })).toBeTruthy());
    await userEvent.click(screen.getByRole('button', { name: 'Pressed 1' }));
    expect(screen.getByRole('button', { name: 'Pressed 2' })).toBeTruthy();
  });

  it('[EAR1] opens a menu, shows a tab', async () => {
    const menu = await stage();
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await menu.arrive();
    expect(await screen.findByRole('menuitem', { name: 'An entry' })).toBeTruthy();
    leave();

    const tabs = await stage();
    await userEvent.click(screen.getByRole('tab', { name: 'Second' }));
    await tabs.arrive();
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Second' }).getAttribute('aria-selected')).toBe('true'),
    );
  });

  it('[EAR1] also from the keyboard', async () => {
    const { arrive } = await stage();
    screen.getByRole('button', { name: 'Menu' }).focus();
    await userEvent.keyboard('{Enter}');
    await arrive();
    expect(await screen.findByRole('menuitem', { name: 'An entry' })).toBeTruthy();
  });

  it('[EAR1] in the order in which several came, of one control the last', async () => {
    const { arrive } = await stage();
    await userEvent.click(screen.getByRole('button', { name: 'Pressed 0' }));
    await userEvent.click(screen.getByRole('button', { name: 'Pressed 0' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Second' }));
    await userEvent.click(screen.getByRole('button', { name: 'Alive' }));
    await arrive();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pressed 1' })).toBeTruthy());
    expect(screen.getByRole('tab', { name: 'Second' }).getAttribute('aria-selected')).toBe('true');
  });

  it('[EAR2] does not open what nobody waits for any more, once the person goes on to something else', async () => {
    const { arrive } = await stage();
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await userEvent.click(screen.getByRole('button', { name: 'Alive' }));
    await arrive();
    expect(await screen.findByRole('button', { name: 'Pressed 0' })).toBeTruthy();
    expect(screen.queryByRole('menuitem')).toBeNull();
  });

  it('[EAR2] leads nobody away who does something else already', async () => {
    const { arrive } = await stage();
    await userEvent.click(screen.getByRole('button', { name: 'Leads nowhere' }));
    await userEvent.click(screen.getByRole('button', { name: 'Alive' }));
    await arrive();
    expect(await screen.findByRole('button', { name: 'Pressed 0' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Leads nowhere' })).toBeTruthy();
  });

  it('[EAR1] leads elsewhere who waits for it', async () => {
    const { arrive } = await stage();
    await userEvent.click(screen.getByRole('button', { name: 'Leads nowhere' }));
    await arrive();
    expect(await screen.findByRole('button', { name: 'Leads elsewhere' })).toBeTruthy();
  });

  it('[EAR2] is not repeated where the browser has done it by itself', async () => {
    const { arrive } = await stage();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tick' }));
    await arrive();
    await waitFor(() => expect(screen.getByRole('checkbox')).toHaveProperty('checked', true));
  });
});

describe('createEarlyPresses', () => {
  it('[EAR2] carries a press out once, also where a part comes alive in the middle of it', () => {
    const host = document.createElement('div');
    const frame = document.createElement('div');
    const button = document.createElement('button');
    button.type = 'button';
    frame.append(button);
    host.append(frame);
    document.body.append(host);
    const presses = createEarlyPresses();
    const stop = presses.watch(frame);
    const pressed = vi.fn();
    button.addEventListener('pointerdown', pressed);
    // React sits on the host, hears of the press first and hydrates for it.
    host.addEventListener('pointerdown', () => presses.arrived(), true);

    button.dispatchEvent(new Event('pointerdown', { bubbles: true }));

    expect(pressed).toHaveBeenCalledOnce();
    stop();
    host.remove();
  });
});
