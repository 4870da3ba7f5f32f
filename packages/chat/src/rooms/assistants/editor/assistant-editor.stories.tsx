import { failed } from '@stoa/core/contract';
import type { Dialog } from '@stoa/core/state';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { ownAssistant, sharedAssistant } from '../../../testing/assistant-fixture.js';
import { DialogStage } from '../../../testing/dialog-stage.js';
import type { StageOptions } from '../../../testing/make-stoa.js';
import '../library/library-dialog.js';
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
export const New: Story = on({ name: 'assistantEditor' });
export const Editing: Story = on(editing);
export const EditingOnPhone: Story = { ...Editing, globals: { viewport: { value: 'w390' } } };
export const Advanced: Story = {
  ...on(editing),
  play: async () => userEvent.click(await body().findByText('Advanced', undefined, soon)),
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
