// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { planId, savedArtifacts, withArtifacts } from '../../../testing/artifact-fixture.js';
import { findViolations } from '../../../testing/axe.js';
import { DialogStage } from '../../../testing/dialog-stage.js';
import type { StageOptions } from '../../../testing/make-stoa.js';
import './artifact-dialog.js';
import './saved-artifacts-dialog.js';

vi.setConfig({ testTimeout: 30_000 });

async function openLibrary(options: StageOptions = {}) {
  const called = vi.fn();
  const stage = withArtifacts(undefined, { library: { items: savedArtifacts }, called, ...options });
  render(<DialogStage dialog={{ name: 'savedArtifacts' }} options={stage} />);
  const dialog = await screen.findByRole('dialog', { name: 'Saved artifacts' });
  await within(dialog).findByRole('searchbox');
  return { dialog, called, seen: within(dialog), user: userEvent.setup() };
}
async function openForm(action: 'save' | 'share' | 'upload', options: StageOptions = {}) {
  const called = vi.fn();
  render(
    <DialogStage
      dialog={{ name: 'artifact', action, conversationId: 'c1', artifactId: planId, version: 2 }}
      options={withArtifacts(undefined, { called, ...options })}
    />,
  );
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('button', { name: 'Cancel' });
  return { called, seen: within(dialog), user: userEvent.setup() };
}
const names = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('[data-slot=saved-artifact] bdi')].map((one) => one.textContent);

describe('saved artifacts', () => {
  it('[ARF4] are listed, searched and narrowed to a tag, and axe finds nothing', async () => {
    const { dialog, seen, user } = await openLibrary();
    expect(seen.getByText('5 artifacts')).toBeTruthy();
    expect(await findViolations(dialog)).toEqual([]);
    await user.click(seen.getByRole('button', { name: 'home' }));
    expect(names(dialog)).toEqual(['Week plan', 'Budget']);
    await user.type(seen.getByRole('searchbox'), 'costs');
    expect(names(dialog)).toEqual(['Budget']);
    await user.type(seen.getByRole('searchbox'), ' nothing');
    await user.click(seen.getByRole('button', { name: 'Clear search' }));
    expect(seen.getByText('5 artifacts')).toBeTruthy();
    expect(document.activeElement).toBe(seen.getByRole('searchbox'));
  });

  it('[ARF4] say what an empty library is for', async () => {
    render(
      <DialogStage dialog={{ name: 'savedArtifacts' }} options={withArtifacts(undefined, { library: {} })} />,
    );
    expect(await screen.findByText('No saved artifacts yet')).toBeTruthy();
  });

  it('[ARF5] open in the conversation, and the dialog closes', async () => {
    const { seen, user, called } = await openLibrary();
    await user.click(seen.getByRole('button', { name: 'Open Budget' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(called).toHaveBeenCalledWith('library.open', 'k2');
  });

  it('[ARF5] say at their place why they did not open', async () => {
    const { seen, user } = await openLibrary({
      library: { items: savedArtifacts, failure: 'Unable to retrieve the artifact at this time.' },
    });
    await user.click(seen.getByRole('button', { name: 'Open Budget' }));
    expect((await seen.findByRole('alert')).textContent).toBe(
      'Unable to retrieve the artifact at this time.',
    );
    expect(seen.getByRole('button', { name: 'Open Budget' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('[ARF6] are deleted after a question; Escape answers it, and focus returns', async () => {
    const { seen, user, called } = await openLibrary();
    const button = seen.getByRole('button', { name: 'Delete Budget' });
    await user.click(button);
    const cancel = await seen.findByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await user.keyboard('{Escape}');
    expect(seen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.click(button);
    await user.click(await seen.findByRole('button', { name: 'Delete' }));
    expect(called).toHaveBeenCalledWith('library.remove', 'k2');
  });
});

describe('one version', () => {
  it('[ARF7] is saved under a name, with the tags that were entered and the one still typed', async () => {
    const { seen, user, called } = await openForm('save');
    const name = seen.getByRole('textbox', { name: /Name/ });
    await user.clear(name);
    expect(seen.getByText('Give it a name.')).toBeTruthy();
    await user.type(name, 'My plan');
    await user.type(seen.getByPlaceholderText('Add a tag…'), 'travel, home');
    await user.click(seen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(called).toHaveBeenCalledWith(
      'library.save',
      expect.objectContaining({ name: 'My plan', version: 2, tags: ['travel', 'home'] }),
    );
  });

  it('[ARF7] keeps what was typed when it cannot be saved', async () => {
    const { seen, user } = await openForm('save', { library: { failure: 'Failed to save artifact' } });
    await user.type(seen.getByRole('textbox', { name: /Name/ }), ' 2');
    await user.click(seen.getByRole('button', { name: 'Save' }));
    expect(await seen.findByText('Failed to save artifact')).toBeTruthy();
    expect(seen.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('Week plan 2');
  });

  it('[ARF7] is shared with the people of the list', async () => {
    const { seen, user, called } = await openForm('share', {
      emailList: { emails: ['grace@example.org', 'erik@example.org'] },
    });
    await waitFor(() =>
      expect(seen.getByRole('button', { name: 'Share' }).getAttribute('aria-disabled')).not.toBe('true'),
    );
    await user.click(await seen.findByRole('button', { name: 'Share' }));
    expect(await seen.findByText('Shared with 2 people')).toBeTruthy();
    expect(called).toHaveBeenCalledWith('library.share', expect.objectContaining({ version: 2 }), [
      'grace@example.org',
      'erik@example.org',
    ]);
  });

  it('[ARF7] is uploaded as a file of its kind', async () => {
    const { seen, user, called } = await openForm('upload');
    expect(seen.getByText(/“Week_plan.md”/)).toBeTruthy();
    await user.click(seen.getByRole('button', { name: 'Upload' }));
    expect(called).toHaveBeenCalledWith(expect.stringContaining('add'), 'artifact-upload', [
      expect.objectContaining({ name: 'Week_plan.md', type: 'text/markdown' }),
    ]);
  });
});
