import { featureFlagsConfig } from '@stoa/core/contract';
import { defineTexts, formatList, type TextsOf } from '@stoa/ui';

/** English of the section of feature flags. */
export const flagsTexts = defineTexts('adminFlags', (locale) => ({
  section: 'Feature Flags',
  sectionHint: 'What is switched on, and for whom it is the other way round.',
  list: 'Flags',
  /** The label of its switch. */
  flag: (name: string) => name,
  changed: 'Changed',
  exceptions: 'Exceptions',
  exceptionsOf: (name: string) => `Exceptions of ${name}`,
  count: (people: number, groups: number) =>
    people + groups === 0
      ? 'No exceptions'
      : [
          people === 0 ? '' : people === 1 ? '1 person' : `${people} people`,
          groups === 0 ? '' : groups === 1 ? '1 group' : `${groups} groups`,
        ]
          .filter(Boolean)
          .join(', '),
  people: 'People, by e-mail',
  peopleHint: 'One in each line. For them it is the other way round.',
  groups: 'Amplify groups',
  groupsHint: 'One name in each line. For their members it is the other way round.',
  forWhom: 'Effective for whom?',
  forWhomHint:
    'Which features are on for one person, and what decides it: the saved rules, not what is unsaved here.',
  email: 'E-mail address of the person',
  lookUp: 'Look up',
  lookUpFailed: 'It could not be looked up.',
  emailInvalid: 'Enter an e-mail address.',
  unknown: (email: string) => `Nobody has signed in as ${email} yet. It would be so:`,
  person: (email: string, groups: string) =>
    groups === '' ? `${email} belongs to no group.` : `${email} belongs to: ${groups}`,
  featuresOf: (email: string) => `Features of ${email}`,
  on: 'On',
  off: 'Off',
  why: {
    default: (): string => 'nothing was saved for it',
    rule: (): string => 'the rule for everybody',
    person: (): string => 'an exception by name',
    group: (groups: string) => `an exception by a group: ${groups}`,
    notServed: (): string => 'this server has nothing for it',
    notConfigured: (): string => 'it is not configured on this server',
    notAdmin: (): string => 'the person is no administrator',
  },
  groupNames: (names: readonly string[]) => formatList(locale, names),
  add: 'Add a flag',
  name: 'Name of the flag',
  nameHint: (name: string) => (name === '' ? 'It is written in camel case.' : `It will be called ${name}.`),
  nameRequired: featureFlagsConfig.sentences.nameRequired as string,
  nameTaken: featureFlagsConfig.sentences.nameTaken as string,
}));

/** The words of the section of feature flags. */
export type FlagsText = TextsOf<typeof flagsTexts>;
