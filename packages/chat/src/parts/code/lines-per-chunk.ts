/** Size of a chunk: its lines are highlighted, collapsed and laid out together. */
export const linesPerChunk = 20;
