import type { Meta, StoryObj } from '@storybook/react-vite';
import { applicationSecretsConfig, applicationVariablesConfig, failed } from '@stoa/core/contract';
import { createFakeConfig } from '../testing/fake-config.js';
import { VariablesSection } from './variables-section.js';

const failure = failed({ code: 'network', message: 'Network Error' });
const mask = `${'*'.repeat(40)}0123456789abcdef`;

const meta = {
  title: 'Admin/Application Variables',
  component: VariablesSection,
  tags: ['!autodocs'],
} satisfies Meta<typeof VariablesSection>;
export default meta;
type Story = StoryObj;

const make = () => ({
  variables: createFakeConfig(
    applicationVariablesConfig,
    { STOA_SUPPORT_EMAIL: 'help@example.org', STOA_TOOL_STEPS: '20', STOA_MAX_FILE_MB: '50' },
    { STOA_MAX_FILE_MB: applicationVariablesConfig.sentences.notYet },
    { STOA_SUPPORT_EMAIL: 'environment', STOA_TOOL_STEPS: 'override', STOA_MAX_FILE_MB: 'stored' },
  ),
  secrets: createFakeConfig(
    applicationSecretsConfig,
    { OPENAI_API_KEY: mask },
    {},
    { OPENAI_API_KEY: 'override', STOA_METRICS_TOKEN: 'environment' },
  ),
});
const on = (prepare: (fake: ReturnType<typeof make>) => void = () => undefined): Story => {
  let fake = make();
  return {
    beforeEach: () => {
      fake = make();
      prepare(fake);
    },
    render: () => <VariablesSection variables={fake.variables.config} secrets={fake.secrets.config} />,
  };
};

export const Mixed: Story = on();
export const Unsaved: Story = on(({ variables, secrets }) => {
  void variables.config
    .load()
    .then(() => variables.config.edit((all) => ({ ...all, STOA_TOOL_STEPS: '30' })));
  void secrets.config
    .load()
    .then(() => secrets.config.edit((all) => ({ ...all, STOA_METRICS_TOKEN: 'new' })));
});
export const LoadFailed: Story = on(({ variables, secrets }) => {
  for (const { ports } of [variables, secrets]) ports.world.answer('configs.get', () => failure);
});
export const SaveFailed: Story = on(({ variables }) => {
  variables.ports.world.answer('configs.update', () => failure);
  void variables.config.load().then(() => {
    variables.config.edit((all) => ({ ...all, STOA_TOOL_STEPS: 'many' }));
    return variables.config.save();
  });
});
