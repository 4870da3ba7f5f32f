/*
 * Limits of one Python program, each with its unit in the name; counts have none. Import the module by the name `interpreterLimits`.
 *
 * @source ours
 */
/** Of its run; starting Python is not counted. */
export const runMs = 60_000;
/** Of processor time, with the start. */
export const processorSeconds = 90;
/** Of starting Python on a machine that does much else. */
export const startMs = 60_000;
/** Of everything that it holds, Python itself included. */
export const memoryBytes = 1024 * 1024 * 1024;
/** Of the heap of the program that it runs in. */
export const heapMb = 256;
export const codeCharacters = 100_000;
/** Of what it prints. */
export const printedCharacters = 100_000;
export const faultCharacters = 8_000;
/** Files that it is given. */
export const givenFiles = 50;
export const givenBytes = 20 * 1024 * 1024;
/** Files that it makes. */
export const madeFiles = 20;
export const madeBytes = 10 * 1024 * 1024;
/** Files of its folder that are looked at. */
export const filesSeen = 2000;
/** Of a line that the process says: what was made, in base64, with what was printed. */
export const answerCharacters = 16 * 1024 * 1024;
/** Of a call, with what it waits for the programs of others. */
export const callMs = 10 * 60_000;
/** Programs of this server at once, one of them for each person, and those that wait. */
export const atOnce = 2;
export const waiting = 50;
/** A process that has been started ahead ends after so long without a program. */
export const spareMs = 5 * 60_000;
/** How long what a program has made can be fetched. */
export const addressMs = 60 * 60_000;
/** Files of a person that are kept; the oldest go first. */
export const keptFiles = 500;
export const keptBytes = 200 * 1024 * 1024;
/** Files of conversations that are not kept here are kept for so long. */
export const looseDays = 30;
