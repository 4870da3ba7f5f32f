'use client';
import { defineTexts } from '@stoa/ui';

/** Texts of the question before a dear request. What is asked is an administrator's. */
export const promptCostTexts = defineTexts('promptCost', () => ({
  sendAnyway: 'Send anyway',
  title: 'Ask the model again?',
  cancel: 'Cancel',
}));
