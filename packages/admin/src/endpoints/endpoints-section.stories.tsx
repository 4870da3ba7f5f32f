import type { Meta, StoryObj } from '@storybook/react-vite';
import { failed, openaiEndpointsConfig, supportedModelsConfig } from '@stoa/core/contract';
import { userEvent } from 'storybook/test';
import { createFakeConfig } from '../testing/fake-config.js';
import { fakeModels } from '../testing/fake-models.js';
import { valueOf, type Endpoints } from './endpoint-rows.js';
import { EndpointsSection } from './endpoints-section.js';

const meta = {
  title: 'Admin/OpenAi Endpoints',
  component: EndpointsSection,
  tags: ['!autodocs'],
} satisfies Meta<typeof EndpointsSection>;
export default meta;
type Story = StoryObj;

const mask = `${'*'.repeat(40)}0123456789abcdef`;
const stored = valueOf([
  {
    model: 'gpt-4o',
    endpoints: [
      { url: 'https://a.example/v1/chat/completions', key: mask, weight: 3 },
      { url: 'https://b.example/v1/chat/completions', key: mask, weight: 1 },
    ],
  },
  { model: 'gpt-3', endpoints: [{ url: 'https://a.example/v1', key: mask, weight: 1 }] },
]);
const make = (value: Endpoints) => ({
  config: createFakeConfig(openaiEndpointsConfig, value, {
    'gpt-3': openaiEndpointsConfig.sentences.unknownModel,
  }),
  models: createFakeConfig(supportedModelsConfig, { ...fakeModels }),
});

const on = (
  value: Endpoints = stored,
  { prepare, play }: { prepare?: (fake: ReturnType<typeof make>) => void; play?: Story['play'] } = {},
): Story => {
  let fake = make(value);
  return {
    beforeEach: () => {
      fake = make(value);
      prepare?.(fake);
    },
    render: () => (
      <EndpointsSection
        config={fake.config.config}
        models={fake.models.config}
        test={() => Promise.resolve(false)}
      />
    ),
    ...(play && { play }),
  };
};

export const Listed: Story = on();
export const Empty: Story = on(valueOf([]));
export const LoadFailed: Story = on(stored, {
  prepare: ({ config }) =>
    config.ports.world.answer('configs.get', () => failed({ code: 'network', message: 'Network Error' })),
});
export const NewOne: Story = on(stored, {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add an endpoint of gpt-4o' }));
  },
});
export const AnotherAddress: Story = on(stored, {
  play: async ({ canvas }) => {
    const [address] = await canvas.findAllByLabelText('Address');
    await userEvent.type(address!, '/2');
  },
});
export const NoContact: Story = on(stored, {
  play: async ({ canvas }) => {
    const [key] = await canvas.findAllByLabelText('Key');
    await userEvent.type(key!, 'sk-new');
    await userEvent.click(await canvas.findByRole('button', { name: 'Save changes' }));
  },
});
