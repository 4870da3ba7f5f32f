/*
 * Limits of the tools of one reply, each with its unit in the name; counts have none. Import the module by the name `toolLimits`.
 *
 * @source ours
 */
/** Answers of the model with calls, before the reply asks whether it may go on. */
export const steps = 12;
/** Time that a reply may work without asking, waits for its person left out. */
export const workMs = 10 * 60_000;
/** What a reply may cost without asking. */
export const costUsd = 2;
/** Calls of one tool with the same arguments in a reply. */
export const equalCalls = 3;
/** Calls of one step. */
export const callsAtOnce = 16;
/** Of one call. */
export const callMs = 60_000;
/** How long a call waits for its person. */
export const answerMs = 10 * 60_000;
/** Of one call; longer arguments are not carried out. */
export const argumentCharacters = 100_000;
/** Of one result as the model reads it; and its share of what the model can take in. */
export const resultCharacters = 20_000;
export const resultShare = 0.1;
/** Of what the model can take in: results of a reply together, before it asks whether it may go on. */
export const resultsShare = 0.3;
export const charactersPerToken = 3;
/** Tools that are offered in one turn. */
export const tools = 100;
/** The longest name that every provider takes. */
export const nameCharacters = 64;
/** A longer result is kept as a file, up to here. */
export const wholeCharacters = 5_000_000;
export const passageCharacters = 300;
/** Of one result in the log of a reply in the form of an agent. */
export const loggedCharacters = 5000;
