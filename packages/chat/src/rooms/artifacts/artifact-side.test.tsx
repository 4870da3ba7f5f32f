// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { StoaProvider } from '@stoa/react';
import { BlockHostsProvider } from '../../base/blocks/block-hosts.js';
import { artifactSeed, planId, version } from '../../testing/artifact-fixture.js';
import { openPage } from '../../testing/open-page.js';
import { ArtifactSide } from './artifact-side.js';

const hosts = { artifactPage: 'about:blank' };
const rootStyle = (name: string) => document.documentElement.style.getPropertyValue(`--stoa-notices-${name}`);

describe('the artifact at the side', () => {
  it('[ARF12] leaves the conversation its width beside both panels, and takes the space of a closed one', async () => {
    const shown = { conversationId: 'c1', artifactId: planId, version: 2, takesFocus: false };
    const { stoa } = await openPage(artifactSeed());
    stoa.layout.showArtifact(shown);
    render(
      <StoaProvider stoa={stoa}>
        <ArtifactSide />
      </StoaProvider>,
    );
    const edge = screen.getByRole('separator');
    fireEvent.keyDown(edge, { key: 'End' });
    const beside = window.innerWidth - 270 - 360;
    expect(edge.getAttribute('aria-valuenow')).toBe(String(beside));
    expect(rootStyle('end')).toBe(`${beside}px`);
    act(() => stoa.layout.toggleLeft());
    fireEvent.keyDown(edge, { key: 'End' });
    expect(rootStyle('end')).toBe(`${beside + 270}px`);
    act(() => stoa.layout.toggleLeft());
    expect(rootStyle('end')).toBe(`${beside}px`);
  });

  it('[ARF12] leaves notices the column between the panels, and all of the page once it is closed', async () => {
    const shown = { conversationId: 'c1', artifactId: planId, version: 2, takesFocus: false };
    const { stoa } = await openPage(artifactSeed());
    stoa.layout.showArtifact(shown);
    render(
      <StoaProvider stoa={stoa}>
        <h1>Page</h1>
        <ArtifactSide />
      </StoaProvider>,
    );
    expect(rootStyle('start')).toBe('270px');
    expect(parseInt(rootStyle('end'), 10)).toBeGreaterThan(300);
    act(() => stoa.layout.toggleLeft());
    expect(rootStyle('start')).toBe('0px');
    act(() => stoa.layout.showArtifact(null));
    expect(rootStyle('start')).toBe('');
    expect(rootStyle('end')).toBe('');
  });

  it('[ARF15] makes room in full screen for what was sent about it', async () => {
    const shown = { conversationId: 'c1', artifactId: planId, version: 1, takesFocus: false };
    const program = version(1, 'export default () => null;', { type: 'react' });
    const { stoa } = await openPage(artifactSeed([program]));
    stoa.layout.showArtifact(shown);
    render(
      <StoaProvider stoa={stoa}>
        {/* Without a builder no program can be built. */}
        <BlockHostsProvider value={hosts}>
          <ArtifactSide />
        </BlockHostsProvider>
      </StoaProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(screen.queryByRole('separator')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Fix with the assistant' }));
    expect(screen.getByRole('separator')).toBeTruthy();
  });
});
