/*
 * Limits of the embeddable chat, each with its unit in the name. Import the module by the name `embedLimits`: a bundle then holds the
 * numbers that it uses and no other.
 *
 * @source ours
 */
/** How long a token lives that was asked for without a time, and the shortest and longest that a site may ask for. */
export const tokenTtlS = 600;
export const tokenTtlMinS = 5;
export const tokenTtlMaxS = 3600;
export const endUserIdCharacters = 200;
export const nameCharacters = 200;
export const visitorCharacters = 1000;
export const origins = 50;
export const originCharacters = 300;
export const prompts = 12;
export const promptLabelCharacters = 80;
export const promptTextCharacters = 4000;
export const titleCharacters = 80;
export const greetingCharacters = 2000;
export const disclaimerCharacters = 2000;
export const disclosureCharacters = 20_000;
export const instructionsCharacters = 20_000;
export const modelIds = 100;
export const perMinuteMax = 600;
export const perMinuteKeyMax = 100_000;
export const functions = 32;
/** Of one function's schema, as JSON text in UTF-8. */
export const functionSchemaBytes = 8192;
export const functionDescriptionCharacters = 2000;
export const pageContextCharacters = 20_000;
export const pageContextTimeoutMs = 2000;
/** How often in a row a model may call tools of the page before a person has to say something. */
export const toolRounds = 8;
