// @vitest-environment jsdom
import { lazyPart } from '@stoa/react';
import { createLazyCatalog, TextsProvider, useTexts } from '@stoa/ui';
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { codeTexts } from '../../parts/code/code.texts.js';
import { markdownTexts } from '../../parts/markdown/index.js';
import { loadTranslation } from './load-translation.js';

describe('deferred texts of a translation', () => {
  it('[EL13] are waited for by a lazy part', async () => {
    const german = await loadTranslation('de');
    let arrive: (() => void) | undefined;
    const deferred = createLazyCatalog(async () => {
      await new Promise<void>((resolve) => (arrive = resolve));
      await german?.deferred.load();
      return german?.deferred.current ?? {};
    });
    const said: string[] = [];
    const Formula = () => {
      const { formula } = useTexts(markdownTexts);
      said.push(formula);
      return <p>{formula}</p>;
    };
    const Part = lazyPart(() => Promise.resolve(Formula), { waiting: <p>Source</p>, waitsForTexts: true });
    render(
      <TextsProvider locale="de" deferred={deferred}>
        <Part />
      </TextsProvider>,
    );
    await vi.waitFor(() => expect(arrive).toBeDefined());
    expect(screen.getByText('Source')).toBeTruthy();
    expect(said).toEqual([]);
    await act(() => Promise.resolve(arrive?.()));
    expect(await screen.findByText('Formel')).toBeTruthy();
    expect(new Set(said)).toEqual(new Set(['Formel']));
  });

  it('[EL13] are not fetched by a part that reads none', async () => {
    const fetch = vi.fn(() => Promise.resolve({}));
    const Part = lazyPart(() => Promise.resolve(() => <p>Image</p>));
    render(
      <TextsProvider deferred={createLazyCatalog(fetch)}>
        <Part />
      </TextsProvider>,
    );
    expect(await screen.findByText('Image')).toBeTruthy();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('[EL14] that cannot be fetched hold no part back', async () => {
    const Wrap = () => <p>{useTexts(codeTexts).wrap}</p>;
    const Part = lazyPart(() => Promise.resolve(Wrap), { waitsForTexts: true });
    render(
      <TextsProvider deferred={createLazyCatalog(() => Promise.reject(new Error('The network is down.')))}>
        <Part />
      </TextsProvider>,
    );
    expect(await screen.findByText('Wrap lines')).toBeTruthy();
  });
});
