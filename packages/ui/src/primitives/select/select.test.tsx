// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Field, Select, type SelectOption } from '../../index.js';
import '../../testing/dom-gaps.js';

const options: SelectOption[] = [
  { value: 'amber', label: 'Amber', description: 'Quick' },
  { value: 'basalt', label: 'Basalt' },
  { value: 'chalk', label: 'Chalk', disabled: true },
  { value: 'clay', label: 'Clay' },
];

function setup(props: Partial<Parameters<typeof Select>[0]> = {}) {
  const onValueChange = vi.fn();
  render(
    <Select
      aria-label="Model"
      options={options}
      defaultValue="basalt"
      onValueChange={onValueChange}
      {...props}
    />,
  );
  return { onValueChange, button: screen.getByRole('combobox'), keys: userEvent.setup() };
}

const activeText = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : undefined;
};

describe('Select', () => {
  it('opens at the selected option and keeps focus on its button', async () => {
    const { button, keys } = setup();
    await keys.click(button);
    expect(activeText()).toBe('Basalt');
    expect(document.activeElement).toBe(button);
    expect(screen.getByRole('option', { name: 'Basalt' }).getAttribute('aria-selected')).toBe('true');
  });

  it('skips disabled options with arrow keys, and selects with Enter', async () => {
    const { button, onValueChange, keys } = setup();
    button.focus();
    await keys.keyboard('{ArrowDown}{ArrowDown}');
    expect(activeText()).toBe('Clay');
    await keys.keyboard('{Enter}');
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('clay');
    expect(button.textContent).toBe('Clay');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('moves to the ends with Home and End, and by typeahead', async () => {
    const { button, keys } = setup();
    button.focus();
    await keys.keyboard('{End}');
    expect(activeText()).toBe('Clay');
    await keys.keyboard('{Home}');
    expect(activeText()).toBe('AmberQuick');
    await keys.keyboard('cl');
    expect(activeText()).toBe('Clay');
  });

  it('keeps the selection on Escape and on an outside press', async () => {
    const { button, onValueChange, keys } = setup();
    button.focus();
    await keys.keyboard('{ArrowDown}{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await keys.click(button);
    await keys.click(document.body);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onValueChange).not.toHaveBeenCalled();
  });

  it('selects on click, and closes on a second press of the button', async () => {
    const { button, onValueChange, keys } = setup();
    await keys.click(button);
    await keys.click(screen.getByRole('option', { name: /Amber/ }));
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('amber');
    await keys.click(button);
    expect(screen.getByRole('listbox')).toBeDefined();
    await keys.click(button);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('does not select a disabled option', async () => {
    const { button, onValueChange, keys } = setup();
    await keys.click(button);
    await keys.click(screen.getByRole('option', { name: 'Chalk' }));
    expect(onValueChange).not.toHaveBeenCalled();
  });

  it('announces an empty list', async () => {
    const { button, keys } = setup({ options: [], placeholder: 'Model' });
    await keys.click(button);
    expect(screen.getByRole('option').textContent).toBe('Nothing to choose from');
  });

  it('tells choices with the same label apart, in the list and once one is chosen', async () => {
    const user = userEvent.setup();
    render(
      <Select
        aria-label="Plan"
        defaultValue="a"
        options={[
          { value: 'a', label: 'Plan', distinction: 'Monday' },
          { value: 'b', label: 'Plan', distinction: 'Tuesday' },
        ]}
      />,
    );
    const select = screen.getByRole('combobox');
    expect(select.textContent).toBe('Plan, Monday');
    await user.click(select);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Plan, Monday',
      'Plan, Tuesday',
    ]);
    await user.click(screen.getAllByRole('option')[1]!);
    expect(select.textContent).toBe('Plan, Tuesday');
  });

  it('submits its value with a form, and is labelled by a field', () => {
    const { container } = render(
      <form>
        <Field label="Model" hint="Which one answers">
          <Select name="model" options={options} defaultValue="clay" />
        </Field>
      </form>,
    );
    expect(new FormData(container.querySelector('form')!).get('model')).toBe('clay');
    expect(screen.getByLabelText('Model').getAttribute('role')).toBe('combobox');
  });
});
