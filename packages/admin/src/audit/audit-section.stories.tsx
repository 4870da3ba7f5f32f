import type { Meta, StoryObj } from '@storybook/react-vite';
import { failed, success } from '@stoa/core/contract';
import { userEvent } from 'storybook/test';
import { createFakeAudit, fakeAudit, type FakeAudit } from '../testing/fake-audit.js';
import { AuditSection } from './audit-section.js';
import { auditTexts } from './audit.texts.js';

const text = auditTexts.english('en');
const failure = failed({ code: 'network', message: 'Network Error' });

const meta = {
  title: 'Admin/Audit',
  component: AuditSection,
  tags: ['!autodocs'],
} satisfies Meta<typeof AuditSection>;
export default meta;
type Story = StoryObj;

/** The section on a server that `prepare` has set up. */
const on = (prepare: (fake: FakeAudit) => void = () => undefined): Story => {
  let fake = createFakeAudit();
  return {
    beforeEach: () => {
      fake = createFakeAudit();
      prepare(fake);
    },
    render: () => <AuditSection audit={fake.audit} onSave={() => undefined} />,
  };
};
const press = (name: string): Story['play'] =>
  async function play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name }));
  };

export const Entries: Story = on();
export const Details: Story = {
  ...on(),
  play: async ({ canvas }) => {
    const [, saved] = await canvas.findAllByText(text.details, { selector: 'summary' });
    await userEvent.click(saved!);
  },
};
export const Older: Story = { ...on(), play: press(text.more) };
export const OlderFailed: Story = {
  ...on(({ ports: { world } }) => {
    const answers = [success({ success: true, data: { entries: fakeAudit.slice(0, 2), next: 3 } }), failure];
    world.answer('audit.list', () => (answers.length > 1 ? answers.shift()! : failure) as never);
  }),
  play: press(text.more),
};
export const Loading: Story = on(({ ports: { world } }) =>
  world.answer('audit.list', () => new Promise(() => undefined)),
);
export const Empty: Story = on(({ ports: { world } }) =>
  world.answer('audit.list', () => success({ success: true, data: { entries: [], next: null } })),
);
export const LoadFailed: Story = on(({ ports: { world } }) => world.answer('audit.list', () => failure));
export const Intact: Story = { ...on(), play: press(text.verify) };
export const Broken: Story = {
  ...on(({ ports: { world } }) =>
    world.answer('audit.verify', () =>
      success({ success: true, data: { count: 4, brokenAt: 2, head: null } }),
    ),
  ),
  play: press(text.verify),
};
export const VerifyFailed: Story = {
  ...on(({ ports: { world } }) => world.answer('audit.verify', () => failure)),
  play: press(text.verify),
};
export const ExportFailed: Story = {
  ...on(({ ports: { world } }) => world.answer('audit.export', () => failure)),
  play: press(text.exportCsv),
};
