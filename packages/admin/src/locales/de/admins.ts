import { plural, type TextsOf } from '@stoa/ui';
import type { adminsTexts } from '../../admins/admins.texts.js';

export const admins = {
  section: 'Administratoren',
  sectionHint: 'Wer diesen Bereich öffnen und den Chat der Website verwalten darf.',
  list: 'Administratoren',
  add: 'Hinzufügen',
  entry: 'Administratoren hinzufügen',
  entryHint:
    'E-Mail-Adressen, durch Kommas getrennt. Jede gilt, sobald sich ihr Inhaber damit angemeldet hat.',
  invalid: (texts) => `Keine E-Mail-Adresse: ${texts}`,
  listed: (texts) => `Schon in der Liste: ${texts}`,
  tooMany: (texts) => `Mehr Administratoren können nicht hinzugefügt werden: ${texts}`,
  required: 'Geben Sie eine E-Mail-Adresse ein.',
  added: (n) =>
    plural('de', n, { one: '# Administrator hinzugefügt', other: '# Administratoren hinzugefügt' }),
  remove: (email) => `${email} entfernen`,
  fixed: 'Auf dem Server festgelegt',
  empty: 'Es gibt keine Administratoren',
} satisfies TextsOf<typeof adminsTexts>;
