import type { TextsOf } from '@stoa/ui';
import type { usageSectionTexts } from '../../usage/usage.texts.js';

export const usage = {
  section: 'Nutzung',
  sectionHint:
    'Was alle genutzt haben und was es gekostet hat: nach Tag, Modell, Person, Konto, Assistent und Zugang.',
} satisfies TextsOf<typeof usageSectionTexts>;
