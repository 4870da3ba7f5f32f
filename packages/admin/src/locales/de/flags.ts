import { formatList, plural, type TextsOf } from '@stoa/ui';
import type { flagsTexts } from '../../feature-flags/flags.texts.js';

const count = (n: number, one: string, other: string) => plural('de', n, { one, other });

export const flags = {
  section: 'Feature-Flags',
  sectionHint: 'Welche Funktionen eingeschaltet sind und für wen es umgekehrt ist.',
  list: 'Feature-Flags',
  flag: (name) => name,
  changed: 'Geändert',
  exceptions: 'Ausnahmen',
  exceptionsOf: (name) => `Ausnahmen für ${name}`,
  count: (people, groups) =>
    people + groups === 0
      ? 'Keine Ausnahmen'
      : [
          people === 0 ? '' : count(people, '# Person', '# Personen'),
          groups === 0 ? '' : count(groups, '# Gruppe', '# Gruppen'),
        ]
          .filter(Boolean)
          .join(', '),
  people: 'Personen (E-Mail)',
  peopleHint: 'Eine Adresse pro Zeile. Für diese Personen ist es umgekehrt.',
  groups: 'Amplify-Gruppen',
  groupsHint: 'Ein Name pro Zeile. Für die Mitglieder ist es umgekehrt.',
  forWhom: 'Für wen gilt was?',
  forWhomHint:
    'Welche Funktionen für eine Person eingeschaltet sind und wodurch. Maßgeblich sind die gespeicherten Regeln, nicht Ihre ungespeicherten Änderungen.',
  email: 'E-Mail-Adresse der Person',
  lookUp: 'Nachsehen',
  lookUpFailed: 'Das konnte nicht ermittelt werden.',
  emailInvalid: 'Geben Sie eine E-Mail-Adresse ein.',
  unknown: (email) => `Als ${email} hat sich noch niemand angemeldet. Es würde gelten:`,
  person: (email, groups) =>
    groups === '' ? `${email} gehört zu keiner Gruppe.` : `${email} gehört zu: ${groups}`,
  featuresOf: (email) => `Funktionen für ${email}`,
  on: 'Ein',
  off: 'Aus',
  why: {
    default: () => 'dafür ist nichts gespeichert',
    rule: () => 'Regel für alle',
    person: () => 'Ausnahme für diese Person',
    group: (groups) => `Ausnahme für eine Gruppe: ${groups}`,
    notServed: () => 'dieser Server bietet das nicht an',
    notConfigured: () => 'auf diesem Server nicht eingerichtet',
    notAdmin: () => 'nur für Administratoren',
  },
  groupNames: (names) => formatList('de', names),
  add: 'Flag hinzufügen',
  name: 'Name des Flags',
  nameHint: (name) => (name === '' ? 'Er wird in CamelCase geschrieben.' : `Er wird ${name} lauten.`),
  nameRequired: 'Ein Flag braucht einen Namen.',
  nameTaken: 'Es gibt schon ein Flag mit diesem Namen.',
} satisfies TextsOf<typeof flagsTexts>;
