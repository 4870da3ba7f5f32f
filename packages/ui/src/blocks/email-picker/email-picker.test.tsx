// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Field } from '../../index.js';
import '../../testing/dom-gaps.js';
import { EmailPicker, type EmailPickerProps } from './email-picker.js';

const texts: EmailPickerProps['texts'] = {
  chosen: 'Chosen',
  suggestions: 'Suggestions',
  placeholder: 'Type an address',
  remove: (email) => `Remove ${email}`,
  removed: (email) => `${email} removed`,
  added: (count) => `${count} added`,
  found: (count) => `${count} found`,
  searching: 'Searching',
};

function mount(more: Partial<EmailPickerProps> = {}) {
  const onAdd = vi.fn();
  const onRemove = vi.fn();
  const onEscape = vi.fn();
  function Stage() {
    const [text, setText] = useState('');
    const props = { texts, emails: [], options: [], ...more };
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a dialog
      <div onKeyDown={(event) => event.key === 'Escape' && onEscape()}>
        <Field label="People" error="Too few">
          <EmailPicker {...props} text={text} onText={setText} onAdd={onAdd} onRemove={onRemove} />
        </Field>
        <button type="button">After</button>
      </div>
    );
  }
  render(<Stage />);
  return { user: userEvent.setup(), onAdd, onRemove, onEscape, field: screen.getByRole('combobox') };
}
const options = [
  { entry: 'ann@x.org', label: 'ann@x.org' },
  { entry: '#Design', label: 'Design', isGroup: true },
];

describe('EmailPicker', () => {
  it('[EPI1] is named and described by its field', () => {
    const { field } = mount();
    expect(screen.getByRole('combobox', { name: 'People' })).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['Enter', 'ann@x.org{Enter}', 'ann@x.org'],
    ['a comma', 'ann@x.org,', 'ann@x.org,'],
  ])('[EPI2] adds what is typed by %s', async (_name, keys, expected) => {
    const { user, field, onAdd } = mount();
    await user.type(field, keys);
    expect(onAdd).toHaveBeenCalledWith(expected);
  });

  it('[EPI2] adds what is typed when the field is left', async () => {
    const { user, field, onAdd } = mount();
    await user.type(field, 'ann@x.org');
    await user.tab();
    expect(onAdd).toHaveBeenCalledExactlyOnceWith('ann@x.org');
  });

  it('[EPI2] adds a pasted list at once, and leaves one address to be edited', async () => {
    const { user, field, onAdd } = mount();
    await user.click(field);
    await user.paste('ann@x.org');
    expect(onAdd).not.toHaveBeenCalled();
    await user.paste('\nbea@x.org\ncy@x.org');
    expect(onAdd).toHaveBeenCalledWith('ann@x.org, \nbea@x.org\ncy@x.org');
  });

  it('[EPI3] chooses a suggestion by arrows and Enter, and closes the list alone by Escape', async () => {
    const { user, field, onAdd, onEscape } = mount({ options });
    await user.type(field, 'd');
    expect(field.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const option = screen.getByRole('option', { name: 'Design' });
    expect(field.getAttribute('aria-activedescendant')).toBe(option.id);
    await user.keyboard('{Enter}');
    expect(onAdd).toHaveBeenCalledExactlyOnceWith('#Design');
    await user.type(field, 'x');
    // A surrounding dialog, whose key handler runs first, reads this attribute.
    expect(field.hasAttribute('data-escape')).toBe(true);
    await user.keyboard('{Escape}');
    expect(field.hasAttribute('data-escape')).toBe(false);
    expect(screen.queryByRole('option')).toBeNull();
    expect(onEscape).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onEscape).toHaveBeenCalledOnce();
  });

  it('[EPI5] Enter takes the only suggestion, and an address that is written out before it', async () => {
    const { user, field, onAdd } = mount({ options: options.slice(0, 1) });
    await user.type(field, 'an');
    expect(screen.getByRole('option').getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Enter}');
    expect(onAdd).toHaveBeenLastCalledWith('ann@x.org');
    await user.clear(field);
    await user.type(field, 'ann@x.or{Enter}');
    expect(onAdd).toHaveBeenLastCalledWith('ann@x.or');
  });

  it('[EPI5] the list lies in the flow of its form, so that nothing clips it', async () => {
    const { user, field } = mount({ options });
    await user.type(field, 'a');
    expect(screen.getByRole('listbox').className).not.toMatch(/\babsolute\b/);
  });

  it('[EPI3] a pressed suggestion is added instead of what is typed', async () => {
    const { user, field, onAdd } = mount({ options });
    await user.type(field, 'an');
    await user.click(screen.getByRole('option', { name: 'ann@x.org' }));
    expect(onAdd).toHaveBeenCalledExactlyOnceWith('ann@x.org');
    expect(document.activeElement).toBe(field);
  });

  it('[EPI4] removes by the cross, and the last one by Backspace, and says so', async () => {
    const { user, field, onRemove } = mount({ emails: ['ann@x.org', 'bea@x.org'] });
    await user.click(screen.getByRole('button', { name: 'Remove ann@x.org' }));
    expect(onRemove).toHaveBeenLastCalledWith('ann@x.org');
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole('status').textContent).toBe('ann@x.org removed');
    await user.keyboard('{Backspace}');
    expect(onRemove).toHaveBeenLastCalledWith('bea@x.org');
  });

  it('[EPI4] cannot be changed while it is disabled', async () => {
    const { field } = mount({ emails: ['ann@x.org'], disabled: true });
    expect((field as HTMLInputElement).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  });
});
