// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ShadowStage } from '../../testing/shadow-stage.js';
import * as Menu from './menu.parts.js';

const names = ['Rename', 'Copy', 'Move', 'Delete'];

function Example() {
  return (
    <Menu.Root>
      <Menu.Trigger>More</Menu.Trigger>
      <Menu.Content>
        {names.map((name) => (
          <Menu.Item key={name} disabled={name === 'Copy'}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Content>
    </Menu.Root>
  );
}

const stages = {
  'the document': () => render(<Example />),
  'a shadow root': () =>
    render(
      <ShadowStage>
        <Example />
      </ShadowStage>,
    ),
};

it.each(Object.entries(stages))('[MNU1] arrow keys move between items in %s', async (_place, show) => {
  show();
  const root = () => screen.queryByTestId('shadow-host')?.shadowRoot ?? document;
  const active = () => root().activeElement?.textContent;
  const user = userEvent.setup();
  const trigger = root().querySelector<HTMLElement>('button')!;
  trigger.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(active()).toBe('Rename'));
  for (const [key, name] of [
    ['ArrowDown', 'Move'],
    ['ArrowDown', 'Delete'],
    ['ArrowDown', 'Delete'],
    ['ArrowUp', 'Move'],
    ['Home', 'Rename'],
    ['ArrowUp', 'Rename'],
    ['End', 'Delete'],
    ['PageUp', 'Rename'],
  ]) {
    await user.keyboard(`{${key}}`);
    await waitFor(() => expect(active(), key).toBe(name));
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(active()).toBe('More'));
});
