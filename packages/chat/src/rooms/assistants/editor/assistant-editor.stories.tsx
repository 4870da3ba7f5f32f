import { failed, success } from '@stoa/core/contract';
import type { Dialog } from '@stoa/core/state';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { assistantVersions, ownAssistant, sharedAssistant } from '../../../testing/assistant-fixture.js';
import { DialogStage } from '../../../testing/dialog-stage.js';
import type { StageOptions } from '../../../testing/make-stoa.js';
import '../library/library-dialog.js';
import '../library/readers-dialog.js';
import '../versions/versions-dialog.js';
import './editor-dialog.js';

const meta = {
  title: 'Chat/Assistants/Editor and library',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (dialog: Dialog, options: StageOptions = {}): Story => ({
  render: () => (
    <DialogStage
      dialog={dialog}
      options={{
        flags: { uploadDocuments: true, artifacts: true },
        assistants: { assistants: [ownAssistant(), sharedAssistant] },
        ...options,
      }}
    />
  ),
});
const body = () => within(document.body);
const soon = { timeout: 10_000 };
const editing: Dialog = { name: 'assistantEditor', assistantId: 'astp/1' };

export const Library: Story = on({ name: 'assistants' });
export const LibraryOnPhone: Story = { ...Library, globals: { viewport: { value: 'w390' } } };
export const LibraryEmpty: Story = on({ name: 'assistants' }, { assistants: {} });
export const LibraryLoading: Story = on({ name: 'assistants' }, { assistants: { status: 'loading' } });
export const LibraryFailed: Story = on({ name: 'assistants' }, { assistants: { status: 'failed' } });
const sharing: Dialog = { name: 'assistantReaders', assistantId: 'astp/1' };
const cannot = () =>
  Promise.resolve(failed({ code: 'http', message: 'Unable to load this at the moment. Please try again.' }));
const readers = () =>
  Promise.resolve(
    success([
      { name: 'grace@example.org', kind: 'person' as const, level: 'read' as const },
      { name: 'Legal department', kind: 'group' as const, level: 'read' as const },
    ]),
  );
export const Sharing: Story = on(sharing, { assistantActions: { readers } });
export const SharingOnPhone: Story = { ...Sharing, globals: { viewport: { value: 'w390' } } };
export const SharingWithNobody: Story = on(sharing);
export const SharingLoading: Story = on(sharing, {
  assistantActions: { readers: () => new Promise(() => undefined) },
});
export const SharingFailed: Story = on(sharing, { assistantActions: { readers: cannot } });
export const SharingTakesBack: Story = {
  ...Sharing,
  play: async () => {
    await userEvent.click(await body().findByRole('button', { name: /^Take back from grace/ }, soon));
    await expect(await body().findByRole('group', { name: /^Take it back from grace/ })).toBeVisible();
  },
};
const past: Dialog = { name: 'assistantVersions', assistantId: 'astp/1' };
const versions = () => Promise.resolve(success(assistantVersions()));
export const Versions: Story = on(past, { assistantActions: { versions } });
export const VersionsOnPhone: Story = { ...Versions, globals: { viewport: { value: 'w390' } } };
export const VersionsLoading: Story = on(past, {
  assistantActions: { versions: () => new Promise(() => undefined) },
});
export const VersionsFailed: Story = on(past, { assistantActions: { versions: cannot } });
export const VersionsOfOthers: Story = on({ name: 'assistantVersions', assistantId: 'astp/2' });
export const VersionsRestores: Story = {
  ...Versions,
  play: async () => {
    await userEvent.click(await body().findByRole('button', { name: /^Version 2/ }, soon));
    await userEvent.click(await body().findByRole('radio', { name: 'With the current one' }));
    await userEvent.click(await body().findByRole('button', { name: 'Restore version 2' }));
    await expect(await body().findByRole('group', { name: /^Restore version 2/ })).toBeVisible();
  },
};
export const New: Story = on({ name: 'assistantEditor' });
export const Editing: Story = on(editing);
export const EditingOnPhone: Story = { ...Editing, globals: { viewport: { value: 'w390' } } };
export const Advanced: Story = {
  ...on(editing),
  play: async () => userEvent.click(await body().findByText('Advanced', undefined, soon)),
};
export const EditingWithChanges: Story = {
  ...on(editing),
  play: async () => {
    await userEvent.type(await body().findByRole('textbox', { name: /^Name/ }, soon), ' of laws');
    await userEvent.click(await body().findByRole('button', { name: '1 change' }));
    await expect(await body().findByText('Name changed')).toBeVisible();
  },
};
export const Viewing: Story = on({ name: 'assistantEditor', assistantId: 'astp/2' });
export const Gone: Story = on({ name: 'assistantEditor', assistantId: 'nowhere' });
export const CouldNotSave: Story = {
  ...on(editing, {
    assistantActions: {
      save: () =>
        Promise.resolve(
          failed({
            code: 'http',
            message: 'Unable to save the assistant at this time, please try again later...',
          }),
        ),
    },
  }),
  play: async () => {
    await userEvent.click(await body().findByRole('button', { name: 'Save' }, soon));
    await expect(await body().findByText(/^Unable to save the assistant/)).toBeVisible();
  },
};
