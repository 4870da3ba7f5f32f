/*
 * Limits of assistants and groups, each with its unit in the name; counts have none. Import the module by the name `assistantLimits`.
 *
 * @source ours, but where a line says otherwise
 */
export const idCharacters = 200;
export const nameCharacters = 200;
export const descriptionCharacters = 10_000;
export const instructionsCharacters = 200_000;
export const disclaimerCharacters = 10_000;
export const uriCharacters = 2000;
export const tagCharacters = 60;
export const tags = 100;
export const dataSources = 500;
export const operations = 500;
export const categories = 100;
export const starters = 12;
export const starterCharacters = 500;
export const noteCharacters = 500;
export const examples = 50;
export const exampleCharacters = 4000;
/** Of one example. */
export const checks = 10;
export const checkCharacters = 1000;
/** A model that judges an answer says at most so much. @units tokens */
export const judgeTokens = 400;
/** Assistants of one person, and of one group. */
export const assistants = 1000;
/** Groups of which one person can be the creator. */
export const groups = 500;
export const groupTypes = 100;
export const members = 5000;
/** Names are cut here where there is little room. @source assistants specification §5 */
export const shownNameCharacters = 30;
export const descriptionRows = 3;
export const instructionsRows = 15;
/** @source assistants specification §4 */
export const groupRefreshMs = 1000;
/** Characters of a file from which an assistant is imported: more than the fields together may have. */
export const fileCharacters = 5_000_000;
