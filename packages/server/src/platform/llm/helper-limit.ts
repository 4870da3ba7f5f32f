/**
 * Tokens for what a model thinks before its first word. Models count them into the limit of an answer, and the limits of helper requests
 * are those of their answers: a title has ten.
 */
const thinkingTokens = 2000;

/** The limit of a helper request for a model that may think. @units tokens */
export const withThinking = (answerTokens: number): number => answerTokens + thinkingTokens;
