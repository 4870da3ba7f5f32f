/**
 * A node of a parsed markdown text, as mdast has it.
 *
 * @units `offset` in characters of the source
 */
export interface MarkdownNode {
  type: string;
  value?: string;
  children?: readonly MarkdownNode[];
  position?: { start: { offset?: number }; end: { offset?: number } };
}

/** A part of a source. @units characters; `end` is exclusive */
export interface SourceRange {
  start: number;
  end: number;
}

/** The form that a replacement must keep: any blocks, a single line, or the lines of a code block. */
export type SourceForm = 'text' | 'line' | 'code';

/** Where a selection stands in the source, and in which form. */
export type FoundSource =
  | { ok: true; range: SourceRange; form: SourceForm }
  /** `invalid`: it holds what cannot be edited; `mismatch`: the page and the source could not be aligned. */
  | { ok: false; reason: 'invalid' | 'mismatch' };

/** Node types that can be read and edited as text. @source protocol §10; tables, quotes and struck text are ours */
const editable: ReadonlySet<string> = new Set([
  'root',
  'paragraph',
  'heading',
  'list',
  'listItem',
  'blockquote',
  'table',
  'tableRow',
  'tableCell',
  'text',
  'strong',
  'emphasis',
  'delete',
  'link',
  'linkReference',
  'inlineCode',
  'code',
  'math',
  'inlineMath',
  'break',
  'thematicBreak',
  'definition',
  'footnoteReference',
  'footnoteDefinition',
  'inertElement',
  'details',
  'detailsSummary',
]);
/** Node types that a selection includes entirely, since half of one would leave delimiters open. */
const indivisible: ReadonlySet<string> = new Set([
  'heading',
  'list',
  'listItem',
  'blockquote',
  'table',
  'tableRow',
  'strong',
  'emphasis',
  'delete',
  'link',
  'linkReference',
  'inlineCode',
  'code',
  'math',
  'inlineMath',
  'footnoteDefinition',
  'inertElement',
  'details',
  'detailsSummary',
]);

/** The sign, in the text of a page, of what it shows as a picture: a formula, a diagram or a chart. */
export const pictureSign = '\ufffc';
/** Node types that a page may render as a picture. */
const pictured: ReadonlySet<string> = new Set(['code', 'math', 'inlineMath']);

interface Character {
  text: string;
  start: number;
  end: number;
}

const isBlank = (text: string): boolean => text.trim() === '';
const entity = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;

const entityAt = (source: string, at: number): number =>
  entity.exec(source.slice(at, at + 34))?.[0].length ?? 0;

const rangeOf = ({ position }: MarkdownNode): SourceRange | null => {
  const [start, end] = [position?.start.offset, position?.end.offset];
  return start === undefined || end === undefined ? null : { start, end };
};

