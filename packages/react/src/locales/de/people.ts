import { plural, type TextsOf } from '@stoa/ui';
import type { peopleTexts } from '../../people/people.texts.js';

const count = (n: number, one: string, other: string) => plural('de', n, { one, other });

export const people = {
  label: 'Personen',
  hint: 'Geben Sie eine Adresse ein, fügen Sie mehrere ein, oder geben Sie # für eine Gruppe ein.',
  needs: {
    people: 'Fügen Sie mindestens eine Person hinzu.',
    typed: 'Fügen Sie hinzu, was hier noch steht, oder entfernen Sie es.',
  },
  problems: {
    invalid: (entry) => `„${entry}“ ist keine E-Mail-Adresse.`,
    duplicate: (entry) => `„${entry}“ steht schon in der Liste.`,
    member: (entry) => `„${entry}“ ist bereits Mitglied.`,
    self: (entry) => `„${entry}“ ist Ihre eigene Adresse.`,
    unknownGroup: (entry) => `Es gibt keine Gruppe „${entry}“, zu der Sie gehören.`,
    emptyGroup: (entry) => `In „${entry}“ ist sonst niemand.`,
    tooMany: (entry) => `Die Liste ist voll; aus „${entry}“ wurden nicht alle hinzugefügt.`,
  },
  picker: {
    chosen: 'Personen, mit denen Sie teilen',
    suggestions: 'Vorschläge',
    placeholder: 'name@example.org',
    remove: (email) => `${email} entfernen`,
    removed: (email) => `${email} wurde entfernt`,
    added: (n) => count(n, '# Person hinzugefügt', '# Personen hinzugefügt'),
    found: (n) => count(n, '# Vorschlag', '# Vorschläge'),
    searching: 'Wird gesucht',
  },
  members: (n) => count(n, '# Person', '# Personen'),
} satisfies TextsOf<typeof peopleTexts>;
