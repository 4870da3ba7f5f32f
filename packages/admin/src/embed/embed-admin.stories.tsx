import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { AdminShell } from '../shell/admin-shell.js';
import { ExitLink } from '../shell/exit-link.js';
import { RefusedPage } from '../shell/refused-page.js';
import { EmbedStage } from '../testing/embed-stage.js';
import { createFakeEmbed, fakeFailure, fakeKeys, type FakeEmbed } from '../testing/fake-embed.js';
import { EmbedAdmin } from './embed-admin.js';
import { embedTexts } from './embed.texts.js';

const text = embedTexts.english('en');
const section = { id: 'embed', title: text.section, description: text.sectionHint, group: text.group };

const meta = {
  title: 'Admin/Embedded chat',
  component: EmbedAdmin,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
} satisfies Meta<typeof EmbedAdmin>;
export default meta;
type Story = StoryObj;

/** The room in its area, at an address, on a server that `prepare` has set up. */
const at = (path: string, prepare: (fake: FakeEmbed) => void = () => undefined, fake?: FakeEmbed): Story => ({
  render: function Render() {
    const made = fake ?? createFakeEmbed();
    prepare(made);
    return (
      <AdminShell
        className="h-dvh"
        title="Administration"
        sections={[section]}
        current="embed"
        onSelect={() => undefined}
        exit={<ExitLink href="#chat" />}
      >
        {() => <EmbedStage fake={made} path={path} />}
      </AdminShell>
    );
  },
});
const screenOf = (canvasElement: HTMLElement) => within(canvasElement.ownerDocument.body);

export const List: Story = at('');
export const Empty: Story = at('', undefined, createFakeEmbed([]));
export const ListFailed: Story = at('', ({ ports }) =>
  ports.world.answer('embed.listKeys', () => fakeFailure),
);
export const Loading: Story = at('', ({ ports }) =>
  ports.world.answer('embed.listKeys', () => new Promise(() => undefined)),
);
export const NoSuchKey: Story = at('/nowhere');
export const Revoked: Story = at('/k3');

export const NewKey: Story = at('/new');
export const WrongForm: Story = {
  ...at('/new', ({ keys }) =>
    keys.edit('new', {
      origins: ['shop.example.org', 'https://a.example', 'https://a.example/'],
      perMinute: '0',
      prompts: [{ label: '', text: 'What does it cost?' }],
    }),
  ),
  play: async ({ canvasElement }) => {
    const screen = screenOf(canvasElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Make key' }));
    await expect(await screen.findByText('Give the key a name.')).toBeVisible();
  },
};
export const Settings: Story = at('/k1/settings');
export const ModelsFailed: Story = at('/k1/settings', ({ ports }) =>
  ports.world.answer('models.list', () => fakeFailure),
);
export const SaveFailed: Story = {
  ...at('/k1/settings', ({ ports, keys }) => {
    ports.world.answer('embed.updateKey', () => fakeFailure);
    void keys.load().then(() => keys.edit('k1', { title: 'Ask the map shop' }));
  }),
  play: async ({ canvasElement }) => {
    const screen = screenOf(canvasElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('The key was not saved');
  },
};
export const SecretOnce: Story = at('/k2', ({ keys }) => void keys.load().then(() => keys.rotate('k2')));
export const RevokeAsked: Story = {
  ...at('/k2/settings'),
  play: async ({ canvasElement }) => {
    const screen = screenOf(canvasElement);
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke key' }));
    await screen.findByRole('alertdialog');
  },
};

const choosing = (door: string): Story => ({
  ...at('/k1'),
  play: async ({ canvasElement }) => {
    const screen = screenOf(canvasElement);
    await userEvent.click(await screen.findByRole('radio', { name: door }));
    await expect(await screen.findByRole('heading', { name: 'Code' })).toBeVisible();
  },
});
export const ScriptTag: Story = choosing('Script tag');
export const Element: Story = choosing('Element');
export const React: Story = choosing('React');
export const Headless: Story = choosing('Headless');
export const ImportMap: Story = choosing('Import map');
export const Frame: Story = choosing('Frame');
/** A frame is for anonymous visitors, whom this key does not allow. */
export const NoFrame: Story = {
  ...at('/k2'),
  play: async ({ canvasElement }) => {
    const screen = screenOf(canvasElement);
    await userEvent.click(await screen.findByRole('radio', { name: 'Frame' }));
    await expect(await screen.findByText('No frame with this key')).toBeVisible();
  },
};
/** Rarely used options, expanded and filled in; the kind of block is invalid. */
export const Unfolded: Story = {
  ...at('/k1'),
  play: async ({ canvasElement }) => {
    const screen = screenOf(canvasElement);
    await userEvent.click(await screen.findByText('Own words'));
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Name of the bubble' }),
      'Ask about maps',
    );
    await userEvent.click(screen.getByText('Events'));
    for (const name of ['A message has been added', 'An answer has ended'])
      await userEvent.click(await screen.findByRole('checkbox', { name }));
    await userEvent.click(screen.getByRole('switch', { name: 'The page draws blocks of its own' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Kind of block' }), 'two words');
    await expect(screen.getByText(/^Use 1 to 64 letters/)).toBeVisible();
  },
};
export const SignedInPeople: Story = at('/k2');

export const Refused: Story = { render: () => <RefusedPage href="#chat" /> };

const assistants = [
  { assistantId: 'astp/1', name: 'Clerk of the shop', data: { access: { write: true } }, tags: [] },
];
export const AssistantChoice: Story = at('/k2/settings', undefined, createFakeEmbed(fakeKeys, assistants));
export const AssistantLost: Story = at(
  '/k2/settings',
  undefined,
  createFakeEmbed([
    { ...fakeKeys[1]!, assistantId: 'astp/9', assistant: { name: 'Travel guide', isAvailable: false } },
  ]),
);
