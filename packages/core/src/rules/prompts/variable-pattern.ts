/** `{{…}}` on one line, up to the first two closing braces. */
export const variablePattern = /{{(.*?)}}/g;

/** Whether a text has a variable. */
export const hasVariables = (content: string): boolean => content.search(variablePattern) >= 0;
