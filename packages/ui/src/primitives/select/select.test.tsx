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
  it('opens at the chosen one and keeps focus on its button', async () => {
    const { button, keys } = setup();
    await keys.click(button);
    expect(activeText()).toBe('Basalt');
    expect(document.activeElement).toBe(button);
    expect(screen.getByRole('option', { name: 'Basalt' }).getAttribute('aria-selected')).toBe('true');
  });

  it('moves by arrows past what cannot be chosen, and chooses by Enter', async () => {
    const { button, onValueChange, keys } = setup();
    button.focus();
    await keys.keyboard('{ArrowDown}{ArrowDown}');
    expect(activeText()).toBe('Clay');
    await keys.keyboard('{Enter}');
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('clay');
    expect(button.textContent).toBe('Clay');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('goes to the ends by Home and End, and finds by typing', async () => {
    const { button, keys } = setup();
    button.focus();
    await keys.keyboard('{End}');
    expect(activeText()).toBe('Clay');
    await keys.keyboard('{Home}');
    expect(activeText()).toBe('AmberQuick');
    await keys.keyboard('cl');
    expect(activeText()).toBe('Clay');
  });

  it('leaves the choice alone on Escape and on a press elsewhere', async () => {
    const { button, onValueChange, keys } = setup();
    button.focus();
    await keys.keyboard('{ArrowDown}{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await keys.click(button);
    await keys.click(document.body);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onValueChange).not.toHaveBeenCalled();
  });

  it('takes a click on a row, and closes on a second press of the button', async () => {
    const { button, onValueChange, keys } = setup();
    await keys.click(button);
    await keys.click(screen.getByRole('option', { name: /Amber/ }));
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('amber');
    await keys.click(button);
    expect(screen.getByRole('listbox')).toBeDefined();
    await keys.click(button);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('does not take a row that cannot be chosen', async () => {
    const { button, onValueChange, keys } = setup();
    await keys.click(button);
    await keys.click(screen.getByRole('option', { name: 'Chalk' }));
    expect(onValueChange).not.toHaveBeenCalled();
  });

  it('says when there is nothing to choose from', async () => {
    const { button, keys } = setup({ options: [], placeholder: 'Model' });
    await keys.click(button);
    expect(screen.getByRole('option').textContent).toBe('Nothing to choose from');
  });

  it('sends its value with a form, and takes its name from a field', () => {
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
