import { defineTexts, plural } from '@stoa/ui';

/** The name of the tab Share, and its mark. */
export const shareTabTexts = defineTexts('shareTab', (locale) => ({
  tab: 'Share',
  unread: (count: number) => plural(locale, count, { one: '# new shared item', other: '# new shared items' }),
}));
