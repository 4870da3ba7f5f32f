// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ShadowStage } from '../../testing/shadow-stage.js';
import * as Tabs from './tabs.parts.js';

const names = ['Chats', 'Share', 'Workspaces', 'Settings'];

function Example({ loop, ...props }: Partial<Tabs.RootProps> & { loop?: boolean }) {
  return (
    <Tabs.Root defaultValue="Share" {...props}>
      <Tabs.List aria-label="Places" loop={loop}>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name} disabled={name === 'Workspaces'}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map((name) => (
        <Tabs.Panel key={name} value={name} tabIndex={-1} />
      ))}
    </Tabs.Root>
  );
}

const places = {
  'the document': (props: Parameters<typeof Example>[0]) => render(<Example {...props} />),
  'a shadow root': (props: Parameters<typeof Example>[0]) =>
    render(
      <ShadowStage>
        <Example {...props} />
      </ShadowStage>,
    ),
};

/** Shows tabs, and presses one key after the other: each leads to the tab beside it. */
function tabsIn(place: keyof typeof places, props: Parameters<typeof Example>[0] = {}) {
  const onValueChange = vi.fn<(value: string) => void>();
  places[place]({ ...props, onValueChange });
  const root = () => screen.queryByTestId('shadow-host')?.shadowRoot ?? document;
  const active = () => root().activeElement?.textContent;
  const user = userEvent.setup();
  const press = async (steps: readonly (readonly [key: string, leadsTo: string])[]) => {
    for (const [key, name] of steps) {
      await user.keyboard(`{${key}}`);
      await waitFor(() => expect(active(), key).toBe(name));
    }
  };
  const tab = (name: string) =>
    [...root().querySelectorAll<HTMLElement>('[role=tab]')].find((one) => one.textContent === name)!;
  return { root, active, press, tab, onValueChange };
}

const everywhere = Object.keys(places) as (keyof typeof places)[];

it.each(everywhere)('[TAB1] arrow keys move between tabs in %s, and select them', async (place) => {
  const { press, tab, onValueChange } = tabsIn(place);
  tab('Share').focus();
  await press([
    ['ArrowRight', 'Settings'],
    ['ArrowRight', 'Chats'],
    ['ArrowLeft', 'Settings'],
    ['ArrowLeft', 'Share'],
    ['ArrowDown', 'Share'],
    ['Home', 'Chats'],
    ['End', 'Settings'],
    ['PageUp', 'Chats'],
  ]);
  expect(onValueChange.mock.calls.flat()).toEqual([
    'Settings',
    'Chats',
    'Settings',
    'Share',
    'Chats',
    'Settings',
    'Chats',
  ]);
});

it.each(everywhere)('[TAB2] they follow reading direction from right to left in %s', async (place) => {
  const { press, tab } = tabsIn(place, { dir: 'rtl' });
  tab('Share').focus();
  await press([
    ['ArrowLeft', 'Settings'],
    ['ArrowRight', 'Share'],
    ['ArrowRight', 'Chats'],
  ]);
});

it.each(everywhere)('[TAB2] in a column they move up and down in %s', async (place) => {
  const { press, tab } = tabsIn(place, { orientation: 'vertical', loop: false });
  tab('Share').focus();
  await press([
    ['ArrowDown', 'Settings'],
    ['ArrowDown', 'Settings'],
    ['ArrowRight', 'Settings'],
    ['ArrowUp', 'Share'],
    ['ArrowUp', 'Chats'],
    ['ArrowUp', 'Chats'],
  ]);
});

it.each(everywhere)('[TAB3] focus enters on the selected tab in %s, and selects no other', async (place) => {
  const { press, root, active, onValueChange } = tabsIn(place);
  act(() => root().querySelector<HTMLElement>('[role=tablist]')!.focus());
  await waitFor(() => expect(active()).toBe('Share'));
  expect(onValueChange).not.toHaveBeenCalled();
  await press([['ArrowLeft', 'Chats']]);
  expect(onValueChange.mock.calls).toEqual([['Chats']]);
});
