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
import type { ReactNode } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { isAllowedUrl } from '../../links/links.js';
import { mayHoldFormulas } from '../formulas/formula-rules.js';
import { noteKey } from './labels.js';
import { replyElements } from '../view/elements.js';
import { openFence } from './repair.js';

/** What a room that is fetched late adds to the parser: maths. */
export interface MarkdownExtension {
  /** The plugins for a text, which is what they are going to parse. */
  remarkPlugins: (text: string) => NonNullable<Options['remarkPlugins']>;
  elements: Components;
}

/** A piece of a reply for react-markdown. */
export interface ExactSource {
  source: string;
  /** Definitions from elsewhere that the source refers to; they stand before it. */
  definitions: string;
  /**
   * What is wanted of the result: the blocks, the children of the only list item, the cells' row of a table with one, or what
   * the only note says.
   */
  form: 'blocks' | 'item' | 'row' | 'note';
  /** The item stands in a list whose items are set apart. */
  isLoose?: boolean;
  /** The text breaks off in it and goes on. */
  isOpen?: boolean;
}

export interface ExactResult {
  node: ReactNode;
  /** The notes that are referred to, in order. */
  calls: readonly string[];
  /** The item sets its own blocks apart, which makes its list loose. */
  isSpread: boolean;
  /** Where an open source ends once its definitions stand before it: a fence that reaches that is open. Null where none is. */
  openEnd: number | null;
  /** Formulas may stand in the source; more often than they do. */
  mayHoldFormulas: boolean;
  /** The source held what its form says. Otherwise `node` is of no use. */
  isFit: boolean;
}

const keepAllowed: Options['urlTransform'] = (url, attribute) => (isAllowedUrl(url, attribute) ? url : '');

/** Line ends that only make HTML source readable; their text has no place in the source. */
const isFiller = (children: readonly ElementContent[], index: number) => {
  const node = children[index];
  const before = children[index - 1];
  return (
    node?.type === 'text' &&
    node.value === '\n' &&
    !node.position &&
    !(before?.type === 'element' && before.tagName === 'br')
  );
};

function dropFillers(parent: Root | Element): void {
  const children = parent.children as ElementContent[];
  let kept = children;
  for (let index = 0; index < children.length; index += 1) {
    if (isFiller(children, index)) {
      if (kept === children) kept = children.slice(0, index);
      continue;
    }
    if (kept !== children) kept.push(children[index] as ElementContent);
    const child = children[index];
    if (child?.type === 'element') dropFillers(child);
  }
  parent.children = kept;
}

const find = (parent: Root | Element, tag: string): Element | undefined =>
  (parent.children as ElementContent[]).find(
    (child): child is Element => child.type === 'element' && child.tagName === tag,
  );

/** The part of the tree that a form asks for. */
function pick(tree: Root, form: ExactSource['form']): ElementContent[] | null {
  switch (form) {
    case 'blocks':
    case 'note':
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

/** Blocks of markup become paragraphs, so that each stands for itself as the text that it is. */
export const showMarkup = () => (tree: MarkdownRoot) => {
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

/** As much of the parser as the reading of a task box touches. */
interface ParserSeat {
  stack: { type: string; checked?: boolean | null }[];
}
interface ParserData {
  fromMarkdownExtensions?: unknown[];
}

/**
 * Reads the box of a task. The library's own reader takes for granted that an item holds the box; in the head of a table inside
 * an item it does not, and development builds throw there.
 */
function readTaskBox(this: ParserSeat, token: { type: string }): void {
  const holder = this.stack.at(-2);
  if (holder?.type === 'listItem') holder.checked = token.type === 'taskListCheckValueChecked';
}

/** Replaces the reader of task boxes of `remarkGfm`; stands after it. */
function boxesInItemsOnly(this: { data(): object }): void {
  const data = this.data() as ParserData;
  (data.fromMarkdownExtensions ??= []).push({
    exit: { taskListCheckValueChecked: readTaskBox, taskListCheckValueUnchecked: readTaskBox },
  });
}

/** What react-markdown makes of a source, with the looks of a reply. */
export function drawExactly(
  { source, definitions, form, isLoose = false, isOpen = false }: ExactSource,
  extension?: MarkdownExtension,
): ExactResult {
  const calls: string[] = [];
  let isSpread = false;
  let isFit = true;
  let mayHold = false;
  const text = definitions === '' ? source : `${definitions}\n\n${source}`;

  const readFormulas = () => (tree: MarkdownRoot) => {
    mayHold = mayHoldFormulas(text, tree);
  };
  const readList = () => (tree: MarkdownRoot) => {
    const nodes = tree.children.filter((node) => !isOnlyDefinitions(node));
    const list: List | undefined = nodes[0]?.type === 'list' ? nodes[0] : undefined;
    const item: ListItem | undefined = list?.children[0];
    isFit = nodes.length === 1 && list?.children.length === 1;
    if (!list || !item) return;
    isSpread = item.spread === true || list.spread === true;
    list.spread = isLoose;
    item.spread = isLoose;
  };
  const readNote = () => (tree: MarkdownRoot) => {
    const notes = tree.children.filter((node) => !isOnlyDefinitions(node));
    isFit = notes.length === 1 && notes[0]?.type === 'footnoteDefinition';
  };
  const shape = () => (tree: Root) => {
    dropFillers(tree);
    const picked = pick(tree, form);
    isFit &&= picked !== null;
    tree.children = picked ?? [];
  };

  const options: Options = {
    children: text,
    remarkPlugins: [
      remarkGfm,
      boxesInItemsOnly,
      showMarkup,
      ...(extension?.remarkPlugins(text) ?? [readFormulas]),
      ...(form === 'item' ? [readList] : form === 'note' ? [readNote] : []),
    ],
    rehypePlugins: [shape],
    remarkRehypeOptions: {
      handlers: {
        // Numbers belong to the whole reply: here stands only which note is meant, and which of the calls it is.
        footnoteReference(_state: unknown, node: FootnoteReference): Element {
          calls.push(noteKey(node.identifier));
          return {
            type: 'element',
            tagName: 'sup',
            properties: { dataCall: String(calls.length - 1) },
            children: [],
          };
        },
        footnoteDefinition(
          state: { all(node: FootnoteDefinition): ElementContent[] },
          node: FootnoteDefinition,
        ): ElementContent[] | undefined {
          return form === 'note' ? state.all(node) : undefined;
        },
      },
    },
    components: extension ? { ...replyElements, ...extension.elements } : replyElements,
    urlTransform: keepAllowed,
  };
  // A plain function of its options: called as such, its elements can be kept with the block.
  const node = ReactMarkdown(options);
  const openEnd = isOpen && openFence(source) !== null ? text.trimEnd().length : null;
  return { node, calls, isSpread, openEnd, mayHoldFormulas: mayHold, isFit };
}
