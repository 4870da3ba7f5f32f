/** One `{{…}}` of a text. */
export interface FoundVariable {
  /** Where its braces begin. */
  index: number;
  /** With its braces. */
  whole: string;
  /** Between its braces. */
  inner: string;
}

const lineEnd = /[\n\r\u2028\u2029]/g;

/**
 * Each `{{…}}` on one line, up to the first two closing braces, in time proportional to the text: a pattern would look through the
 * rest of the line again for each pair of braces that nothing closes.
 */
export function* findVariables(text: string): Generator<FoundVariable> {
  let end = -1;
  let close = -1;
  for (let open = text.indexOf('{{'); open >= 0;) {
    if (end < open) {
      lineEnd.lastIndex = open;
      end = lineEnd.exec(text)?.index ?? text.length;
    }
    if (close < open + 2) close = text.indexOf('}}', open + 2);
    if (close < 0) return;
    if (close > end) {
      open = text.indexOf('{{', end);
      continue;
    }
    yield { index: open, whole: text.slice(open, close + 2), inner: text.slice(open + 2, close) };
    open = text.indexOf('{{', close + 2);
  }
}

/** Replaces each `{{…}}` of a text, as a regular expression does: `text.replace(variablePattern, (whole, inner) => …)`. */
export const variablePattern = {
  [Symbol.replace](text: string, replacement: string | ((whole: string, inner: string) => string)): string {
    let written = '';
    let from = 0;
    for (const { index, whole, inner } of findVariables(text)) {
      const instead = typeof replacement === 'string' ? replacement : replacement(whole, inner);
      written += text.slice(from, index) + instead;
      from = index + whole.length;
    }
    return written + text.slice(from);
  },
};

/** Whether a text has a variable. */
export const hasVariables = (content: string): boolean => findVariables(content).next().done === false;

/** A template with nothing in the place of its variables: custom instructions and prefixes, which nobody is asked about. */
export const withoutVariables = (content: string): string => content.replace(variablePattern, () => '');
