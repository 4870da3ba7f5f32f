import type { LocaleWords } from '../load-locale.js';

export const words: LocaleWords = {};
