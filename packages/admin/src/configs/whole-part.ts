/** The name of the only part of a value that has none, such as a list. */
export const wholePart = '*';
