import type { Definition, Nodes, RootContent } from 'mdast';
import { bareDollars } from '@stoa/core/rules';
import { parseReply } from './syntax/syntax.js';

const parseTree = (source: string): readonly RootContent[] => parseReply(source).children;

/** Whether a text is one footnote definition and nothing else. */
export function isSingleFootnote(source: string): boolean {
  const nodes = parseTree(source);
  return nodes.length === 1 && nodes[0]?.type === 'footnoteDefinition';
}

/** An open disclosure may hold what follows. */
const startOfLast = (nodes: readonly RootContent[]): number | undefined =>
  nodes.some((node) => node.type === 'paragraph' && node.data?.isUnclosed)
    ? undefined
    : nodes.at(-1)?.position?.start.offset;

/** Offset of the last block of a text; undefined where formulas or disclosures make it ambiguous. @units characters */
export const lastBlockStart = (source: string): number | undefined =>
  bareDollars.test(source) ? undefined : startOfLast(parseTree(source));

/** A definition in one normal form, independent of how and where it was written. */
function plainForm({ identifier, url, title }: Definition): string {
  const address = url.replace(/[\\<>&\n]/g, (char) => `&#${char.charCodeAt(0)};`);
  const named = title?.replace(/[\\"&\n]/g, (char) => `&#${char.charCodeAt(0)};`);
  return `[${identifier}]: <${address}>${named === undefined ? '' : ` "${named}"`}`;
}

/** The definitions of a block, which hold for the entire text. */
export interface BlockDefinitions {
  /** Link definitions in the order of the text, the label as written. */
  links: readonly { label: string; text: string }[];
  /** The block holds a footnote definition inside of another block, a list for instance. */
  hasNestedFootnotes: boolean;
}

/** The definitions in a block, also those inside of quotes, lists and footnotes. */
export function readDefinitions(source: string): BlockDefinitions {
  const links: { label: string; text: string }[] = [];
  let hasInnerNotes = false;
  const visit = (node: Nodes, depth: number) => {
    if (node.type === 'definition') links.push({ label: node.identifier, text: plainForm(node) });
    if (node.type === 'footnoteDefinition' && depth > 1) hasInnerNotes = true;
    if ('children' in node) for (const child of node.children) visit(child, depth + 1);
  };
  for (const node of parseTree(source)) visit(node, 1);
  return { links, hasNestedFootnotes: hasInnerNotes };
}
