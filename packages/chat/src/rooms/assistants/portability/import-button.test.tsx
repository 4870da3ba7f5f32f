// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { StoaProvider } from '@stoa/react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { inputsOf, openPage } from '../../../testing/open-page.js';
import { ImportButton } from './import-button.js';
import { lacksLines } from './lacks-lines.js';
import { portabilityTexts } from './portability.texts.js';

async function mount() {
  const page = await openPage();
  const onProblem = vi.fn();
  const view = render(
    <StoaProvider stoa={page.stoa}>
      <ImportButton onProblem={onProblem} />
    </StoaProvider>,
  );
  const input = view.container.querySelector<HTMLInputElement>('input[type=file]')!;
  const dialog = () => page.stoa.layout.store.getState().dialog;
  return { page, dialog, onProblem, input, user: userEvent.setup() };
}
const fileOf = (value: unknown) =>
  new File([typeof value === 'string' ? value : JSON.stringify(value)], 'a.json', {
    type: 'application/json',
  });

describe('[APF1] the import of an assistant', () => {
  it('opens the editor over a new one, and saves nothing', async () => {
    const { page, dialog, onProblem, input, user } = await mount();
    expect(screen.getByRole('button', { name: 'Import' })).toBeTruthy();
    await user.upload(
      input,
      fileOf({ format: 'stoa-assistant', version: 1, assistant: { name: 'Poet', instructions: 'Rhyme.' } }),
    );
    await waitFor(() =>
      expect(dialog()).toEqual({
        name: 'assistantEditor',
        imported: expect.objectContaining({
          definition: expect.objectContaining({ name: 'Poet', instructions: 'Rhyme.' }) as unknown,
        }) as unknown,
      }),
    );
    expect(onProblem).toHaveBeenLastCalledWith(null);
    expect(inputsOf(page, 'assistants.create')).toEqual([]);
  });

  it.each([
    ['no JSON', 'The file is damaged, or no JSON.'],
    ['{}', 'The file holds no assistant.'],
    ['{"format":"stoa-assistant","version":9}', /A newer version of this product/],
  ])('says why %s is not read, and can be tried again', async (text, words) => {
    const { dialog, onProblem, input, user } = await mount();
    await user.upload(input, fileOf(text));
    await waitFor(() =>
      expect(onProblem).toHaveBeenLastCalledWith(
        typeof words === 'string' ? words : expect.stringMatching(words),
      ),
    );
    expect(dialog()).toBeNull();
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
