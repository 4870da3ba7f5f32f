/** Sentences and limits of reading the conversations of others. @source ours; administration C56 */
export const looksMessages = {
  'looks.off':
    'Reading the conversations of others is switched off. Whoever runs the server can switch it on with STOA_BREAK_GLASS.',
  'looks.self': 'Your own conversations are in the chat.',
  'looks.ended': 'This access has ended. Begin another one, with its reason.',
  'looks.gone': 'This conversation is not there any more.',
} as const;
export type LooksMessageCode = keyof typeof looksMessages;

export const looksLimits = {
  /** A reason says something. */
  reasonFrom: 10,
  reasonCharacters: 1_000,
  /** How long an access lasts. @units milliseconds */
  accessMs: 60 * 60_000,
  /** Conversations of one page, and accesses that a person is shown. */
  page: 100,
  /** Messages of a conversation that are shown, the newest. */
  messages: 500,
} as const;
