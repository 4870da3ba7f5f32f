import { defineTexts } from '@stoa/ui';

/** What the first page says of keyboard shortcuts. The other texts of commands are loaded with them. */
export const shortcutsTexts = defineTexts('shortcuts', () => ({ title: 'Keyboard shortcuts' }));
