import { formatList, plural, type TextsOf } from '@stoa/ui';
import type { groupsTexts } from '../../amplify-groups/groups.texts.js';

const count = (n: number, one: string, other: string) => plural('de', n, { one, other });
const people = (n: number) => count(n, '# Person', '# Personen');
const list = (names: string[]) => formatList('de', names);

export const groups = {
  section: 'Amplify-Gruppen',
  sectionHint:
    'Listen von Personen, für die Flags, Modelle, Vorlagen und Assistentengruppen freigegeben werden.',
  list: 'Gruppen',
  none: 'Es gibt keine Amplify-Gruppen.',
  noneHint: 'Benennen Sie eine Gruppe, und legen Sie dann fest, wer dazugehört.',
  name: 'Name der Gruppe',
  nameHint:
    'Mit diesem Namen wird der Gruppe etwas freigegeben; darum lässt er sich später nicht mehr ändern.',
  nameRequired: 'Eine Gruppe braucht einen Namen.',
  nameTaken: (name) => `Es gibt schon eine Gruppe mit dem Namen ${name}`,
  addGroup: 'Gruppe hinzufügen',
  changed: 'Geändert',
  createdBy: (name) => `Angelegt von ${name}`,
  count: (all, others) =>
    others === 0
      ? people(all)
      : `${people(all)}, auch aus ${count(others, '# anderen Gruppe', '# anderen Gruppen')}`,
  detailsOf: (name) => `Mitglieder von ${name}`,
  members: 'Mitglieder',
  noMembers: 'Hier ist noch niemand eingetragen.',
  find: 'Mitglied suchen',
  found: (shown, all) =>
    shown === all
      ? people(all)
      : `${shown} von ${people(all)} werden gezeigt. Grenzen Sie die Liste ein, um andere zu sehen.`,
  foundNobody: 'Hier heißt niemand so.',
  remove: (email) => `${email} entfernen`,
  entry: 'Mitglieder hinzufügen',
  entryHint: 'E-Mail-Adressen, durch Kommas getrennt.',
  add: 'Hinzufügen',
  required: 'Geben Sie eine E-Mail-Adresse ein.',
  invalid: (texts) => `Keine E-Mail-Adresse: ${texts}`,
  listed: (texts) => `Schon in der Liste: ${texts}`,
  tooMany: (texts) => `Mehr Mitglieder können nicht hinzugefügt werden: ${texts}`,
  added: (n) => count(n, '# Mitglied hinzugefügt', '# Mitglieder hinzugefügt'),
  includes: 'Mitglieder dieser Gruppen gehören ebenfalls dazu',
  include: 'Gruppe aufnehmen',
  includeHint: 'Gruppen, die diese hier aufgenommen haben, stehen nicht zur Wahl.',
  noneToInclude: 'Es gibt keine Gruppe, die aufgenommen werden kann.',
  exclude: (name) => `${name} nicht mehr aufnehmen`,
  removeGroup: (name) => `${name} löschen`,
  deleteTitle: (name) => `Gruppe „${name}“ löschen?`,
  deleteHint: 'Sie wird beim nächsten Speichern gelöscht.',
  usesLoading: 'Es wird nachgesehen, wo die Gruppe verwendet wird',
  usesFailed: 'Es konnte nicht ermittelt werden, wo die Gruppe verwendet wird.',
  tryAgain: 'Erneut versuchen',
  unused: 'Sie wird nirgends verwendet.',
  used: 'Sie wird hier verwendet und gilt dort für niemanden mehr, wenn sie gelöscht ist:',
  uses: {
    flag: (names) => `Feature-Flags: ${list(names)}`,
    model: (names) => `Modelle: ${list(names)}`,
    template: (names) => `PowerPoint-Vorlagen: ${list(names)}`,
    assistantGroup: (names) => `Assistentengruppen: ${list(names)}`,
    group: (names) => `Gruppen, die sie aufgenommen haben: ${list(names)}`,
  },
  keep: 'Gruppe behalten',
  deleteGroup: 'Gruppe löschen',
} satisfies TextsOf<typeof groupsTexts>;