/** The characters of a leaf that are no white space, with their places. Marks, escapes and line prefixes between them are passed over. */
function charactersOf(node: MarkdownNode, source: string): Character[] {
  const range = rangeOf(node);
  const value = node.value ?? '';
  if (!range) return [];
  const found: Character[] = [];
  let at = range.start;
  if (node.type === 'code' && /^[`~]{3}/.test(source.slice(range.start, range.end))) {
    const line = source.indexOf('\n', range.start);
    at = line === -1 ? range.end : line;
  }
  for (const text of value.split('')) {
    if (isBlank(text)) continue;
    let [start, length] = [at, 0];
    for (; start < range.end; start += 1) {
      const decoded = node.type === 'text' && source[start] === '&' ? entityAt(source, start) : 0;
      length = decoded || (source[start] === text ? 1 : 0);
      if (length > 0) break;
    }
    // A character that the source writes in a way of its own has the place of the one before it.
    if (length === 0) [start, length] = [at, 0];
    found.push({ text, start, end: start + length });
    at = start + length;
  }
  return found;
}

/** The identifier that mdast gives to a footnote and its references. */
const identifierOf = (node: MarkdownNode & { identifier?: string }): string => node.identifier ?? '';

/**
 * All characters of the source, in the order of the page: what it shows as a picture is one character, and its footnotes stand at the
 * end, in the order of the references to them and without those that nothing refers to.
 */
function allCharacters(tree: MarkdownNode, source: string, shown: string): Character[] {
  const found: Character[] = [];
  const definitions = new Map<string, MarkdownNode>();
  const referenced = new Set<string>();
  const visit = (node: MarkdownNode): void => {
    if (node.type === 'footnoteReference') referenced.add(identifierOf(node));
    if (node.type === 'footnoteDefinition') {
      if (!definitions.has(identifierOf(node))) definitions.set(identifierOf(node), node);
      return;
    }
    if (node.children) return node.children.forEach(visit);
    const range = pictured.has(node.type) && shown[found.length] === pictureSign ? rangeOf(node) : null;
    if (range) found.push({ text: pictureSign, ...range });
    else if (node.type !== 'html') found.push(...charactersOf(node, source));
  };
  visit(tree);
  // A footnote can refer to another one, which the set then goes on with.
  for (const identifier of referenced) definitions.get(identifier)?.children?.forEach(visit);
  return found;
}

const withoutBlanks = (text: string): string => text.replace(/\s+/g, '');

/** The places at which a text stands in another. */
function placesOf(needle: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) places.push(at);
  return places;
}

const contains = (outer: SourceRange, inner: SourceRange): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;
const overlaps = (one: SourceRange, other: SourceRange): boolean =>
  one.start < other.end && other.start < one.end;

/** Every node that the range touches, from the outside to the inside. */
function touched(node: MarkdownNode, range: SourceRange): { node: MarkdownNode; range: SourceRange }[] {
  const own = rangeOf(node);
  if (!own || !overlaps(own, range)) return [];
  return [{ node, range: own }, ...(node.children ?? []).flatMap((child) => touched(child, range))];
}

function expandToIndivisible(tree: MarkdownNode, range: SourceRange): SourceRange {
  let grown = range;
  for (;;) {
    const cut = touched(tree, grown).find(
      ({ node, range: own }) => indivisible.has(node.type) && !contains(own, grown) && !contains(grown, own),
    );
    if (!cut) return grown;
    grown = { start: Math.min(grown.start, cut.range.start), end: Math.max(grown.end, cut.range.end) };
  }
}

function formOf(tree: MarkdownNode, range: SourceRange): SourceForm {
  const around = touched(tree, range).filter(
    ({ range: own }) => contains(own, range) && !(own.start === range.start && own.end === range.end),
  );
  if (around.some(({ node }) => node.type === 'code')) return 'code';
  return around.some(({ node }) => node.type === 'heading' || node.type === 'tableRow') ? 'line' : 'text';
}

/**
 * Where a selected stretch of the page stands in the markdown that the page was made from. White space counts on neither side, because
 * the page has its own. Where the page shows more or less than the text, the selection counts if it can be told apart by itself.
 *
 * @shape `rendered` is the text of the page, of which `from`…`to` are selected
 * @source protocol §10 "Source mapping"; parsing in the place of two pointers is ours
 */
export function findSource(input: {
  tree: MarkdownNode;
  source: string;
  rendered: string;
  from: number;
  to: number;
}): FoundSource {
  const { tree, source, rendered, from, to } = input;
  const shown = withoutBlanks(rendered);
  const characters = allCharacters(tree, source, shown);
  const written = characters.map(({ text }) => text).join('');
  const before = withoutBlanks(rendered.slice(0, from)).length;
  const needle = withoutBlanks(rendered.slice(from, to));
  if (needle === '') return { ok: false, reason: 'invalid' };
  let at: number | undefined = before;
  if (written !== shown) {
    const [here, there] = [placesOf(needle, shown), placesOf(needle, written)];
    at =
      here.length === there.length ? there[here.indexOf(before)] : there.length === 1 ? there[0] : undefined;
  }
  const [first, last] = at === undefined ? [] : [characters[at], characters[at + needle.length - 1]];
  if (!first || !last) return { ok: false, reason: 'mismatch' };
  const selected = { start: first.start, end: last.end };
  // Beside a footnote the page shows what stands elsewhere in the source, so that something else lies between.
  const isSelected = (index: number) => at !== undefined && at <= index && index < at + needle.length;
  const isUnbroken = characters.every((one, index) =>
    isSelected(index) ? contains(selected, one) : !overlaps(selected, one),
  );
  if (!isUnbroken) return { ok: false, reason: 'invalid' };
  const range = expandToIndivisible(tree, selected);
  if (touched(tree, range).some(({ node }) => !editable.has(node.type)))
    return { ok: false, reason: 'invalid' };
  return { ok: true, range, form: formOf(tree, range) };
}

/** A place between paragraphs where something new can stand. */
export interface InsertPoint {
  /** @units characters of the source */
  offset: number;
  /** The beginning of the block before it; empty at the start of the text. */
  after: string;
}

const blockParents: ReadonlySet<string> = new Set(['list', 'listItem', 'blockquote', 'table', 'tableRow']);
const wordsOf = ({ type, value = '', children }: MarkdownNode): string =>
  children ? children.map(wordsOf).join(blockParents.has(type) ? ' ' : '') : value;

/** As much of a block as tells it apart. */
const labelMaxCharacters = 60;

/** The places before, between and after the blocks of a text. @source protocol §10 "Composite" */
export function insertPoints(tree: MarkdownNode): InsertPoint[] {
  const blocks = (tree.children ?? []).flatMap((node) => {
    const range = rangeOf(node);
    return range ? [{ offset: range.end, after: wordsOf(node) }] : [];
  });
  return [{ offset: 0, after: '' }, ...blocks].map(({ offset, after }) => ({
    offset,
    after: after.replace(/\s+/g, ' ').trim().slice(0, labelMaxCharacters),
  }));
}
