import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { Button } from '../../primitives/button/button.js';
import { Input } from '../../primitives/input/input.js';
import { Select } from '../../primitives/select/select.js';
import { Slider } from '../../primitives/slider/slider.js';
import { Switch } from '../../primitives/switch/switch.js';
import { Textarea } from '../../primitives/textarea/textarea.js';
import { Field } from './field.js';
import { useRefusedSubmit } from './use-refused-submit.js';

const meta = {
  title: 'Patterns/Field',
  component: Field,
  args: { label: 'Name', children: <Input defaultValue="Weekly report" /> },
  decorators: [
    (Story) => (
      <div className="max-w-80">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithHint: Story = { args: { hint: 'Shows in your list and in shared links.' } };
export const WithError: Story = {
  args: { required: true, error: 'A name is needed. Up to 120 characters.', children: <Input /> },
};
export const Row: Story = {
  args: {
    layout: 'row',
    label: 'Sounds',
    hint: 'When a long reply is ready.',
    children: <Switch defaultChecked />,
  },
};
export const Form: Story = {
  render: () => (
    <div className="flex flex-col gap-5">
      <Field label="Model" hint="You can change it later.">
        <Select
          defaultValue="a"
          options={[
            { value: 'a', label: 'Swift' },
            { value: 'b', label: 'Thorough' },
          ]}
        />
      </Field>
      <Field label="System prompt">
        <Textarea placeholder="You are a careful editor." />
      </Field>
      <Field label="Temperature" hint="Balanced">
        <Slider aria-label="Temperature" min={0} max={1} step={0.1} defaultValue={0.5} />
      </Field>
      <Field layout="row" label="Remember what I say" hint="Facts are kept only once you confirm them.">
        <Switch />
      </Field>
    </div>
  ),
};

function AddressForm() {
  const { ref, isRefused, refuse } = useRefusedSubmit();
  const [values, setValues] = useState({ name: 'Ada', street: '', town: '' });
  const missing = (['name', 'street', 'town'] as const).filter((key) => values[key].trim() === '');
  return (
    <form
      ref={ref}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (missing.length > 0) refuse();
      }}
    >
      {(['name', 'street', 'town'] as const).map((key) => (
        <Field
          key={key}
          label={`Your ${key}`}
          required
          error={isRefused && missing.includes(key) ? `Enter your ${key}.` : null}
        >
          <Input
            value={values[key]}
            onChange={(event) => setValues({ ...values, [key]: event.target.value })}
          />
        </Field>
      ))}
      <Button type="submit" variant="solid" className="self-start">
        Save
      </Button>
    </form>
  );
}
/** `useRefusedSubmit`: every error at once, the focus at the first one, and each goes when its field is right. */
export const RefusedForm: Story = {
  render: () => <AddressForm />,
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(canvas.getByText('Enter your street.')).toBeVisible();
    await expect(canvas.getByText('Enter your town.')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /street/ })).toHaveFocus();
  },
};
