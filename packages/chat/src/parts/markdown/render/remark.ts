import type { Element, ElementContent, Root } from 'hast';
import type {
  FootnoteDefinition,
  FootnoteReference,
  List,
  ListItem,
  Nodes,
  Parents,
  Root as MarkdownRoot,
} from 'mdast';
import type { CompileContext } from 'mdast-util-from-markdown';
import type { Token } from 'micromark-util-types';
import type { ReactNode } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import type { Processor } from 'unified';
import { isAllowedUrl } from '../../links/links.js';
import { mayHoldFormulas } from '../parser/formulas/may-hold-formulas.js';
import { footnoteKey } from '../parser/labels.js';
import { syntaxOf } from '../parser/syntax/syntax.js';
import { replyElements } from '../elements/elements.js';
import { openFence } from '../parser/repair.js';

/** An extension of the parser that is loaded lazily: formulas. */
export interface MarkdownExtension {
  /** The plugins that parse the given text. */
  remarkPlugins: (text: string) => NonNullable<Options['remarkPlugins']>;
  elements: Components;
}

/** A part of a reply for react-markdown. */
export interface RemarkSource {
  source: string;
  /** Definitions outside of the source that it refers to; put before it. */
  definitions: string;
  /** The part of the result to return: the blocks, the only list item, the only row of a table, or the content of the only footnote. */
  form: 'blocks' | 'item' | 'row' | 'footnote';
  /** How many footnote references stand before it in the same block. */
  firstReference?: number;
  /** The item belongs to a loose list. */
  isLoose?: boolean;
  /** The source is unfinished: it still grows at its end. */
  isOpen?: boolean;
}

export interface RemarkResult {
  node: ReactNode;
  /** Keys of the referenced footnotes, in order. */
  footnotes: readonly string[];
  /** The item has a blank line between its blocks, which makes its list loose. */
  isSpread: boolean;
  /** End offset of a source with an open fence, definitions included: the fence that reaches it is the open one. Null where none is open. */
  openFenceEnd: number | null;
  /** The source may hold formulas. May be a false positive. */
  mayHoldFormulas: boolean;
  /** The source has the requested form. Otherwise `node` is meaningless. */
  matchesForm: boolean;
}

const keepAllowed: Options['urlTransform'] = (url, attribute) => (isAllowedUrl(url, attribute) ? url : '');

/** Elements that hold blocks, or cells and rows. */
const blockParents: ReadonlySet<string> = new Set(
  'blockquote details div li ol section table tbody thead tr ul'.split(' '),
);
const blockTags: ReadonlySet<string> = new Set([
  ...blockParents,
  ...'h1 h2 h3 h4 h5 h6 hr p pre summary'.split(' '),
]);
const isPhrasing = (node: ElementContent | undefined) =>
  node?.type === 'text' || (node?.type === 'element' && !blockTags.has(node.tagName));

/** White space that remark-rehype adds between blocks; it has no position in the source. */
const isPadding = (parent: Root | Element, index: number) => {
  const children = parent.children as readonly ElementContent[];
  const node = children[index];
  const before = children[index - 1];
  return (
    node?.type === 'text' &&
    node.value === '\n' &&
    !node.position &&
    // In the only paragraph of an item it may stand between two addresses.
    !(
      parent.type === 'element' &&
      parent.tagName === 'li' &&
      isPhrasing(before) &&
      isPhrasing(children[index + 1])
    ) &&
    !(before?.type === 'element' && before.tagName === 'br')
  );
};

function dropPadding(parent: Root | Element): void {
  const children = parent.children as ElementContent[];
  let kept = children;
  for (let index = 0; index < children.length; index += 1) {
    if (isPadding(parent, index)) {
      if (kept === children) kept = children.slice(0, index);
      continue;
    }
    if (kept !== children) kept.push(children[index] as ElementContent);
    const child = children[index];
    if (child?.type === 'element' && blockParents.has(child.tagName)) dropPadding(child);
  }
  parent.children = kept;
}

const find = (parent: Root | Element, tag: string): Element | undefined =>
  (parent.children as ElementContent[]).find(
    (child): child is Element => child.type === 'element' && child.tagName === tag,
  );

/** The part of the tree for a form. */
function pick(tree: Root, form: RemarkSource['form']): ElementContent[] | null {
  switch (form) {
    case 'blocks':
    case 'footnote':
      return tree.children as ElementContent[];
    case 'item': {
      const list = find(tree, 'ul') ?? find(tree, 'ol');
      const item = list && find(list, 'li');
      return tree.children.length === 1 && list?.children.length === 1 && item ? [item] : null;
    }
    case 'row': {
      const table = find(tree, 'table');
      const body = table && find(table, 'tbody');
      const row = body && find(body, 'tr');
      return tree.children.length === 1 && body?.children.length === 1 && row ? [row] : null;
    }
    default:
      return form satisfies never;
  }
}

