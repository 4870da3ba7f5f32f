import type { Meta, StoryObj } from '@storybook/react-vite';
import { adminsConfig, failed } from '@stoa/core/contract';
import { userEvent } from 'storybook/test';
import { createFakeConfig } from '../testing/fake-config.js';
import { AdminsSection } from './admins-section.js';
import { adminsTexts } from './admins.texts.js';

const text = adminsTexts.english('en');
const failure = failed({ code: 'network', message: 'Network Error' });
const notes = {
  'thea@example.org': 'Named by the environment of the server (OIDC_ADMIN_EMAILS), and removed there alone.',
  OIDC_ADMIN_SUBJECTS: '2 more by their subject at the sign-in provider (OIDC_ADMIN_SUBJECTS).',
};
const emails = [
  'thea@example.org',
  'mei@example.org',
  'somebody.with.a.long.address.that.does.not.fit@narrow-screens.subdomain.example.org',
];

const meta = {
  title: 'Admin/Administrators',
  component: AdminsSection,
  tags: ['!autodocs'],
} satisfies Meta<typeof AdminsSection>;
export default meta;
type Story = StoryObj;

/** The section with these addresses, on a server that `prepare` has set up. */
const on = (list: string[], prepare: (fake: ReturnType<typeof make>) => void = () => undefined): Story => {
  let fake = make(list);
  return {
    beforeEach: () => {
      fake = make(list);
      prepare(fake);
    },
    render: () => <AdminsSection config={fake.config} />,
  };
};
const make = (list: string[]) => createFakeConfig(adminsConfig, list, list.length > 0 ? notes : {});

export const Listed: Story = on(emails);
export const Empty: Story = on([]);
export const Loading: Story = on(emails, ({ ports }) =>
  ports.world.answer('configs.get', () => new Promise(() => undefined)),
);
export const LoadFailed: Story = on(emails, ({ ports }) => ports.world.answer('configs.get', () => failure));
export const Refused: Story = {
  ...on(emails),
  play: async ({ canvas }) => {
    const field = await canvas.findByLabelText(text.entry);
    await userEvent.type(field, 'ann@example.org, mei@example.org, nobody{Enter}');
  },
};
