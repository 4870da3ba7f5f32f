// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Stage } from '../../../testing/stage.js';
import { ImportButton } from './import-button.js';
import { lacksLines } from './lacks-lines.js';
import { portabilityTexts } from './portability.texts.js';

function mount() {
  const called = vi.fn();
  const onProblem = vi.fn();
  const view = render(
    <Stage called={called}>
      <ImportButton onProblem={onProblem} />
    </Stage>,
  );
  const input = view.container.querySelector<HTMLInputElement>('input[type=file]')!;
  return { called, onProblem, input, user: userEvent.setup() };
}
const fileOf = (value: unknown) =>
  new File([typeof value === 'string' ? value : JSON.stringify(value)], 'a.json', {
    type: 'application/json',
  });

describe('[APF1] the import of an assistant', () => {
  it('opens the editor over a new one, and saves nothing', async () => {
    const { called, onProblem, input, user } = mount();
    expect(screen.getByRole('button', { name: 'Import' })).toBeTruthy();
    await user.upload(
      input,
      fileOf({ format: 'stoa-assistant', version: 1, assistant: { name: 'Poet', instructions: 'Rhyme.' } }),
    );
    await waitFor(() =>
      expect(called).toHaveBeenCalledWith('openDialog', {
        name: 'assistantEditor',
        imported: expect.objectContaining({
          definition: expect.objectContaining({ name: 'Poet', instructions: 'Rhyme.' }) as unknown,
        }) as unknown,
      }),
    );
    expect(onProblem).toHaveBeenLastCalledWith(null);
    expect(called).not.toHaveBeenCalledWith('assistants.save', expect.anything());
  });

  it.each([
    ['no JSON', 'The file is damaged, or no JSON.'],
    ['{}', 'The file holds no assistant.'],
    ['{"format":"stoa-assistant","version":9}', /A newer version of this product/],
  ])('says why %s is not read, and can be tried again', async (text, words) => {
    const { called, onProblem, input, user } = mount();
    await user.upload(input, fileOf(text));
    await waitFor(() =>
      expect(onProblem).toHaveBeenLastCalledWith(
        typeof words === 'string' ? words : expect.stringMatching(words),
      ),
    );
    expect(called).not.toHaveBeenCalledWith('openDialog', expect.anything());
    expect(input.value).toBe('');
  });

  it('names what is missing, one line each', () => {
    const texts = portabilityTexts.english('en');
    const lacks = { model: 'm', sources: ['a', 'b'], capabilities: [], groupTypes: [], credentials: ['Api'] };
    expect(lacksLines(texts, lacks)).toEqual([
      texts.imported,
      texts.model('m'),
      texts.sources('a, b'),
      texts.credentials('Api'),
    ]);
  });
});