const isOnlyDefinitions = (node: MarkdownRoot['children'][number]) => node.type === 'definition';
const isAnyDefinition = (node: MarkdownRoot['children'][number]) =>
  isOnlyDefinitions(node) || node.type === 'footnoteDefinition';

/** Turns blocks of HTML into paragraphs, so that they show as text. */
export const markupAsText = () => (tree: MarkdownRoot) => {
  const visit = (parent: Parents) => {
    const isFlow =
      parent.type === 'root' ||
      parent.type === 'blockquote' ||
      parent.type === 'listItem' ||
      parent.type === 'footnoteDefinition';
    parent.children.forEach((child, index) => {
      if (child.type === 'html' && isFlow)
        (parent.children as Nodes[])[index] = {
          type: 'paragraph',
          children: [child],
          position: child.position,
        };
      else if ('children' in child) visit(child);
    });
  };
  visit(tree);
};

/**
 * Reads a task box. The handler of mdast-util-gfm-task-list-item assumes that the parent is a list item; in the head of a table inside
 * an item it is not, and development builds throw.
 */
function exitTaskBox(this: CompileContext, token: Token): undefined {
  const parent = this.stack.at(-2);
  if (parent?.type === 'listItem') parent.checked = (token.type as string) === 'taskListCheckValueChecked';
}

/** Replaces the task box handler of `remarkGfm`; must follow it in the list of plugins. */
function tasksInItemsOnly(this: Processor): void {
  (this.data().fromMarkdownExtensions ??= []).push({
    exit: { taskListCheckValueChecked: exitTaskBox, taskListCheckValueUnchecked: exitTaskBox },
  });
}

/** Renders a source with react-markdown and the components of a reply. */
export function renderWithRemark(
  { source, definitions, form, firstReference = 0, isLoose = false, isOpen = false }: RemarkSource,
  extension?: MarkdownExtension,
): RemarkResult {
  const footnotes: string[] = [];
  let isSpread = false;
  let matchesForm = true;
  let mayHold = false;
  const text = definitions === '' ? source : `${definitions}\n\n${source}`;

  const detectFormulas = () => (tree: MarkdownRoot) => {
    mayHold = mayHoldFormulas(text, tree);
  };
  const readList = () => (tree: MarkdownRoot) => {
    const nodes = tree.children.filter((node) => !isAnyDefinition(node));
    const list: List | undefined = nodes[0]?.type === 'list' ? nodes[0] : undefined;
    const item: ListItem | undefined = list?.children[0];
    matchesForm = nodes.length === 1 && list?.children.length === 1;
    if (!list || !item) return;
    isSpread = item.spread === true || list.spread === true;
    list.spread = isLoose;
    item.spread = isLoose;
  };
  const readFootnote = () => (tree: MarkdownRoot) => {
    const nodes = tree.children.filter((node) => !isOnlyDefinitions(node));
    matchesForm = nodes.length === 1 && nodes[0]?.type === 'footnoteDefinition';
  };
  const shape = () => (tree: Root) => {
    dropPadding(tree);
    const picked = pick(tree, form);
    matchesForm &&= picked !== null;
    tree.children = picked ?? [];
  };

  const options: Options = {
    children: text,
    remarkPlugins: [
      ...syntaxOf(text, isOpen),
      tasksInItemsOnly,
      markupAsText,
      ...(extension?.remarkPlugins(text) ?? [detectFormulas]),
      ...(form === 'item' ? [readList] : form === 'footnote' ? [readFootnote] : []),
    ],
    rehypePlugins: [shape],
    remarkRehypeOptions: {
      handlers: {
        // Footnotes are numbered over the entire reply: the element holds only the index of the reference.
        footnoteReference(_state: unknown, node: FootnoteReference): Element {
          footnotes.push(footnoteKey(node.identifier));
          return {
            type: 'element',
            tagName: 'sup',
            properties: { dataReference: String(firstReference + footnotes.length - 1) },
            children: [],
          };
        },
        footnoteDefinition(
          state: { all(node: FootnoteDefinition): ElementContent[] },
          node: FootnoteDefinition,
        ): ElementContent[] | undefined {
          return form === 'footnote' ? state.all(node) : undefined;
        },
      },
    },
    components: extension ? { ...replyElements, ...extension.elements } : replyElements,
    urlTransform: keepAllowed,
  };
  // ReactMarkdown has no hooks: called as a function, its elements can be cached with the block.
  const node = ReactMarkdown(options);
  const openFenceEnd = isOpen && openFence(source) !== null ? text.trimEnd().length : null;
  return { node, footnotes, isSpread, openFenceEnd, mayHoldFormulas: mayHold, matchesForm };
}
