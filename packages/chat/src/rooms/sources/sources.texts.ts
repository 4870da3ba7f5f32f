import { labelOfKey } from '@stoa/core/rules';
import { plural, defineTexts, type TextsOf } from '@stoa/ui';

/** Titles that the product has had from the beginning; every other group is named by its key. @source protocol §2.6 */
export type SourceTitles = Record<'rag' | 'documentContext' | 'images', string>;

/** Names a group of sources by its key. */
export const sourceNamer =
  (titles: SourceTitles) =>
  (key: string): string =>
    Object.hasOwn(titles, key) ? titles[key as keyof SourceTitles] : labelOfKey(key);

/** In English. */
export const sourcesTexts = defineTexts('sources', (locale) => ({
  title: 'Sources',
  group: sourceNamer({
    rag: 'Document Search Results (RAG)',
    documentContext: 'Attached Documents',
    images: 'Images',
  }),
  passages: (count: number) => plural(locale, count, { one: '# passage', other: '# passages' }),
  more: (count: number) =>
    plural(locale, count, { one: '# more is not shown', other: '# more are not shown' }),
  passage: 'Passage',
  download: (name: string) => `Download ${name}`,
}));

/** Texts of the sources of a reply. */
export type SourcesText = TextsOf<typeof sourcesTexts>;
