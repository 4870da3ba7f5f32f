import { defineTexts, plural, type PluralForms } from '@stoa/ui';

/** Texts of the field for recipients. @source chat specification §2 "Share dialog", §8 "Sharing" */
export const peopleTexts = defineTexts('people', (locale) => {
  const counted = (count: number, forms: PluralForms) => plural(locale, count, forms);
  return {
    label: 'People',
    hint: 'Type an address, paste several, or type # for a group.',
    needs: {
      people: 'Add at least one person.',
      typed: 'Enter or remove what is left here.',
    },
    problems: {
      invalid: (entry: string) => `“${entry}” is not an e-mail address.`,
      duplicate: (entry: string) => `“${entry}” is in the list already.`,
      member: (entry: string) => `“${entry}” is a member already.`,
      self: (entry: string) => `“${entry}” is your own address.`,
      unknownGroup: (entry: string) => `There is no group “${entry}” that you belong to.`,
      emptyGroup: (entry: string) => `Nobody else is in “${entry}”.`,
      tooMany: (entry: string) => `The list is full; not everybody of “${entry}” was added.`,
    },
    picker: {
      chosen: 'People to share with',
      suggestions: 'Suggestions',
      placeholder: 'name@example.org',
      remove: (email: string) => `Remove ${email}`,
      removed: (email: string) => `${email} removed`,
      added: (count: number) => counted(count, { one: '# person added', other: '# people added' }),
      found: (count: number) => counted(count, { one: '# suggestion', other: '# suggestions' }),
      searching: 'Searching',
    },
    members: (count: number) => counted(count, { one: '# person', other: '# people' }),
  };
});
