import type { TextsOf } from '@stoa/ui';
import type { draftTexts } from '../../form/draft.texts.js';

export const draft = {
  restored: 'Ihr Entwurf wurde wiederhergestellt.',
  discard: 'Entwurf verwerfen',
} satisfies TextsOf<typeof draftTexts>;
