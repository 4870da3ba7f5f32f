import type { Meta, StoryObj } from '@storybook/react-vite';
import { failed } from '@stoa/core/contract';
import { userEvent } from 'storybook/test';
import { createFakeFeatureData, type FakeFeatureDataOptions } from '../testing/fake-feature-data.js';
import { FeatureDataSection } from './feature-data-section.js';
import { featureDataTexts } from './feature-data.texts.js';

const text = featureDataTexts.english('en');
const failure = failed({ code: 'network', message: 'Network Error' });

const meta = {
  title: 'Admin/Feature Data',
  component: FeatureDataSection,
  tags: ['!autodocs'],
} satisfies Meta<typeof FeatureDataSection>;
export default meta;
type Story = StoryObj;

type Fake = ReturnType<typeof createFakeFeatureData>;
/** The section on a server that `prepare` has set up. */
const on = (options: FakeFeatureDataOptions = {}, prepare: (fake: Fake) => void = () => undefined): Story => {
  let fake: Fake;
  return {
    beforeEach: () => {
      fake = createFakeFeatureData(options);
      prepare(fake);
    },
    render: () => <FeatureDataSection {...fake.stores} />,
  };
};
const file = (name: string) => ({ name, type: '', sizeBytes: 1, file: null });

export const Filled: Story = on();
export const NoGroups: Story = on({ groups: [] });
export const Loading: Story = on({}, ({ ports: { world } }) => {
  for (const operation of ['configs.get', 'groups.listAll', 'groups.builtIns'])
    world.answer(operation, () => new Promise(() => undefined));
});
export const LoadFailed: Story = on({}, ({ ports: { world } }) => {
  for (const operation of ['configs.get', 'groups.listAll', 'groups.builtIns'])
    world.answer(operation, () => failure);
});
export const Uploaded: Story = on({}, ({ stores: { documents } }) => {
  void documents.uploadDisclosure(file('rules.pdf'));
  void documents.uploadApiDocumentation(file('postman.json'));
  void documents.addTemplate(file('New.pptx'), { isAvailable: true, amplifyGroups: [] }, []);
});
export const UploadFailed: Story = on(
  { put: async () => failure },
  ({ ports: { world }, stores: { documents, assistants } }) => {
    world.answer('apiKeys.documentationTemplates', () => failure);
    void documents.uploadDisclosure(file('rules.pdf'));
    void documents.uploadApiDocumentation(file('postman.json'));
    void documents.openApiTemplates(() => true);
    void documents.addTemplate(null, { isAvailable: true, amplifyGroups: [] }, []);
    void assistants.create({ builtIns: new Set(), copies: new Set(), copyOf: (name) => name });
  },
);
export const Changed: Story = {
  ...on(),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText(text.groups.settingsOf('Helpers')));
    await userEvent.click(
      await canvas.findByRole('switch', { name: text.templates.availableOf('Daylight.pptx') }),
    );
  },
};
export const DeletingGroup: Story = {
  ...on(),
  play: async ({ canvas }) =>
    userEvent.click(await canvas.findByRole('button', { name: text.groups.remove('Helpers') })),
};
