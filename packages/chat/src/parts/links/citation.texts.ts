import { defineTexts } from '@stoa/ui';

/** A number in a reply that names a passage, and the passage. */
export const citationTexts = defineTexts('citation', () => ({
  mark: (number: number, name: string, places: string) =>
    `Source ${number}: ${name}${places === '' ? '' : `, ${places}`}`,
  passage: 'Passage',
  download: (name: string) => `Download ${name}`,
}));
