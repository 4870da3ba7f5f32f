const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Where the bracket that opens at `from` closes, seeing strings and nesting; -1 when it does not. */
export function closingDelimiter(text: string, from: number): number {
  const open: string[] = [];
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const unit = text[at] as string;
    if (quote) {
      if (unit === '\\') at++;
      else if (unit === quote) quote = '';
    } else if (unit === '"' || unit === "'") quote = unit;
    else if (unit in closing) open.push(closing[unit] as string);
    else if (unit === open.at(-1)) {
      open.pop();
      if (open.length === 0) return at;
    }
  }
  return -1;
}
