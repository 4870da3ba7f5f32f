// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import type { GenerationState } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { artifactSeed, planId, planVersions, version } from '../../testing/artifact-fixture.js';
import { openPage, type SeededTab } from '../../testing/open-page.js';
import { ArtifactPanel } from './artifact-panel.js';

vi.setConfig({ testTimeout: 30_000 });

const panelOf = (tab: SeededTab, shown: number) => (
  <TooltipProvider>
    <StoaProvider stoa={tab.stoa}>
      <ArtifactPanel
        conversation={tab.current()}
        shown={{ conversationId: 'c1', artifactId: planId, version: shown }}
        onShow={() => undefined}
        onClose={() => undefined}
      />
    </StoaProvider>
  </TooltipProvider>
);

it('[ARF11] leaves the editor for a version that streams, and does not open it on that one', async () => {
  const tab = await openPage(artifactSeed());
  const { rerender } = render(panelOf(tab, 2));
  const viewOf = () => document.querySelector('[data-slot=artifact-view]')?.getAttribute('data-view');
  await userEvent.setup().click(screen.getByText('Edit'));
  expect(viewOf()).toBe('edit');
  const store = tab.current().artifacts!.store;
  const generation: GenerationState = {
    status: 'running',
    messageId: 'm2',
    key: 'k',
    facts: { artifactId: planId, version: 2, name: 'Plan', type: 'text', description: '', createdAt: '' },
    revises: null,
    text: 'New',
  };
  act(() => store.setState(generation, true));
  await vi.waitFor(() => expect(viewOf()).toBe('preview'));
  act(() => store.setState({ status: 'idle' }, true));
  rerender(panelOf(tab, 1));
  await vi.waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  expect(viewOf()).toBe('preview');
});

it('[ARF16] compares a version with the one before, or with any other one', async () => {
  const user = userEvent.setup();
  const tab = await openPage(artifactSeed([...planVersions, version(3, '# Week plan\n\nTuesday: work.\n')]));
  const { rerender } = render(panelOf(tab, 3));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Compare with another version' }));
  const changes = () => [...document.querySelectorAll('ins, del')].map((line) => line.textContent);
  expect(screen.getByRole('region', { name: 'Changes from version 2 to version 3' })).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Compare with' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Version 2',
    'Version 1',
  ]);
  await user.click(screen.getByRole('option', { name: 'Version 1' }));
  expect(screen.getByRole('region', { name: 'Changes from version 1 to version 3' })).toBeTruthy();
  expect(changes()).toEqual(['−Monday: rest.', '+Tuesday: work.']);
  rerender(panelOf(tab, 1));
  expect(screen.getByRole('region', { name: 'Changes from version 1 to version 2' })).toBeTruthy();
});

it.each(['Preview', 'Code'])('[ARF18] %s leaves a comparison', async (view) => {
  const user = userEvent.setup();
  render(panelOf(await openPage(artifactSeed()), 2));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Compare with another version' }));
  const views = within(screen.getByRole('radiogroup', { name: 'View' })).getAllByRole<HTMLInputElement>(
    'radio',
  );
  expect(views.filter(({ checked }) => checked)).toEqual([]);
  await user.click(screen.getByRole('radio', { name: view }));
  expect(screen.getByRole('radio', { name: view, checked: true })).toBeTruthy();
  expect(screen.queryByRole('region', { name: /^Changes from/ })).toBeNull();
});
