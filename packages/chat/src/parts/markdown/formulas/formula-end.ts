/** Parts of a formula that open or close something, and those that are taken whole so that nothing in them does. */
const parts = /\\(begin|end)\{([^{}]*)\}|\\(left|right)(?![A-Za-z])|\\[^]|[{}]/g;

/** What a formula leaves open, closed from the inside out. */
function closersOf(source: string): readonly string[] {
  const open: string[] = [];
  const leave = (closer: string) => {
    if (open.at(-1) === closer) open.pop();
  };
  for (const [part, environment, name = '', side] of source.matchAll(parts)) {
    if (environment === 'begin') open.push(`\\end{${name}}`);
    else if (environment === 'end') leave(`\\end{${name}}`);
    else if (side === 'left') open.push('\\right.');
    else if (side === 'right') leave('\\right.');
    else if (part === '{') open.push('}');
    else if (part === '}') leave('}');
  }
  return open.toReversed();
}

/** A text without the characters of a kind at its end. A pattern for all of them would be tried at every place, which takes long. */
export function withoutEnd(text: string, kind: RegExp): string {
  let end = text.length;
  while (end > 0 && kind.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Readings of a formula that breaks off, the best first: what has only begun at its end is left out, and what is open is closed.
 *
 * @shape two formulas; the second for commands that still wait for a part, which is left empty.
 */
export function closeFormula(source: string): readonly string[] {
  const lastWord = source.slice(source.lastIndexOf('\\'));
  const withoutWord = /^\\(?:begin|end)(?:\{[^}]*)?$/.test(lastWord)
    ? source.slice(0, -lastWord.length)
    : source.replace(/((?:^|[^\\])(?:\\\\)*)\\[A-Za-z]*$/, '$1');
  const begun = withoutEnd(withoutWord, /[\^_&\s]/);
  const closers = closersOf(begun);
  const emptied = closers.map((closer) => (closer === '}' ? '}{}' : closer));
  return [begun + closers.join(''), `${begun}{}${emptied.join('')}`];
}
