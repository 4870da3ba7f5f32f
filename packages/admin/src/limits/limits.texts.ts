import { defineTexts, type TextsOf } from '@stoa/ui';

/** English of the section of limits of spending. */
export const limitsTexts = defineTexts('adminLimits', () => ({
  section: 'Rate limits',
  sectionHint: 'What may be spent on models in an hour, a day or a month.',
  person: 'Each person',
  personHint: 'Whichever of their accounts pays. Accounts can have limits of their own.',
  site: 'Everybody together',
  alert: 'Prompt cost alert',
  alertHint:
    'People are asked before they send something that may cost so much. They can decline, and lose nothing.',
  isActive: 'Ask before dear requests',
  alertCost: 'From this cost on, in US dollars',
  alertMessage: 'Message',
  alertMessageHint: '<totalCost> stands for the cost, and <prompts> for how many requests are made.',
  alertMessageMissing: 'Write what people are asked. Until then they see the standard message.',
  preview: (sentence: string) => `As people see it: ${sentence}`,
  siteHint: 'When it is reached, nobody can ask a model until the next period.',
}));

/** The words of the section of limits of spending. */
export type LimitsText = TextsOf<typeof limitsTexts>;
