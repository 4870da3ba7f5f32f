import type { Agreement } from '@stoa/core/contract';
import type { AgreementState } from '@stoa/core/state';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { createStore } from 'zustand/vanilla';
import { AgreementScreen } from './agreement-screen.js';

const html = `<h1>How we handle what you write</h1>${Array.from(
  { length: 12 },
  (_, index) =>
    `<h2>${index + 1}. Storage</h2><p>What you write is kept for thirty days, and is read by nobody but the model that you chose. Questions go to <a href="mailto:privacy@example.org" target="_blank">privacy@example.org</a>.</p>`,
).join('')}`;
const agreement = { html_content: html, pdf_pre_signed_url: '/disclosure.pdf', version: 'v1' };
const done = () => Promise.resolve();
const on = (state: AgreementState) => ({
  agreement: { store: createStore<AgreementState>(() => state), load: done, accept: done },
});

const meta = {
  title: 'Chat/Data disclosure',
  component: AgreementScreen,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  args: {
    email: 'ada@example.org',
    signOutAction: '#sign-out',
    onAccepted: () => undefined,
    ...on({ status: 'reading', agreement, fault: null }),
  },
} satisfies Meta<typeof AgreementScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reading: Story = {};
export const Short: Story = {
  args: on({
    status: 'reading',
    agreement: { ...agreement, html_content: '<p>We keep nothing.</p>', pdf_pre_signed_url: null },
    fault: null,
  }),
};
const without = (parts: Partial<Agreement>) =>
  on({ status: 'reading', agreement: { ...agreement, ...parts }, fault: null });
/** The viewer of the browser; here it has nothing to show. */
export const PdfWithoutText: Story = {
  args: without({ html_content: null, pdf_pre_signed_url: 'about:blank' }),
};
export const NoText: Story = { args: without({ html_content: null, pdf_pre_signed_url: null }) };
export const LongWords: Story = {
  args: {
    email: 'somebody.with.a.very.long.name.that.goes.on@department-of-long-names.example.org',
    ...without({
      html_content: `<h1>${'Datenschutzgrundverordnung'.repeat(6)}</h1><table><tr>${'<td>Cell of a wide table</td>'.repeat(12)}</tr></table>`,
    }),
  },
};
const phone = { viewport: { value: 'w390' } };
export const OnAPhone: Story = { globals: phone };
const accept: Story['play'] = async ({ canvasElement }) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Accept' }));
};
/** Neither read nor signed: both say so, and the text has the focus. */
export const Refused: Story = {
  async play(context) {
    const canvas = within(context.canvasElement);
    await accept(context);
    await expect(
      canvas.getByText('You must scroll to the bottom of the disclosure before accepting.'),
    ).toBeVisible();
    await expect(canvas.getByText('The entered email does not match your account email.')).toBeVisible();
    await expect(canvas.getByRole('group', { name: 'Text of the agreement' })).toHaveFocus();
  },
};
export const RefusedOnAPhone: Story = { ...Refused, globals: phone };
export const NotRead: Story = {
  async play(context) {
    await userEvent.type(within(context.canvasElement).getByRole('textbox'), 'ada@example.org');
    await accept(context);
  },
};
export const Failed: Story = {
  args: on({ status: 'failed', agreement, fault: 'The server cannot be reached.' }),
};
export const Changed: Story = { args: on({ status: 'changed', agreement, fault: null }) };
export const Accepting: Story = { args: on({ status: 'accepting', agreement, fault: null }) };
export const Loading: Story = { args: on({ status: 'loading' }) };
export const Unavailable: Story = { args: on({ status: 'unavailable' }) };
