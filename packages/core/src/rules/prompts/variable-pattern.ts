/** `{{…}}` on one line, up to the first two closing braces. */
export const variablePattern = /{{(.*?)}}/g;

/** Whether a text has a variable. */
export const hasVariables = (content: string): boolean => content.search(variablePattern) >= 0;

/** A template with nothing in the place of its variables: custom instructions and prefixes, which nobody is asked about. */
export const withoutVariables = (content: string): string => content.replace(variablePattern, '');
