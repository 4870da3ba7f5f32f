import type { Meta, StoryObj } from '@storybook/react-vite';
import { failed, integrationsConfig, success } from '@stoa/core/contract';
import { createFakeConfig } from '../testing/fake-config.js';
import { IntegrationsSection } from './integrations-section.js';

const failure = failed({ code: 'network', message: 'Network Error' });
const redirect = 'https://chat.example.com/api/integrations/callback';
const mask = `${'*'.repeat(40)}0123456789abcdef`;

const meta = {
  title: 'Admin/Integrations',
  component: IntegrationsSection,
  tags: ['!autodocs'],
} satisfies Meta<typeof IntegrationsSection>;
export default meta;
type Story = StoryObj;

type Fake = ReturnType<typeof make>;
const make = (clientId: string, clientSecret: string) =>
  createFakeConfig(
    integrationsConfig,
    { google: { clientId, clientSecret } },
    { google: 'Accounts that are connected: 3.' },
  );
/** The section with this client, on a server that `prepare` has set up. */
const on = (
  clientId: string,
  clientSecret: string,
  prepare: (fake: Fake) => void = () => undefined,
): Story => {
  let fake: Fake;
  return {
    beforeEach: () => {
      fake = make(clientId, clientSecret);
      prepare(fake);
    },
    render: () => <IntegrationsSection config={fake.config} redirect={redirect} />,
  };
};

export const Unset: Story = on('', '');
export const Stored: Story = on('1234.apps.googleusercontent.com', mask);
export const FromEnvironment: Story = on('1234.apps.googleusercontent.com', '', ({ ports }) =>
  ports.world.answer('configs.get', () =>
    success({
      success: true,
      data: { integrations: { google: { clientId: '1234.apps.googleusercontent.com', clientSecret: '' } } },
      about: {
        integrations: {
          version: 0,
          savedAt: null,
          savedBy: null,
          notes: { google: integrationsConfig.sentences.environment },
          sources: { google: 'environment' },
        },
      },
    }),
  ),
);
export const LoadFailed: Story = on('', '', ({ ports }) => ports.world.answer('configs.get', () => failure));
