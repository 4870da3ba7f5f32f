import type { TextsOf } from '@stoa/ui';
import type { copyTexts } from '../../copy/copy.texts.js';

export const copy = {
  copied: 'Kopiert',
  copyFailed: 'Der Browser hat das Kopieren nicht erlaubt.',
  copy: 'Kopieren',
} satisfies TextsOf<typeof copyTexts>;
