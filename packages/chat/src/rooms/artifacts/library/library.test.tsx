// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { failed } from '@stoa/core/contract';
import type { Dialog } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { artifactSeed, planId, planVersions, savedArtifacts } from '../../../testing/artifact-fixture.js';
import { Dialogs } from '../../../shell/dialogs/dialogs.js';
import { findViolations } from '../../../testing/axe.js';
import { noAnswer, openPage, type StoaSeed } from '../../../testing/open-page.js';
import './artifact-dialog.js';
import './saved-artifacts-dialog.js';

vi.setConfig({ testTimeout: 30_000 });

/** What the server says of a saved artifact. */
const stored = {
  success: true as const,
  data: { ...planVersions[0]!, key: 'k2', tags: new Array<string>() },
};

/** Opens a dialog on a page. @param until when the store of the library has come; there at once without it */
async function open(dialog: Dialog, seed: StoaSeed = {}, until?: Promise<void>) {
  const { stoa, calls, world } = await openPage({
    ...artifactSeed(),
    answers: { 'artifacts.get': stored },
    dialog,
    ...seed,
  });
  const { load } = stoa.artifactLibrary;
  const library = await load();
  if (until)
    stoa.artifactLibrary.load = async () => {
      await until;
      return library;
    };
  render(
    <TooltipProvider>
      <StoaProvider stoa={stoa}>
        <h1>Page</h1>
        <Dialogs />
      </StoaProvider>
    </TooltipProvider>,
  );
  const asked = (operation: `artifacts.${string}`) =>
    calls.filter((call) => call.operation === operation).map(({ input }) => input);
  return { stoa, world, library, asked };
}
/** A response that the test releases. */
function later() {
  let come = () => {};
  const until = new Promise<void>((resolve) => (come = resolve));
  return { until, letGo: () => act(async () => come()) };
}
async function openLibrary(seed: StoaSeed = {}) {
  const page = await open({ name: 'savedArtifacts' }, { artifacts: savedArtifacts, ...seed });
  const dialog = await screen.findByRole('dialog', { name: 'Saved artifacts' });
  await within(dialog).findByRole('searchbox');
  return { ...page, dialog, seen: within(dialog), user: userEvent.setup() };
}
async function openForm(action: 'save' | 'share' | 'upload', seed: StoaSeed = {}, until?: Promise<void>) {
  const page = await open(
    { name: 'artifact', action, conversationId: 'c1', artifactId: planId, version: 2 },
    seed,
    until,
  );
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('button', { name: 'Cancel' });
  return { ...page, seen: within(dialog), user: userEvent.setup() };
}
const refusal = (message: string) => ({ code: 'refused', message }) as const;
const saveDialog: Dialog = {
  name: 'artifact',
  action: 'save',
  conversationId: 'c1',
  artifactId: planId,
  version: 2,
};
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
    await open({ name: 'savedArtifacts' });
    expect(await screen.findByText('No saved artifacts yet')).toBeTruthy();
  });

  it('[ARF5] open in the conversation, and the dialog closes', async () => {
    const { seen, user, asked } = await openLibrary();
    await user.click(seen.getByRole('button', { name: 'Open Budget' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('artifacts.get')).toEqual([{ artifact_id: 'k2' }]);
  });

  it('[ARF5] say at their place why they did not open', async () => {
    const { seen, user } = await openLibrary({
      failures: { 'artifacts.get': refusal('Unable to retrieve the artifact at this time.') },
    });
    await user.click(seen.getByRole('button', { name: 'Open Budget' }));
    expect((await seen.findByRole('alert')).textContent).toBe(
      'Unable to retrieve the artifact at this time.',
    );
    expect(seen.getByRole('button', { name: 'Open Budget' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('[ARF6] are deleted after a question; Escape answers it, and focus returns', async () => {
    const { seen, user, asked } = await openLibrary();
    const button = seen.getByRole('button', { name: 'Delete Budget' });
    await user.click(button);
    const cancel = await seen.findByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await user.keyboard('{Escape}');
    expect(seen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.click(button);
    await user.click(await seen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(asked('artifacts.remove')).toEqual([{ artifact_id: 'k2' }]));
  });

  it('[ARF6] keep focus while they are deleted, and when they could not be', async () => {
    const { until, letGo } = later();
    const { seen, user, world } = await openLibrary();
    world.answer('artifacts.remove', () =>
      until.then(() => failed(refusal('Unable to delete the artifact.'))),
    );
    await user.click(seen.getByRole('button', { name: 'Delete Budget' }));
    await user.click(await seen.findByRole('button', { name: 'Delete' }));
    const button = seen.getByRole('button', { name: 'Delete Budget' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(button));
    await letGo();
    expect((await seen.findByRole('alert')).textContent).toBe('Unable to delete the artifact.');
    expect(button.getAttribute('aria-busy')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('[ARF5] are not shown when the dialog was closed before they came', async () => {
    const { until, letGo } = later();
    const { seen, user, stoa } = await openLibrary({
      answers: { 'artifacts.get': () => until.then(() => stored) },
    });
    await user.click(seen.getByRole('button', { name: 'Open Budget' }));
    await user.keyboard('{Escape}');
    act(() => stoa.layout.openDialog({ name: 'settings' }));
    await letGo();
    expect(stoa.layout.store.getState()).toMatchObject({ artifact: null, dialog: { name: 'settings' } });
  });
});

describe('one version', () => {
  it('[ARF7] is saved under a name, with the tags that were entered and the one still typed', async () => {
    const { seen, user, asked } = await openForm('save');
    const name = seen.getByRole('textbox', { name: /Name/ });
    await user.clear(name);
    await user.type(name, 'My plan');
    await user.type(seen.getByPlaceholderText('Add a tag…'), 'travel, home');
    await user.click(seen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('artifacts.save')).toMatchObject([
      { artifact: { name: 'My plan', version: 2, tags: ['travel', 'home'] } },
    ]);
  });

  it.each(['save', 'share'] as const)(
    '[ARF7] %s: what is sent before its code has come waits for it',
    async (action) => {
      const { until, letGo } = later();
      const { seen, user, asked } = await openForm(action, {}, until);
      if (action === 'share') await user.type(seen.getByRole('combobox'), 'bo@example.org,');
      const label = action === 'save' ? 'Save' : 'Share';
      if (action === 'share') await seen.findByText(/^bo@example\.org/);
      await user.click(seen.getByRole('button', { name: label }));
      expect(seen.queryByRole('alert')).toBeNull();
      await letGo();
      await waitFor(() => expect(asked(`artifacts.${action}`)).toHaveLength(1));
    },
  );

  it('[ARF7] says at once that the name and a tag are wrong, each at its field, and begins with the name', async () => {
    const { seen, user, asked } = await openForm('save');
    const name = seen.getByRole('textbox', { name: /Name/ });
    const tag = seen.getByPlaceholderText('Add a tag…');
    await user.clear(name);
    await user.type(tag, 'x'.repeat(61));
    await user.click(seen.getByRole('button', { name: 'Save' }));
    expect(document.activeElement).toBe(name);
    expect(seen.getByRole('textbox', { name: /Name/, description: 'Give it a name.' })).toBe(name);
    expect(seen.getByRole('textbox', { description: /^A tag has at most 60 characters. Shorten/ })).toBe(tag);
    expect(await findViolations(document.body)).toEqual([]);
    await user.type(name, 'My plan');
    expect(name.getAttribute('aria-invalid')).toBeNull();
    await user.click(seen.getByRole('button', { name: 'Save' }));
    expect(document.activeElement).toBe(tag);
    await user.keyboard('{Backspace}');
    expect(tag.getAttribute('aria-invalid')).toBeNull();
    expect(asked('artifacts.save')).toEqual([]);
  });

  it('[ARF7] is shared with nobody: the field of people says so and takes the focus', async () => {
    const { seen, user, asked } = await openForm('share');
    await user.click(seen.getByRole('button', { name: 'Share' }));
    const people = seen.getByRole('combobox', { description: /Add at least one person/ });
    expect(document.activeElement).toBe(people);
    await user.type(people, 'bo@example.org,');
    expect(people.getAttribute('aria-invalid')).toBeNull();
    expect(asked('artifacts.share')).toEqual([]);
  });

  it.each(['save', 'upload'] as const)(
    '[ARF7] %s: a typed tag that cannot be taken holds it back',
    async (action) => {
      const { seen, user, asked, stoa } = await openForm(action);
      const add = vi.spyOn(stoa.attachments, 'add');
      const field = seen.getByPlaceholderText('Add a tag…');
      await user.type(field, 'x'.repeat(61));
      await user.click(seen.getByRole('button', { name: action === 'save' ? 'Save' : 'Upload' }));
      expect(seen.getByText(/^A tag has at most 60 characters. Shorten/)).toBeTruthy();
      expect(document.activeElement).toBe(field);
      expect(document.querySelector('[data-slot=banner]')).toBeNull();
      await user.clear(field);
      expect(field.getAttribute('aria-invalid')).toBeNull();
      await user.paste(Array.from({ length: 51 }, (_, at) => `t${at}`).join());
      expect(seen.getByText('It can have at most 50 tags. Take some away.')).toBeTruthy();
      expect(asked('artifacts.save')).toEqual([]);
      expect(add).not.toHaveBeenCalled();
    },
  );

  it('[ARF7] keeps what was typed when it cannot be saved', async () => {
    const { seen, user } = await openForm('save', {
      failures: { 'artifacts.save': refusal('Failed to save artifact') },
    });
    await user.type(seen.getByRole('textbox', { name: /Name/ }), ' 2');
    await user.click(seen.getByRole('button', { name: 'Save' }));
    expect(await seen.findByText('Failed to save artifact')).toBeTruthy();
    expect(seen.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('Week plan 2');
  });

  it('[ARF7] keeps a tag that is typed and not entered in the draft, until it is discarded', async () => {
    const first = await openForm('save');
    await first.user.type(await first.seen.findByPlaceholderText('Add a tag…'), 'weekend');
    await first.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => first.stoa.layout.openDialog(saveDialog));
    const seen = within(await screen.findByRole('dialog'));
    const field = await seen.findByPlaceholderText<HTMLInputElement>('Add a tag…');
    expect(field.value).toBe('weekend');
    await first.user.click(seen.getByRole('button', { name: 'Discard it' }));
    expect(field.value).toBe('');
  });

  it('[ARF7] that is saved after the dialog was closed closes no other one', async () => {
    const { until, letGo } = later();
    const { seen, user, stoa } = await openForm('save', {
      answers: {
        'artifacts.save': () => until.then(() => ({ success: true as const, data: savedArtifacts[0]! })),
      },
    });
    await user.click(seen.getByRole('button', { name: 'Save' }));
    await user.click(seen.getByRole('button', { name: 'Cancel' }));
    act(() => stoa.layout.openDialog({ name: 'settings' }));
    await letGo();
    expect(stoa.layout.store.getState().dialog).toEqual({ name: 'settings' });
  });

  it('[ARF7] is shared with the people of the list', async () => {
    const { seen, user, asked } = await openForm('share');
    await user.type(await seen.findByRole('combobox'), 'grace@example.org,erik@example.org,');
    await seen.findByText('erik@example.org');
    await user.click(await seen.findByRole('button', { name: 'Share' }));
    expect(await seen.findByText('Shared with 2 people')).toBeTruthy();
    expect(asked('artifacts.share')).toMatchObject([
      { artifact: { version: 2 }, shareWith: ['grace@example.org', 'erik@example.org'] },
    ]);
  });

  it('[ARF7] is sent anew with the tags of now after a failure, and keeps them once the server has it', async () => {
    const name = 'Week_plan.md';
    const uploads: Record<string, NonNullable<StoaSeed['uploads']>[string]> = {
      [name]: { failure: noAnswer },
    };
    const { seen, user, stoa } = await openForm('upload', { uploads });
    const [add, retry] = [vi.spyOn(stoa.attachments, 'add'), vi.spyOn(stoa.attachments, 'retry')];
    const field = () => seen.getByPlaceholderText<HTMLInputElement>('Add a tag…');
    await user.click(seen.getByRole('button', { name: 'Upload' }));
    await seen.findByRole('button', { name: 'Try again' });
    await user.type(field(), 'travel');
    // It stops half-way, until the server has it and cannot read it.
    uploads[name] = { stopsAt: 0.5 };
    await user.click(seen.getByRole('button', { name: 'Try again' }));
    expect(add).toHaveBeenLastCalledWith('artifact-upload', [expect.anything()], {
      supportsImages: true,
      tags: ['travel'],
    });
    expect(retry).not.toHaveBeenCalled();
    await waitFor(() => expect(field().readOnly).toBe(true));
  });

  it('[ARF7] keeps the tags of a file that the server has and could not read', async () => {
    const readiness = { type: 'failed', message: 'could not be read' } as const;
    const { seen, user, stoa } = await openForm('upload', { uploads: { 'Week_plan.md': { readiness } } });
    const [add, retry] = [vi.spyOn(stoa.attachments, 'add'), vi.spyOn(stoa.attachments, 'retry')];
    await user.click(seen.getByRole('button', { name: 'Upload' }));
    const again = await seen.findByRole('button', { name: 'Try again' });
    expect(seen.getByPlaceholderText<HTMLInputElement>('Add a tag…').readOnly).toBe(true);
    await user.click(again);
    expect(retry).toHaveBeenCalledExactlyOnceWith('artifact-upload', expect.any(String));
    expect(add).toHaveBeenCalledOnce();
  });

  it('[ARF7] is uploaded as a file of its kind', async () => {
    const { seen, user, stoa } = await openForm('upload', { uploads: {} });
    const add = vi.spyOn(stoa.attachments, 'add');
    expect(seen.getByText(/“Week_plan.md”/)).toBeTruthy();
    await user.click(seen.getByRole('button', { name: 'Upload' }));
    expect(add).toHaveBeenCalledWith(
      'artifact-upload',
      [expect.objectContaining({ name: 'Week_plan.md', type: 'text/markdown' })],
      { supportsImages: true, tags: [] },
    );
  });
});
