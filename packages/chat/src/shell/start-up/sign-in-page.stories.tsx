import type { Meta, StoryObj } from '@storybook/react-vite';
import { AppNotLoaded } from './app-not-loaded.js';
import { NotFoundPage } from './not-found-page.js';
import { SignInPage } from './sign-in-page.js';

const meta = {
  title: 'Chat/Sign-in',
  component: SignInPage,
  parameters: { layout: 'fullscreen' },
  // A page fills the window and has ids of its own: several on one docs page would be in each other's way.
  tags: ['!autodocs'],
  args: { href: '#sign-in' },
} satisfies Meta<typeof SignInPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Development: Story = { args: { isDevelopment: true } };
export const InOneOfThreeLanguages: Story = {
  args: {
    languages: ['en', 'de', 'he'].map((tag) => ({ tag, href: `?language=${tag}`, isShown: tag === 'en' })),
  },
};
export const SessionExpired: Story = { args: { reason: 'SessionExpiredError' } };
export const RefreshFailed: Story = { args: { reason: 'RefreshAccessTokenError', isDevelopment: true } };
export const SignedOut: Story = { args: { reason: 'signedOut' } };
export const SignInFailed: Story = { args: { reason: 'failed' } };
export const AddressMissing: Story = {
  args: { reason: 'failed', problem: { kind: 'emailMissing', emailClaim: 'email' } },
};
export const AddressNotVerified: Story = {
  args: { reason: 'failed', problem: { kind: 'emailUnverified', emailClaim: 'email' } },
};
export const AddressTaken: Story = {
  args: { reason: 'failed', problem: { kind: 'emailTaken', emailClaim: 'email' } },
};
export const Deactivated: Story = {
  args: { reason: 'failed', problem: { kind: 'deactivated', emailClaim: 'email' } },
};
export const ProviderUnavailable: Story = {
  args: { reason: 'failed', problem: { kind: 'providerUnavailable', emailClaim: 'email' } },
};
export const NotFound: Story = { render: () => <NotFoundPage href="#start" /> };
export const NotLoaded: Story = {
  render: () => <AppNotLoaded />,
};
