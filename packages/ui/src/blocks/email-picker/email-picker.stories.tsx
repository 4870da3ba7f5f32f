import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Field } from '../../patterns/field/field.js';
import { EmailPicker, type EmailPickerOption, type EmailPickerProps } from './email-picker.js';

const texts: EmailPickerProps['texts'] = {
  chosen: 'Chosen people',
  suggestions: 'Suggestions',
  placeholder: 'Type an address, or # for a group',
  remove: (email) => `Remove ${email}`,
  removed: (email) => `${email} removed`,
  added: (count) => `${count} added`,
  found: (count) => `${count} suggestions`,
  searching: 'Searching',
};

interface StageProps extends Partial<EmailPickerProps> {
  error?: string;
}

function Stage({ error, ...args }: StageProps) {
  const [emails, setEmails] = useState(args.emails ?? []);
  const [text, setText] = useState(args.text ?? '');
  return (
    <div className="min-h-80 max-w-md">
      <Field label="People" hint="They receive a copy." error={error} required>
        <EmailPicker
          texts={texts}
          options={[]}
          {...args}
          emails={emails}
          text={text}
          onText={setText}
          onAdd={(entry) => {
            setEmails((before) => [...before, entry.toLowerCase()]);
            setText('');
          }}
          onRemove={(email) => setEmails((before) => before.filter((one) => one !== email))}
        />
      </Field>
    </div>
  );
}

const meta = { title: 'Blocks/Email picker', component: Stage } satisfies Meta<typeof Stage>;
export default meta;
type Story = StoryObj<typeof meta>;

const options: EmailPickerOption[] = [
  { entry: 'ada.marlowe@example.org', label: 'ada.marlowe@example.org' },
  { entry: 'adam@example.org', label: 'adam@example.org' },
  { entry: '#Admissions', label: 'Admissions', detail: '12 people', isGroup: true },
];
const many = ['ada@example.org', 'bea@example.org', 'someone.with.a.very.long.name@department.example.org'];

export const Empty: Story = {};
export const Chosen: Story = { args: { emails: many } };
export const Suggestions: Story = { args: { emails: many.slice(0, 1), text: 'ad', options } };
export const Searching: Story = { args: { text: 'ad', isSearching: true } };
export const Wrong: Story = { args: { text: 'nobody', error: '“nobody” is not an e-mail address.' } };
export const Disabled: Story = { args: { emails: many, disabled: true } };
export const Full: Story = {
  args: { emails: Array.from({ length: 40 }, (_, index) => `person${index}@example.org`) },
};
export const RightToLeft: Story = {
  args: { emails: many, text: 'ad', options },
  decorators: [
    (Shown) => (
      <div dir="rtl">
        <Shown />
      </div>
    ),
  ],
};
