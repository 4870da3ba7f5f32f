import { sentence } from '@stoa/core/contract';
import { defineTexts } from '@stoa/ui';

/** Sentences of the specifications, by code; a translation supplies its own function. */
export const sentencesTexts = defineTexts('sentences', () => ({ sentence }));
