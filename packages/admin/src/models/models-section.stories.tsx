import type { Meta, StoryObj } from '@storybook/react-vite';
import { failed } from '@stoa/core/contract';
import { userEvent } from 'storybook/test';
import { createFakeModels, fakeModel, fakeModels, type FakeModels } from '../testing/fake-models.js';
import { ModelsSection } from './models-section.js';
import { modelsTexts } from './models.texts.js';

const text = modelsTexts.english('en');

const meta = {
  title: 'Admin/Supported Models',
  component: ModelsSection,
  tags: ['!autodocs'],
} satisfies Meta<typeof ModelsSection>;
export default meta;
type Story = StoryObj;

/** The section on the server that `make` makes. */
const on = (make: () => FakeModels = createFakeModels, play?: NonNullable<Story['play']>): Story => {
  let fake = make();
  return {
    beforeEach: () => {
      fake = make();
    },
    render: () => <ModelsSection config={fake.models.config} groups={fake.groups.config} />,
    ...(play && { play }),
  };
};

export const Listed: Story = on();
export const Empty: Story = on(() => createFakeModels({}));
export const LoadFailed: Story = on(() => {
  const fake = createFakeModels();
  fake.models.ports.world.answer('configs.get', () => failed({ code: 'network', message: 'Network Error' }));
  return fake;
});
export const NothingFound: Story = on(createFakeModels, async ({ canvas }) => {
  await userEvent.type(await canvas.findByRole('searchbox'), 'nothing');
});
export const Unsaved: Story = on(() => {
  const fake = createFakeModels();
  void fake.models.config.load().then(() =>
    fake.models.config.edit(({ 'llama-local': _, ...rows }) => ({
      ...rows,
      'gpt-5': fakeModel('gpt-5', { name: 'GPT-5', isBuiltIn: false }),
    })),
  );
  return fake;
});
export const Adding: Story = on(createFakeModels, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: text.add }));
});
export const RequiredFields: Story = on(createFakeModels, async ({ canvas, canvasElement }) => {
  await userEvent.click(await canvas.findByRole('button', { name: text.add }));
  const find = () =>
    [...canvasElement.ownerDocument.querySelectorAll<HTMLElement>('[role=dialog] [type=submit]')].at(-1);
  await userEvent.click(find()!);
});
export const AnEmbeddingModel: Story = on(createFakeModels, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: text.edit('text-embedding-3-small') }));
});
export const ManyGroups: Story = on(
  () =>
    createFakeModels(
      fakeModels,
      Array.from({ length: 40 }, (_, at) => `Group ${at + 1}`),
    ),
  async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: text.edit('GPT-4o') }));
  },
);
export const AnotherDefault: Story = on(createFakeModels, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: text.restore('GPT-4o mini') }));
});
