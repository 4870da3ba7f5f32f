const maxTitleCharacters = 30;

/** Whether a prompt asks for a conversation's title. */
export function isTitleRequest(prompt: string, system: string): boolean {
  // Instructions stand before or after the message that they quote; a long message in between may say anything.
  const instructions = `${system}\n${prompt.slice(0, 300)}\n${prompt.slice(-300)}`;
  return /\btitle\b/i.test(instructions) && /\b(characters|words|short|brief|only)\b/i.test(instructions);
}

/** A title for the message that a title prompt quotes: its first words, without politeness, within thirty characters. */
export function titleOf(prompt: string): string {
  // The patterns below are quick on short texts only, and a title needs no more.
  let message = quotedMessage(prompt.slice(0, 4_000))
    .replace(/```[^]*?(```|$)/g, ' ')
    .replace(/[`*_#<>[\]|$\\~"“”]/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .split(/[.?!;:](?=\s|$)/)[0]!;
  message = politeness.reduce((text, words) => text.replace(words, ''), message).trim();
  if (message === '') return 'New topic';
  const cut =
    message.length <= maxTitleCharacters
      ? message
      : message
          .slice(0, maxTitleCharacters + 1)
          .replace(/(?<!\s)\s+\S*$/, '')
          .slice(0, maxTitleCharacters);
  const words = cut.split(' ');
  while (
    words.length > 1 &&
    danglers.has(
      words
        .at(-1)!
        .replace(/(?<!,),+$/, '')
        .toLowerCase(),
    )
  )
    words.pop();
  const tidy = words.join(' ').replace(/(?<![\s,])[\s,]+$/, '');
  return tidy.charAt(0).toUpperCase() + tidy.slice(1);
}

/** Words that must not end a title. */
const danglers = new Set(['', 'a', 'an', 'the', 'of', 'for', 'to', 'in', 'on', 'and', 'or', 'with', 'by']);

/** Words that a question begins with and a title does not, taken off one after the other. */
const politeness = [
  /^((please|hello|hi|hey|so|okay|ok|well)\b[\s,!.]*)+/i,
  /^(can|could|would|will) you (please )?/i,
  /^i('d| would) like (you )?to |^i (want|need) (you )?to /i,
  /^(help me (to )?|tell me (about )?|explain (to me )?|show me |write (me )?)/i,
  /^(what|who) (is|are|was|were) /i,
  /^how (do|can|could|should) (i|we|you) /i,
  /^(the|an?) /i,
];

const closerOf = (opener: string, tag: string | undefined): string =>
  tag === undefined
    ? opener === '“'
      ? '”'
      : opener.slice(0, opener[0] === '`' ? 3 : undefined)
    : `</${tag}>`;

/** The texts between quotation marks, fences and tags, in their order; none lies inside of another. */
function quotations(prompt: string): string[] {
  const opener = /"""|```(?:\w*\n)?|“|"|<(\w+)>/g;
  // Every opener whose closer is missing would be looked for to the end of the text.
  const lastOf = new Map<string, number>();
  for (const { 0: closer, index } of prompt.matchAll(/"""|```|”|"|<\/\w+>/g)) lastOf.set(closer, index);
  for (const mark of ['"""', '```', '"']) lastOf.set(mark, prompt.lastIndexOf(mark));
  const found: string[] = [];
  for (let match = opener.exec(prompt); match; match = opener.exec(prompt)) {
    const closer = closerOf(match[0], match[1]);
    const from = opener.lastIndex;
    const end = (lastOf.get(closer) ?? -1) < from ? -1 : prompt.indexOf(closer, from);
    opener.lastIndex = end > from ? end + closer.length : match.index + 1;
    if (end > from) found.push(prompt.slice(from, end));
  }
  return found;
}

/** The longest quotation; else the text after the last colon that ends a line; else the last paragraph. */
function quotedMessage(prompt: string): string {
  const quoted = quotations(prompt).sort((a, b) => b.length - a.length)[0];
  if (quoted?.trim()) return quoted;
  const colon = Math.max(prompt.lastIndexOf(':\n'), prompt.lastIndexOf(': '));
  if (colon >= 0 && prompt.slice(colon + 1).trim() !== '') return prompt.slice(colon + 1);
  return prompt.split(/\n\s*\n/).findLast((paragraph) => paragraph.trim() !== '') ?? prompt;
}
