/** Messages of refusals of the embeddable chat by the `code` of the answer, by which a widget finds its translation. */
export const embedMessages = {
  'embed.origin': 'This chat may not be used on this site.',
  'embed.key': 'This chat is not set up, or it has been switched off.',
  'embed.token': 'The chat could not confirm who you are.',
  'embed.scope': 'This chat does not allow that.',
  'embed.anonymous': 'Sign in on this site to use the chat.',
  'embed.rate': 'Too many requests in a short time. Wait a moment and try again.',
  'embed.model': 'This chat does not offer that model.',
  'embed.malformed': 'The request could not be read.',
  'embed.assistant': 'The assistant of this chat is not available any more.',
  'embed.disclosure': 'Read the notice of this chat and accept it first.',
} as const;

/** Names one refusal of the embeddable chat. */
export type EmbedErrorCode = keyof typeof embedMessages;

/** The body of a refusal. `error` may be more exact than the sentence of {@link embedMessages}. */
export interface EmbedRefusal {
  error: string;
  code: EmbedErrorCode;
}
