/** Sentences of retention. @source ours */
export const retentionMessages = {
  'retention.noRules':
    'Everything is kept for ever: no rule is in force yet, so there is nothing to carry out.',
  'retention.held': 'This person is under a legal hold. Take them off it under Retention first.',
} as const;
export type RetentionMessageCode = keyof typeof retentionMessages;
