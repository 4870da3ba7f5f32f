import type { Definition, Nodes, Root, RootContent } from 'mdast';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { bareDollars } from '../formulas/formula-lines.js';

/** The syntax tree of a text. Nothing is drawn of it. */
function parseTree(source: string): readonly RootContent[] {
  let children: readonly RootContent[] = [];
  const take = () => (tree: Root) => {
    children = tree.children;
    tree.children = [];
  };
  ReactMarkdown({ children: source, remarkPlugins: [remarkGfm, take] });
  return children;
}

/** Whether a text is one note and nothing else. */
export function isOneNote(source: string): boolean {
  const nodes = parseTree(source);
  return nodes.length === 1 && nodes[0]?.type === 'footnoteDefinition';
}

/** Where the last block of a text begins; undefined where formulas make that unclear. @units characters */
export const lastBlockAt = (source: string): number | undefined =>
  bareDollars.test(source) ? undefined : parseTree(source).at(-1)?.position?.start.offset;

/** A definition in its plainest form, wherever and however it was written. */
function plainForm({ identifier, url, title }: Definition): string {
  const address = url.replace(/[\\<>&\n]/g, (char) => `&#${char.charCodeAt(0)};`);
  const named = title?.replace(/[\\"&\n]/g, (char) => `&#${char.charCodeAt(0)};`);
  return `[${identifier}]: <${address}>${named === undefined ? '' : ` "${named}"`}`;
}

/** What a block defines for the whole text. */
export interface Defined {
  /** Link definitions in the order of the text, the label as written. */
  links: readonly { label: string; text: string }[];
  /** The block holds a note inside of something else, a list for instance. */
  hasInnerNotes: boolean;
}

/** The definitions in a block, which may stand inside of quotes, lists and notes. */
export function readDefinitions(source: string): Defined {
  const links: { label: string; text: string }[] = [];
  let hasInnerNotes = false;
  const visit = (node: Nodes, depth: number) => {
    if (node.type === 'definition') links.push({ label: node.identifier, text: plainForm(node) });
    if (node.type === 'footnoteDefinition' && depth > 1) hasInnerNotes = true;
    if ('children' in node) for (const child of node.children) visit(child, depth + 1);
  };
  for (const node of parseTree(source)) visit(node, 1);
  return { links, hasInnerNotes };
}
