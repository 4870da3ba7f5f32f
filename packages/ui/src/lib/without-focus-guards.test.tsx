// @vitest-environment jsdom
import '../testing/dom-gaps.js';
import { act, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Dialog, Menu, Popover } from '../index.js';
import { ShadowStage } from '../testing/shadow-stage.js';

const overlays = {
  menu: (
    <Menu.Root open>
      <Menu.Trigger>More</Menu.Trigger>
      <Menu.Content>
        <Menu.Item>Delete</Menu.Item>
      </Menu.Content>
    </Menu.Root>
  ),
  popover: (
    <Popover.Root open>
      <Popover.Trigger>Filter</Popover.Trigger>
      <Popover.Content aria-label="Filter" />
    </Popover.Root>
  ),
  dialog: (
    <Dialog.Root open>
      <Dialog.Content aria-describedby={undefined}>
        <Dialog.Title>Rename</Dialog.Title>
      </Dialog.Content>
    </Dialog.Root>
  ),
};
const guards = () => document.querySelectorAll('[data-radix-focus-guard]').length;

describe.each(Object.entries(overlays))('an open %s', (_name, overlay) => {
  it('adds no element to the page around its shadow root', async () => {
    const { unmount } = render(<ShadowStage>{overlay}</ShadowStage>);
    await act(async () => {});
    expect(guards()).toBe(0);
    unmount();
  });

  it('keeps the focus guards of Radix in a page of its own', async () => {
    const { unmount } = render(overlay);
    await act(async () => {});
    expect(guards()).toBe(2);
    unmount();
  });
});
