'use client';
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { Catalog, PartialTexts, Texts } from './define-texts.js';
import type { LazyCatalog } from './lazy-catalog.js';
import { mergeTexts } from './merge-texts.js';

interface Language {
  locale: string;
  /** Of the providers from the outermost to this one: each lies over the one before it. */
  catalogs: readonly Catalog[];
  /** Deferred catalogs that have yet to be fetched. */
  pending: readonly LazyCatalog[];
  /** Merged texts by definition: readers get the same object for as long as the language is the same. */
  merged: Map<Texts, object>;
}

const TextsContext = createContext<Language>({
  locale: 'en-GB',
  catalogs: [],
  pending: [],
  merged: new Map(),
});

const none: Catalog = {};
const unsubscribed = () => () => {};

function textsIn<Shape extends object>(language: Language, texts: Texts<string, Shape>): Shape {
  const { locale, catalogs, merged } = language;
  const english = texts.english(locale);
  if (catalogs.length === 0) return english;
  const known = merged.get(texts) as Shape | undefined;
  if (known) return known;
  const complete = catalogs.reduce(
    (below, catalog) => mergeTexts(below, catalog[texts.room] as PartialTexts<Shape> | undefined),
    english,
  );
  merged.set(texts, complete);
  return complete;
}

export interface TextsProviderProps {
  /** BCP 47; of the provider above, or `en-GB`. */
  locale?: string;
  /** Texts by room, over those of the provider above: a translation, or a site's own texts. A missing text is English. */
  catalog?: Catalog;
  /** Further rooms of the same translation, which are not in `catalog`. */
  deferred?: LazyCatalog | undefined;
  children: ReactNode;
}

/** Supplies the texts of every part below it. Without one, parts speak English. */
export function TextsProvider({ locale, catalog = none, deferred, children }: TextsProviderProps) {
  const above = useContext(TextsContext);
  const readDeferred = () => deferred?.current;
  const fetched = useSyncExternalStore(deferred?.subscribe ?? unsubscribed, readDeferred, readDeferred);
  const language = useMemo<Language>(
    () => ({
      locale: locale ?? above.locale,
      catalogs: [...above.catalogs, fetched ? { ...fetched, ...catalog } : catalog],
      pending: deferred && !fetched ? [...above.pending, deferred] : above.pending,
      merged: new Map(),
    }),
    [above, locale, catalog, deferred, fetched],
  );
  return <TextsContext.Provider value={language}>{children}</TextsContext.Provider>;
}

/** The locale in force here, as a BCP 47 tag. */
export function useLocale(): string {
  return useContext(TextsContext).locale;
}

/** The texts of a room in the language in force here. */
export function useTexts<Shape extends object>(texts: Texts<string, Shape>): Shape {
  return textsIn(useContext(TextsContext), texts);
}

/** Reads the texts of any room in the language in force here. */
export type ReadTexts = <Shape extends object>(texts: Texts<string, Shape>) => Shape;

/** `useTexts` for handlers, and for records whose texts are of several rooms. */
export function useReadTexts(): ReadTexts {
  const language = useContext(TextsContext);
  return useCallback((texts) => textsIn(language, texts), [language]);
}

/** Fetches the deferred rooms of the language in force here; undefined where nothing has yet to be fetched. */
export function useLoadTexts(): (() => Promise<unknown>) | undefined {
  const { pending } = useContext(TextsContext);
  return useMemo(
    () => (pending.length > 0 ? () => Promise.all(pending.map((catalog) => catalog.load())) : undefined),
    [pending],
  );
}
