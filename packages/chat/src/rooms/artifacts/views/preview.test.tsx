// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BlockHostsProvider } from '../../../base/blocks/block-hosts.js';
import { version, withArtifacts } from '../../../testing/artifact-fixture.js';
import { makeStoa } from '../../../testing/make-stoa.js';
import { Preview } from './preview.js';

const hosts = { artifactPage: 'about:blank' };

it('[ARF13] runs a text that was changed elsewhere in a frame of its own', () => {
  const stoa = makeStoa(withArtifacts());
  const facts = version(1, '', { type: 'static' });
  const preview = (text: string) => (
    <TooltipProvider>
      <StoaProvider stoa={stoa}>
        <BlockHostsProvider value={hosts}>
          <Preview conversation={stoa.conversation} facts={facts} text={text} isStreaming={false} />
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
