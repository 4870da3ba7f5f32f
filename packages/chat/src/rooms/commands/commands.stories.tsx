import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { RoomsContext } from '../../base/rooms/rooms-context.js';
import { Dialogs } from '../../shell/dialogs/dialogs.js';
import { rooms } from '../../shell/rooms.js';
import { listSeed } from '../../testing/fixtures.js';
import type { StoaSeed } from '../../testing/open-page.js';
import { pageStory } from '../../testing/page-story.js';
import { CommandsProvider } from '../../shell/commands/commands-provider.js';
import { ShortcutEditor } from './shortcut-editor.js';

const meta = {
  title: 'Chat/Commands',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const page = (seed: StoaSeed, play?: Story['play']): Story => ({
  play,
  ...pageStory({
    seed: { ...listSeed, ...seed },
    show: () => (
      <CommandsProvider signOutAction="#sign-out">
        <main className="h-dvh bg-surface">
          <h1 className="sr-only">Page</h1>
          <Dialogs />
        </main>
      </CommandsProvider>
    ),
  }),
});
const type =
  (text: string): Story['play'] =>
  async ({ canvasElement }) => {
    const { body } = canvasElement.ownerDocument;
    await userEvent.type(await within(body).findByRole('combobox'), text);
  };

export const Palette: Story = page({ dialog: { name: 'palette' } }, type(' '));

export const PaletteFound: Story = page({ dialog: { name: 'palette' } }, type('tr'));

export const PaletteEmpty: Story = page({ dialog: { name: 'palette' } }, type('zeppelin'));

export const Shortcuts: Story = page({ dialog: { name: 'shortcuts' } }, async ({ canvasElement }) => {
  await within(canvasElement.ownerDocument.body).findByText('Previous conversation');
});

const editor = (seed: StoaSeed, play?: Story['play']): Story => ({
  play,
  parameters: { layout: 'padded' },
  ...pageStory({
    seed,
    show: () => (
      <main className="max-w-2xl bg-surface text-ink">
        <h2 className="sr-only">Keyboard</h2>
        <RoomsContext.Provider value={rooms}>
          <ShortcutEditor />
        </RoomsContext.Provider>
      </main>
    ),
  }),
});

export const Editor: Story = editor({ settings: { shortcuts: { theme: 'x', settings: '' } } });

export const EditorRecording: Story = editor({}, async ({ canvasElement }) => {
  const key = await within(canvasElement).findByRole('button', {
    name: /Change the key of “Write a message”/,
  });
  await userEvent.click(key);
});
