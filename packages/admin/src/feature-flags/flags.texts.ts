import { featureFlagsConfig } from '@stoa/core/contract';
import { defineTexts, type TextsOf } from '@stoa/ui';

/** English of the section of feature flags. */
export const flagsTexts = defineTexts('adminFlags', () => ({
  section: 'Feature flags',
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
  add: 'Add a flag',
  name: 'Name of the flag',
  nameHint: (name: string) => (name === '' ? 'It is written in camel case.' : `It will be called ${name}.`),
  nameRequired: featureFlagsConfig.sentences.nameRequired as string,
  nameTaken: featureFlagsConfig.sentences.nameTaken as string,
}));

/** The words of the section of feature flags. */
export type FlagsText = TextsOf<typeof flagsTexts>;
