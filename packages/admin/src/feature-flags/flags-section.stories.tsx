import type { Meta, StoryObj } from '@storybook/react-vite';
import { success } from '@stoa/core/contract';
import { expect, userEvent, within } from 'storybook/test';
import { AdminShell } from '../shell/admin-shell.js';
import { createFakeConfigs, fakeConfigFailure, fakeRule, type FakeConfigs } from '../testing/fake-configs.js';
import { FlagsSection } from './flags-section.js';
import { flagsTexts } from './flags.texts.js';

const text = flagsTexts.english('en');
const section = { id: 'flags', title: text.section, description: text.sectionHint, group: 'Site' };

const meta = {
  title: 'Admin/Feature Flags',
  component: FlagsSection,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
} satisfies Meta<typeof FlagsSection>;
export default meta;
type Story = StoryObj;

/** The section in its area, on a server that `prepare` has set up, once `after` has happened. */
const on = (
  prepare: (fake: FakeConfigs) => void = () => undefined,
  after?: (fake: FakeConfigs) => Promise<unknown>,
): Story => {
  let fake = createFakeConfigs();
  return {
    beforeEach: () => {
      fake = createFakeConfigs();
      prepare(fake);
    },
    render: function Render() {
      return (
        <AdminShell
          className="h-dvh"
          title="Administration"
          sections={[section]}
          current="flags"
          onSelect={() => undefined}
        >
          {() => <FlagsSection config={fake.flags} />}
        </AdminShell>
      );
    },
    play: async ({ canvas }) => {
      if (!after) return;
      await canvas.findByRole('switch', { name: 'memory' });
      await after(fake);
    },
  };
};
const change = ({ flags }: FakeConfigs) => flags.edit((all) => ({ ...all, artifacts: fakeRule(false) }));

export const Clean: Story = on();
export const Loading: Story = on(({ ports }) =>
  ports.world.answer('configs.get', () => new Promise(() => undefined)),
);
export const LoadFailed: Story = on(({ ports }) =>
  ports.world.answer('configs.get', () => fakeConfigFailure),
);
export const Dirty: Story = on(undefined, async (fake) => change(fake));
export const Saving: Story = on(
  ({ ports }) => ports.world.answer('configs.update', () => new Promise(() => undefined)),
  async (fake) => {
    change(fake);
    void fake.flags.save();
  },
);
export const SaveFailed: Story = on(
  ({ ports }) => ports.world.answer('configs.update', () => fakeConfigFailure),
  async (fake) => {
    change(fake);
    await fake.flags.save();
  },
);
export const Stale: Story = on(undefined, async (fake) => {
  change(fake);
  fake.otherSaves({ memory: fakeRule(false) });
  await fake.flags.save();
});
export const StaleWithConflict: Story = on(undefined, async (fake) => {
  fake.flags.edit((all) => ({ ...all, memory: fakeRule(false, { userExceptions: ['thea@example.org'] }) }));
  fake.otherSaves({ memory: fakeRule(false) });
  await fake.flags.save();
});
export const Exceptions: Story = {
  ...on(),
  play: async ({ canvas }) => {
    const row = (await canvas.findByRole('switch', { name: 'memory' })).closest('li')!;
    await userEvent.click(within(row).getByText('2 people'));
    await expect(within(row).getByLabelText(text.people)).toHaveValue('nils@example.org\nmei@example.org');
  },
};
export const NameTaken: Story = {
  ...on(),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText(text.name), 'Mix panel{Enter}');
    await expect(await canvas.findByText('Feature flag names must be unique...')).toBeVisible();
  },
};
export const ForWhom: Story = {
  render: () => (
    <FlagsSection
      config={createFakeConfigs().flags}
      explain={async () =>
        success({
          isKnown: true,
          groups: ['Faculty'],
          flags: {
            memory: { isOn: true, why: 'rule', groups: [] },
            artifacts: { isOn: false, why: 'group', groups: ['Faculty'] },
            mixPanel: { isOn: false, why: 'notServed', groups: [] },
          },
        })
      }
    />
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText(text.forWhom));
    await userEvent.type(await canvas.findByLabelText(text.email), 'ann@example.org{Enter}');
  },
};
