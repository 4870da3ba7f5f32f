// @vitest-environment jsdom
import { act, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { defineTexts, type Catalog } from './define-texts.js';
import { createLazyCatalog } from './lazy-catalog.js';
import { mergeTexts } from './merge-texts.js';
import { plural } from './plural.js';
import { TextsProvider, useLoadTexts, useLocale, useReadTexts, useTexts } from './texts.js';

const boxTexts = defineTexts('box', (locale) => ({
  send: 'Send',
  groups: { today: 'Today', older: 'Older' },
  samples: ['One', 'Two'],
  remaining: (count: number) => plural(locale, count, { one: '# letter left', other: '# letters left' }),
}));
const helpTexts = defineTexts('help', () => ({ title: 'Help' }));

const within =
  (...providers: Omit<Parameters<typeof TextsProvider>[0], 'children'>[]) =>
  ({ children }: { children: ReactNode }) =>
    providers.reduceRight((inner, props) => <TextsProvider {...props}>{inner}</TextsProvider>, children);

describe('texts by room', () => {
  it('[TX3] are English without a provider, and where a translation has none', () => {
    expect(renderHook(() => useTexts(boxTexts)).result.current.send).toBe('Send');
    const wrapper = within({ locale: 'de', catalog: { box: { groups: { today: 'Heute' } } } });
    const { result } = renderHook(() => useTexts(boxTexts), { wrapper });
    expect(result.current).toMatchObject({ send: 'Send', groups: { today: 'Heute', older: 'Older' } });
  });

  it('[TX3] count and date in the locale in force', () => {
    const wrapper = within({ locale: 'ar-EG' });
    const { result } = renderHook(() => [useTexts(boxTexts).remaining(2), useLocale()], { wrapper });
    expect(result.current).toEqual(['٢ letters left', 'ar-EG']);
  });

  it('[TX4] of a nested provider lie over those of the outer one', () => {
    const wrapper = within(
      { locale: 'de', catalog: { box: { send: 'Senden', groups: { today: 'Heute' } } } },
      { catalog: { box: { send: 'Los' } } },
    );
    const { result } = renderHook(() => ({ texts: useTexts(boxTexts), locale: useLocale() }), { wrapper });
    expect(result.current.texts).toMatchObject({ send: 'Los', groups: { today: 'Heute' } });
    expect(result.current.locale).toBe('de');
  });

  it('[TX5] keep their identity between renders, and are the same for every reader', () => {
    const wrapper = within({ catalog: { box: { send: 'Senden' } } });
    const { result, rerender } = renderHook(() => [useTexts(boxTexts), useReadTexts()(boxTexts)], {
      wrapper,
    });
    const [before] = result.current;
    rerender();
    expect(result.current[0]).toBe(before);
    expect(result.current[1]).toBe(before);
  });

  it('[TX5] leave the English as it was', () => {
    const english = boxTexts.english('en');
    const merged = mergeTexts(english, { samples: [], groups: { older: 'Old' } });
    expect(merged).toMatchObject({ samples: [], groups: { today: 'Today', older: 'Old' } });
    expect(english).toMatchObject({ samples: ['One', 'Two'], groups: { older: 'Older' } });
    expect(mergeTexts(english, undefined)).toBe(english);
  });
});

describe('deferred rooms of a translation', () => {
  function Help() {
    const { title } = useTexts(helpTexts);
    const load = useLoadTexts();
    return <button onClick={() => void load?.()}>{load ? `${title} …` : title}</button>;
  }

  it('[TX6] are fetched once, on demand, and reach mounted parts', async () => {
    const fetch = vi.fn(() => Promise.resolve({ help: { title: 'Hilfe' } }));
    const deferred = createLazyCatalog(fetch);
    const Wrapper = within({ locale: 'de', deferred });
    render(<Help />, { wrapper: Wrapper });
    expect(screen.getByText('Help …')).toBeTruthy();
    expect(fetch).not.toHaveBeenCalled();
    await act(() => Promise.all([deferred.load(), deferred.load()]));
    expect(screen.getByText('Hilfe')).toBeTruthy();
    await deferred.load();
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('[TX6] are English after a failure, and fetched anew by the next load', async () => {
    const fetch = vi
      .fn<() => Promise<Catalog>>()
      .mockRejectedValueOnce(new Error('The network is down.'))
      .mockResolvedValue({ help: { title: 'Hilfe' } });
    const deferred = createLazyCatalog(fetch);
    const Wrapper = within({ locale: 'de', deferred });
    render(<Help />, { wrapper: Wrapper });
    await act(() => deferred.load());
    expect(screen.getByText('Help …')).toBeTruthy();
    await act(() => deferred.load());
    expect(screen.getByText('Hilfe')).toBeTruthy();
  });

  it('[TX6] lie under the texts of a site', async () => {
    const deferred = createLazyCatalog(() => Promise.resolve({ help: { title: 'Hilfe' } }));
    const Wrapper = within({ locale: 'de', deferred }, { catalog: { help: { title: 'Rat' } } });
    render(<Help />, { wrapper: Wrapper });
    await act(() => deferred.load());
    expect(screen.getByText('Rat')).toBeTruthy();
  });
});
