// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BlockHostsProvider } from '../../../base/blocks/block-hosts.js';
import { artifactSeed, version } from '../../../testing/artifact-fixture.js';
import { openPage } from '../../../testing/open-page.js';
import { Preview } from './preview.js';

const hosts = { artifactPage: 'about:blank' };

it('[ARF13] runs a text that was changed elsewhere in a frame of its own', async () => {
  const tab = await openPage(artifactSeed());
  const { stoa } = tab;
  const conversation = tab.current();
  const facts = version(1, '', { type: 'static' });
  const preview = (text: string) => (
    <TooltipProvider>
      <StoaProvider stoa={stoa}>
        <BlockHostsProvider value={hosts}>
          <Preview conversation={conversation} facts={facts} text={text} isStreaming={false} />
        </BlockHostsProvider>
      </StoaProvider>
    </TooltipProvider>
  );
  const { rerender } = render(preview('<p>One</p>'));
  const frame = screen.getByTitle('Preview of Week plan');
  rerender(preview('<p>One</p>'));
  expect(screen.getByTitle('Preview of Week plan')).toBe(frame);
  rerender(preview('<p>Two</p>'));
  expect(screen.getByTitle('Preview of Week plan')).not.toBe(frame);
});
