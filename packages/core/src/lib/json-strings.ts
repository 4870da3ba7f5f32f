const backslash = 92;

/** Where a string of a JSON text ends, from behind its first quote on; the end of the text where it has none. */
export function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from);
  while (end !== -1 && isEscaped(text, end, from)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number, from: number): boolean {
  let slashes = 0;
  while (at - slashes - 1 >= from && text.charCodeAt(at - slashes - 1) === backslash) slashes++;
  return slashes % 2 === 1;
}
