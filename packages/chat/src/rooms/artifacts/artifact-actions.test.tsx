// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { failed } from '@stoa/core/contract';
import { artifactText } from '@stoa/core/rules';
import type { Stoa } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { artifactSeed, version } from '../../testing/artifact-fixture.js';
import { openPage, type StoaSeed } from '../../testing/open-page.js';
import { ArtifactActions } from './artifact-actions.js';

const plan = version(1, '# Week plan');
const flags = { artifacts: true, documentConversion: true };

async function openMenu(seed: StoaSeed = {}, before: (stoa: Stoa) => void = () => undefined) {
  const tab = await openPage({ ...artifactSeed([plan]), flags, ...seed });
  const { stoa } = tab;
  before(stoa);
  render(
    <TooltipProvider>
      <StoaProvider stoa={stoa}>
        <ArtifactActions
          conversation={tab.current()}
          artifact={plan}
          text={artifactText(plan)}
          onShow={() => undefined}
        />
      </StoaProvider>
    </TooltipProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'More' }));
  return { stoa, user };
}
const forWord = () => screen.findByRole('menuitem', { name: /Download for Word/ });

describe('a version for Word', () => {
  it('[OFR1] is not offered where no documents are made', async () => {
    await openMenu({ flags: { ...flags, documentConversion: false } });
    expect(await screen.findByRole('menuitem', { name: /ZIP/ })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: /Word/ })).toBeNull();
  });

  it('[ARF7] waits for a file that is being made, and says so', async () => {
    await openMenu({ pending: ['documents.convert'] }, (stoa) => {
      void stoa.documents.convertText({ name: 'Another', markdown: '# Another' });
    });
    const item = await forWord();
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('Another file is being made.');
  });

  it('[ARF7] shows why it was refused, and nothing when it was given up', async () => {
    const { stoa, user } = await openMenu();
    const convert = vi.spyOn(stoa.documents, 'convertText');
    convert.mockResolvedValueOnce(failed({ code: 'aborted', message: 'given up' }));
    await user.click(await forWord());
    expect(convert).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
    convert.mockResolvedValueOnce(failed({ code: 'refused', message: 'The text is too long.' }));
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await forWord());
    expect((await screen.findByRole('alert')).textContent).toBe('The text is too long.');
  });
});
