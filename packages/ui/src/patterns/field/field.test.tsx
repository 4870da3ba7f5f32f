// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Field, Input, LabelsProvider, Slider, Spinner, Switch, Textarea } from '../../index.js';
import '../../testing/dom-gaps.js';

describe('Field', () => {
  it.each([
    ['Input', <Input key="c" />, 'textbox'],
    ['Textarea', <Textarea key="c" />, 'textbox'],
    ['Switch', <Switch key="c" />, 'switch'],
    ['Slider', <Slider key="c" aria-label="Amount" />, 'slider'],
  ] as const)('describes %s by hint and error', (_name, control, role) => {
    render(
      <Field label="Amount" hint="How much" error="Too much.">
        {control}
      </Field>,
    );
    const element = screen.getByRole(role, { name: 'Amount' });
    const described = element.getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'How much',
      'Too much.',
    ]);
  });

  it('marks the control invalid only while there is an error', () => {
    const view = (error?: string) => (
      <Field label="Name" error={error} required>
        <Input />
      </Field>
    );
    const { rerender } = render(view('A name is needed.'));
    const input = screen.getByRole('textbox');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-required')).toBe('true');
    rerender(view());
    expect(input.hasAttribute('aria-invalid')).toBe(false);
  });
});

describe('LabelsProvider', () => {
  it('translates what parts say, and keeps what is missing', () => {
    render(
      <LabelsProvider labels={{ loading: 'Φόρτωση' }}>
        <Spinner />
      </LabelsProvider>,
    );
    expect(screen.getByRole('img', { name: 'Φόρτωση' })).toBeDefined();
  });
});
