// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { LanguageChoice } from '@stoa/chat';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Catalog } from '@stoa/ui';
import { AppLanguage } from './app-language.js';
import type { Language } from './language.js';

const fetches = vi.hoisted(
  () => new Map<string, { resolve(catalog: Catalog): void; reject(reason: Error): void }>(),
);
vi.mock('./translation.js', () => ({
  loadTranslation: ({ tag }: Language) =>
    new Promise<Catalog>((resolve, reject) => fetches.set(tag, { resolve, reject })),
}));

const noted = vi.hoisted(() => vi.fn<(choice: LanguageChoice) => void>());
vi.mock('@stoa/chat', () => ({
  LanguageChoiceProvider: ({ value }: { value: LanguageChoice }) => {
    noted(value);
    return `chosen: ${value.chosen}`;
  },
}));

const choose = (tag: string) => noted.mock.lastCall![0].choose(tag);
const draw = (chosen: string | null) =>
  render(
    <AppLanguage asked={{ chosen, accepted: [] }} catalog={undefined} area="workspace">
      {null}
    </AppLanguage>,
  );
const started = (tag: string) => waitFor(() => expect(fetches.has(tag)).toBe(true));

beforeEach(() => fetches.clear());
afterEach(() => {
  cleanup();
  document.cookie = 'stoa_language=; Max-Age=0; Path=/';
});

it.each([
  ['de-AT', 'de'],
  ['fr', 'null'],
  ['iw', 'he'],
])('[LNG3] of the choice %s the settings show %s', (chosen, shown) => {
  draw(chosen);
  expect(screen.getByText(`chosen: ${shown}`)).toBeTruthy();
});

it('[LNG3] of two choices the last one counts, whichever texts come first', async () => {
  draw(null);
  const first = choose('de');
  await started('de');
  const last = choose('he');
  await started('he');
  fetches.get('he')!.resolve({});
  expect(await last).toBe(true);
  fetches.get('de')!.resolve({});
  expect(await first).toBe(true);
  expect(await screen.findByText('chosen: he')).toBeTruthy();
  expect(document.cookie).toContain('stoa_language=he');
  expect(document.documentElement.lang).toBe('he');
});

it('[LNG3] a failure of an earlier choice is none of the last one', async () => {
  draw(null);
  const first = choose('de');
  await started('de');
  const last = choose('he');
  await started('he');
  fetches.get('de')!.reject(new Error('no texts'));
  expect(await first).toBe(true);
  fetches.get('he')!.reject(new Error('no texts'));
  expect(await last).toBe(false);
  expect(document.cookie).not.toContain('stoa_language');
  expect(screen.getByText('chosen: null')).toBeTruthy();
});
