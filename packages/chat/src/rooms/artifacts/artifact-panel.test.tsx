// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import type { GenerationState } from '@stoa/core/state';
import { TooltipProvider } from '@stoa/ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { StoaProvider } from '../../base/state/stoa-context.js';
import { planId, withArtifacts } from '../../testing/artifact-fixture.js';
import { makeStoa } from '../../testing/make-stoa.js';
import { ArtifactPanel } from './artifact-panel.js';

vi.setConfig({ testTimeout: 30_000 });

it('[ARF11] leaves the editor for a version that streams, and does not open it on that one', async () => {
  const stoa = makeStoa(withArtifacts());
  const panel = (version: number) => (
    <TooltipProvider>
      <StoaProvider stoa={stoa}>
        <ArtifactPanel
          conversation={stoa.conversation}
          shown={{ conversationId: 'c1', artifactId: planId, version }}
          onShow={() => undefined}
          onClose={() => undefined}
        />
      </StoaProvider>
    </TooltipProvider>
  );
  const { rerender } = render(panel(2));
  const viewOf = () => document.querySelector('[data-slot=artifact-view]')?.getAttribute('data-view');
  await userEvent.setup().click(screen.getByText('Edit'));
  expect(viewOf()).toBe('edit');
  const store = stoa.conversation.artifacts!.store;
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
  rerender(panel(1));
  await vi.waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  expect(viewOf()).toBe('preview');
});
