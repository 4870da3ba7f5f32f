// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Checkbox, Field } from '../../index.js';

function SelectAll() {
  const [chosen, setChosen] = useState(1);
  return (
    <Checkbox
      aria-label="All"
      checked={chosen === 2}
      indeterminate={chosen === 1}
      onChange={() => setChosen((count) => (count === 2 ? 0 : 2))}
    />
  );
}

describe('a checkbox', () => {
  it('toggles by pointer and keyboard', async () => {
    const user = userEvent.setup();
    render(<Checkbox aria-label="One" />);
    const box = screen.getByRole<HTMLInputElement>('checkbox');
    await user.click(box);
    expect(box.checked).toBe(true);
    await user.keyboard(' ');
    expect(box.checked).toBe(false);
  });

  it('is indeterminate exactly while its prop says so', async () => {
    const user = userEvent.setup();
    render(<SelectAll />);
    const box = screen.getByRole<HTMLInputElement>('checkbox');
    expect(box.indeterminate).toBe(true);
    await user.click(box);
    expect([box.checked, box.indeterminate]).toEqual([true, false]);
    await user.click(box);
    expect([box.checked, box.indeterminate]).toEqual([false, false]);
  });

  it('is labelled by the field around it', () => {
    render(
      <Field label="Names" hint="Put above each conversation">
        <Checkbox />
      </Field>,
    );
    expect(
      screen.getByRole('checkbox', { name: 'Names', description: 'Put above each conversation' }),
    ).toBeTruthy();
  });
});
