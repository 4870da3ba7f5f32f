import type { Meta, StoryObj } from '@storybook/react-vite';
import { failed, featureFlagsConfig, success, type ConfigEffect } from '@stoa/core/contract';
import { expect, userEvent } from 'storybook/test';
import { FlagsSection } from '../feature-flags/flags-section.js';
import { createFakeConfig } from '../testing/fake-config.js';
import { fakeRule } from '../testing/fake-configs.js';
import { configsTexts } from './configs.texts.js';

const text = configsTexts.english('en');
const failure = failed({ code: 'network', message: 'Network Error' });

const meta = {
  title: 'Admin/Configuration',
  component: FlagsSection,
  tags: ['!autodocs'],
} satisfies Meta<typeof FlagsSection>;
export default meta;
type Story = StoryObj;

const rules = { memory: fakeRule(true), artifacts: fakeRule(true) };
const make = (isLocked = false) => createFakeConfig(featureFlagsConfig, rules, {}, undefined, isLocked);
type Fake = ReturnType<typeof make>;

interface Setting {
  isLocked?: boolean;
  /** Says what the server answers. */
  prepare?: (fake: Fake) => void;
  isChanged?: boolean;
  /** What is unfolded. */
  opened?: RegExp;
  /** What has to be there in the end. */
  shown: string | RegExp;
}
/** A type of configuration with a part of its frame unfolded. */
const on = ({ isLocked, prepare, isChanged = false, opened, shown }: Setting): Story => {
  let fake: Fake;
  return {
    beforeEach: () => {
      fake = make(isLocked);
      prepare?.(fake);
    },
    render: () => <FlagsSection config={fake.config} />,
    play: async ({ canvas }) => {
      await canvas.findByRole('switch', { name: 'memory' });
      if (isChanged)
        fake.config.edit((all) => ({
          ...all,
          memory: fakeRule(false, { userExceptions: ['nils@example.org', 'mei@example.org'] }),
        }));
      if (opened) await userEvent.click(await canvas.findByText(opened));
      await expect((await canvas.findAllByText(shown))[0]).toBeVisible();
    },
  };
};
const finds =
  (...data: ConfigEffect[]) =>
  ({ ports: { world } }: Fake) =>
    world.answer('configs.effects', () => success({ success: true, data }));
const hasVersions = ({ ports: { world } }: Fake) => {
  const version = (of: number, savedBy: string | null, isReset = false) => ({
    version: of,
    savedAt: '2026-03-01T09:00:00.000Z',
    savedBy,
    isReset,
  });
  world.answer('configs.versions', () =>
    success({ success: true, data: [version(3, 'Mei Tanaka'), version(2, null, true), version(1, 'Thea')] }),
  );
};

const review = { isChanged: true, opened: /^Review/ };
const versions = { opened: new RegExp(text.versions) };

export const ReviewFound: Story = on({
  ...review,
  prepare: finds(
    { kind: 'flag', name: 'memory', gain: 1, lose: 17 },
    { kind: 'group', name: 'Faculty', gain: 0, lose: 2 },
  ),
  shown: /17 people lose it/,
});
export const ReviewNobody: Story = on({ ...review, prepare: finds(), shown: text.touchesNobody });
export const ReviewFailed: Story = on({
  ...review,
  prepare: ({ ports: { world } }) => world.answer('configs.effects', () => failure),
  shown: text.effectsFailed,
});
export const VersionsListed: Story = on({ ...versions, prepare: hasVersions, shown: text.inForce });
export const VersionsLoading: Story = on({
  ...versions,
  prepare: ({ ports: { world } }) => world.answer('configs.versions', () => new Promise(() => undefined)),
  shown: text.versions,
});
export const VersionsFailed: Story = on({
  ...versions,
  prepare: ({ ports: { world } }) => world.answer('configs.versions', () => failure),
  shown: text.versionsFailed,
});
export const VersionsUnsaved: Story = on({
  ...versions,
  isChanged: true,
  prepare: hasVersions,
  shown: text.saveFirst,
});
export const Locked: Story = on({ ...versions, isLocked: true, prepare: hasVersions, shown: text.locked });
