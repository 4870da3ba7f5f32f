// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button, Checkbox, Field, Input, useRefusedSubmit } from '../../index.js';
import '../../testing/dom-gaps.js';

function Form({ isRefusedElsewhere = false }: { isRefusedElsewhere?: boolean }) {
  const { ref, isRefused, refuse, reset } = useRefusedSubmit();
  const [values, setValues] = useState({ name: '', place: '' });
  const [isAgreed, setAgreed] = useState(false);
  const error = (isMissing: boolean, message: string) =>
    isRefused && isMissing && !isRefusedElsewhere ? message : null;
  const isMissing = values.name === '' || values.place === '' || !isAgreed;
  return (
    <form
      ref={ref}
      onSubmit={(event) => {
        event.preventDefault();
        if (isMissing) refuse();
      }}
    >
      {(['name', 'place'] as const).map((key) => (
        <Field key={key} label={key} error={error(values[key] === '', `A ${key} is needed.`)}>
          <Input
            value={values[key]}
            onChange={(event) => setValues({ ...values, [key]: event.target.value })}
          />
        </Field>
      ))}
      <Field label="agreed" error={error(!isAgreed, 'Agree to it.')}>
        <Checkbox checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)} />
      </Field>
      <Button onClick={reset}>Begin anew</Button>
      <Button type="submit">Save</Button>
    </form>
  );
}
const invalid = () =>
  [...document.querySelectorAll('[aria-invalid=true]')].map(
    (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
  );
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a refused submit', () => {
  it('[FRM1] shows every error at its field and focuses the first invalid one, again with each refusal', async () => {
    render(<Form />);
    expect(invalid()).toEqual([]);
    await save();
    expect(invalid()).toEqual(['A name is needed.', 'A place is needed.', 'Agree to it.']);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'name' }));
    await save();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'name' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'name' }), 'Ann');
    await save();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'place' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'place' }), 'Rome');
    await save();
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  });

  it('[FRM2] is over for a field as soon as it is right, and for all when the form begins anew', async () => {
    render(<Form />);
    await save();
    await userEvent.type(screen.getByRole('textbox', { name: 'place' }), 'Rome');
    expect(invalid()).toEqual(['A name is needed.', 'Agree to it.']);
    await userEvent.click(screen.getByRole('button', { name: 'Begin anew' }));
    expect(invalid()).toEqual([]);
  });

  it('[FRM1] leaves the focus at the submit button where no field is invalid', async () => {
    render(<Form isRefusedElsewhere />);
    await userEvent.type(screen.getByRole('textbox', { name: 'name' }), '{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  });
});
