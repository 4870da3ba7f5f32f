import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Switch } from './switch.js';

const meta = {
  title: 'Primitives/Switch',
  component: Switch,
  args: { 'aria-label': 'Sounds' },
} satisfies Meta<typeof Switch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Off: Story = {
  play: async ({ canvas }) => {
    const control = canvas.getByRole('switch');
    await userEvent.click(control);
    await expect(control).toBeChecked();
    await userEvent.keyboard(' ');
    await expect(control).not.toBeChecked();
  },
};
export const On: Story = { args: { defaultChecked: true } };
export const DisabledOff: Story = { args: { disabled: true } };
export const DisabledOn: Story = { args: { disabled: true, defaultChecked: true } };
/** Its hidden form field causes no overflow, in either direction of writing. */
export const InFormAtTheEnd: Story = {
  render: (args) => (
    <>
      {(['ltr', 'rtl'] as const).map((dir) => (
        <form key={dir} dir={dir} className="flex justify-end">
          <div>
            <Switch {...args} aria-label={`Sounds, ${dir}`} />
          </div>
        </form>
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    const fields = [...canvasElement.querySelectorAll('input')];
    await expect(fields).toHaveLength(2);
    for (const field of fields) {
      const { left, right } = field.getBoundingClientRect();
      await expect(left).toBeGreaterThanOrEqual(0);
      await expect(right).toBeLessThanOrEqual(window.innerWidth);
    }
  },
};
