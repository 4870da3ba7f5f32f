/**
 * The action of an internal link (`#…`) in a message. Nothing happens without a press, and the press shows the exact argument.
 *
 * @source protocol §6 "Links"
 */
export type InternalLink =
  | { kind: 'send'; text: string }
  | { kind: 'template'; name: string }
  | { kind: 'data-source'; name: string };

/** The longest argument of each kind. @units characters. @source ours */
export const internalLinkLimits = { text: 4000, name: 255 } as const;

/** Percent-encoded, a character takes up to twelve. */
const maxEncoded = internalLinkLimits.text * 12;

/**
 * Invisible characters, which could hide text from the person: controls, bidirectional marks, tags, fillers,
 * variation selectors, halves of a character. Joiners of scripts and emoji, and the two selectors of emoji, are none of these.
 */
const hidden =
  /(?!\t|\n|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Whitespace that pushes text out of view. */
const padded = /[^\S\n]{16}|\n\s*\n\s*\n/;

function decoded(argument: string): string | null {
  try {
    return decodeURIComponent(argument);
  } catch {
    return null;
  }
}

const isPlain = (text: string, limit: number) =>
  text.trim() !== '' && text.length <= limit && !hidden.test(text);

/** A name on one line, and no path: it never leads out of the place where it is looked up. */
const isName = (name: string) =>
  isPlain(name, internalLinkLimits.name) && !/[\n\t/\\]/.test(name) && !/^\.+$/.test(name.trim());

const readName = (kind: 'template' | 'data-source', value: string): InternalLink | null => {
  const name = value.trim();
  return isName(name) ? { kind, name } : null;
};
const readFile = (value: string) => readName('data-source', value.replaceAll('&', ' '));

/** The closed list of what an internal link may begin with. */
const forms: readonly (readonly [start: string, read: (value: string) => InternalLink | null])[] = [
  [
    'chat:send/',
    (value) => {
      const text = value.trim();
      return isPlain(text, internalLinkLimits.text) && !padded.test(text) ? { kind: 'send', text } : null;
    },
  ],
  ['chat:template/', (value) => readName('template', value)],
  ['dataSource:', readFile],
  ['dataSources:', readFile],
];

/**
 * Reads what follows the `#`: `chat:send/<text>`, `chat:template/<name>`, `dataSource:<file>` or `dataSources:<file>`. The first
 * colon and the first stroke divide; the argument may have more of them. It is percent-encoded, as markdown writes addresses; in
 * the name of a file `&` stands for a space.
 *
 * @returns null for everything else, so that it stays the words it is.
 * @source protocol §6 "Links"; the limits and what an argument may not hide are ours.
 */
export function readInternalLink(target: string): InternalLink | null {
  if (target.length > maxEncoded) return null;
  const form = forms.find(([start]) => target.startsWith(start));
  const value = form && decoded(target.slice(form[0].length));
  return value ? form[1](value) : null;
}

/** The target of a footnote link: the note of a reference, or the reference of a note. @source ours */
const footnoteForm = /^fn(?:ref)?-[^\s]{1,300}$/;

/**
 * Whether the target of an internal link is a footnote of the message whose ids begin with one of the prefixes; no other place of
 * the page is ever led to.
 */
export const isFootnoteTarget = (target: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => target.startsWith(prefix) && footnoteForm.test(target.slice(prefix.length)));
