// @vitest-environment jsdom
import { act, render, renderHook, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { latePart } from '../../../base/lazy/late-part.light.js';
import { useCodeText } from '../../../parts/code/code-text.js';
import { useMarkdownText } from '../../../parts/markdown/index.js';
import { en } from '../../../base/text/en.js';
import { TextProvider } from '../../../base/text/text.js';
import { loadLocale, type LocaleWords } from '../../text/load-locale.js';
import { makeText } from '../../text/make-text.js';
import { useLateWords } from './use-late-words.js';

const rooms = { markdown: { formula: 'Formel' } };

/** A translation of which the rest can be fetched after so many failures. */
function words(failures: number): LocaleWords & { late: ReturnType<typeof vi.fn> } {
  let left = failures;
  return {
    late: vi.fn(() => {
      left -= 1;
      return left < 0 ? Promise.resolve({ rooms }) : Promise.reject(new Error('The network is down.'));
    }),
  };
}

describe('words of rooms that come late', () => {
  it('[EL13] are fetched when they are first asked for, and once', async () => {
    const german = words(0);
    const { result } = renderHook(() => useLateWords(german));
    expect(german.late).not.toHaveBeenCalled();
    expect(result.current.rooms).toBeUndefined();
    await act(() => Promise.all([result.current.late?.(), result.current.late?.()]));
    await act(() => result.current.late?.());
    expect(german.late).toHaveBeenCalledOnce();
    expect(result.current.rooms).toBe(rooms);
  });

  it('[EL14] are asked for again where they did not come; meanwhile nobody is told of a failure', async () => {
    const german = words(1);
    const { result } = renderHook(() => useLateWords(german));
    await act(async () => expect(await result.current.late?.()).toBeUndefined());
    expect(result.current.rooms).toBeUndefined();
    await act(() => result.current.late?.());
    expect(german.late).toHaveBeenCalledTimes(2);
    expect(result.current.rooms).toBe(rooms);
  });

  it('[EL13] of one language are never said in another, and English has none to fetch', async () => {
    const german = words(0);
    const { result, rerender } = renderHook(({ now }) => useLateWords(now), {
      initialProps: { now: german as LocaleWords | null },
    });
    await act(() => result.current.late?.());
    rerender({ now: words(0) });
    expect(result.current.rooms).toBeUndefined();
    rerender({ now: null });
    expect(result.current).toEqual({ late: undefined, rooms: undefined });
  });

  it('[EL13] are waited for by a part that is fetched on first use', async () => {
    const german = await loadLocale('de');
    let arrive: (() => void) | undefined;
    const slow: LocaleWords = {
      ...german,
      late: async () => {
        await new Promise<void>((resolve) => (arrive = resolve));
        return german?.late?.() ?? { rooms: {} };
      },
    };
    const said: string[] = [];
    const Formula = () => {
      const { formula } = useMarkdownText();
      said.push(formula);
      return <p>{formula}</p>;
    };
    const Part = latePart(() => Promise.resolve(Formula), { waiting: <p>Source</p>, saysRooms: true });
    function Panel() {
      const { late, rooms: here } = useLateWords(slow);
      return (
        <TextProvider text={makeText({ locale: 'de', words: slow, rooms: here, late })}>
          <Part />
        </TextProvider>
      );
    }
    render(<Panel />);
    await vi.waitFor(() => expect(arrive).toBeDefined());
    expect(screen.getByText('Source')).toBeTruthy();
    expect(said).toEqual([]);
    await act(() => Promise.resolve(arrive?.()));
    expect(await screen.findByText('Formel')).toBeTruthy();
    expect(new Set(said)).toEqual(new Set(['Formel']));
  });

  it('[EL13] are asked for by no part that does not say them', async () => {
    const late = vi.fn(() => Promise.resolve());
    const Part = latePart(() => Promise.resolve(() => <p>Image</p>));
    render(
      <TextProvider text={{ ...en, late }}>
        <Part />
      </TextProvider>,
    );
    expect(await screen.findByText('Image')).toBeTruthy();
    expect(late).not.toHaveBeenCalled();
  });

  it('[EL14] that cannot be had hold no part back', async () => {
    const english = { ...en, late: () => Promise.resolve() };
    const Wrap = () => <p>{useCodeText().wrap}</p>;
    const Part = latePart(() => Promise.resolve(Wrap), { saysRooms: true });
    render(
      <TextProvider text={english}>
        <Part />
      </TextProvider>,
    );
    expect(await screen.findByText('Wrap lines')).toBeTruthy();
  });
});
