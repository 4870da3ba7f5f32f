import type {
  Html,
  Literal,
  Nodes,
  Paragraph,
  Parent,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast';
import type { Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import { htmlFlow } from 'micromark-core-commonmark';
import type { Construct, Extension, State } from 'micromark-util-types';
import { detailsLineOf } from '../details-lines.js';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    detailsLine: 'detailsLine';
    detailsOpening: 'detailsOpening';
    detailsSummary: 'detailsSummary';
    detailsWords: 'detailsWords';
    detailsClosing: 'detailsClosing';
  }
}

/** An element of HTML without attributes, in a paragraph. */
interface InertElement extends Parent {
  type: 'inertElement';
  children: PhrasingContent[];
  data: { hName: string };
}
/** The summary of a disclosure. */
interface DetailsSummary extends Parent {
  type: 'detailsSummary';
  children: PhrasingContent[];
  data?: { hName: string };
}
interface Details extends Parent {
  type: 'details';
  children: RootContent[];
  data: { hName: string; hProperties: { open?: boolean } };
}
/** A tag of a disclosure, until it has found its other one. */
interface DetailsTag extends Literal {
  type: 'detailsTag';
  isOpening: boolean;
  isOpen: boolean;
  value: string;
}
declare module 'mdast' {
  interface PhrasingContentMap {
    inertElement: InertElement;
  }
  interface BlockContentMap {
    details: Details;
    detailsSummary: DetailsSummary;
    detailsTag: DetailsTag;
  }
  interface RootContentMap {
    inertElement: InertElement;
    details: Details;
    detailsSummary: DetailsSummary;
    detailsTag: DetailsTag;
  }
  interface ParagraphData {
    /** The text of an opening tag that nothing closes. */
    isUnclosed?: boolean;
  }
}

const less = 60;
/** Tags that begin no block of HTML. */
const inlineTag = /^<\/?(?:br|sub|sup|kbd|mark)[\s/>]/i;

const lineFrom = (text: string, start: number): string => {
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? text.length : end);
};

/** A line of the tags of a disclosure. */
const detailsLine = (text: string): Construct => ({
  name: 'detailsLine',
  concrete: true,
  tokenize(effects, ok, nok) {
    const { offset } = this.now();
    const line = detailsLineOf(lineFrom(text, offset));
    if (!line) return nok;
    const parts = (
      [
        ['detailsOpening', line.opening],
        ['detailsSummary', line.summary],
        ['detailsWords', line.texts],
        ['detailsClosing', line.closing],
      ] as const
    ).flatMap(([type, part]) => (part && part.end > part.start ? [{ type, ...part }] : []));
    const isInline = (type: string) => type === 'detailsSummary' || type === 'detailsWords';
    let next = 0;
    let isInPart = false;
    const consume: State = (code) => {
      const at = this.now().offset - offset;
      const part = parts[next];
      if (isInPart && part && at >= part.end) {
        if (isInline(part.type)) effects.exit('chunkText');
        effects.exit(part.type);
        isInPart = false;
        next += 1;
        return consume(code);
      }
      if (code === null || code < -2) {
        effects.exit('detailsLine');
        return ok(code);
      }
      if (!isInPart && part && at === part.start) {
        effects.enter(part.type);
        if (isInline(part.type)) effects.enter('chunkText', { contentType: 'text' });
        isInPart = true;
      } else if (!isInPart) {
        effects.enter('whitespace');
        effects.consume(code);
        effects.exit('whitespace');
        return consume;
      }
      effects.consume(code);
      return consume;
    };
    return (code) => {
      effects.enter('detailsLine');
      return consume(code);
    };
  },
});

/** HTML that begins a block, except for elements that stand in paragraphs. */
const otherHtml = (text: string): Construct => ({
  ...htmlFlow,
  name: 'otherHtml',
  tokenize(effects, ok, nok) {
    return inlineTag.test(text.slice(this.now().offset, this.now().offset + 8))
      ? nok
      : htmlFlow.tokenize.call(this, effects, ok, nok);
  },
});

/** Disclosures, and no blocks of HTML for inline elements. Takes the text that is going to be parsed. */
export const inertElements = (text: string): Extension => ({
  flow: { [less]: [detailsLine(text), otherHtml(text)] },
  disable: { null: ['htmlFlow'] },
});

const isFlowParent = (node: Nodes): node is Parents =>
  ['root', 'blockquote', 'listItem', 'footnoteDefinition', 'list', 'details'].includes(node.type);

const textOf = (value: string): Paragraph => ({ type: 'paragraph', children: [{ type: 'text', value }] });

const comment = /<!--[^]*?-->/g;
const isComment = (value: string) => /^<!--[^]*-->$/.test(value);

/** Joins inline tags with those that close them. Unmatched tags stay as they are, except at the growing end of a text. */
function joinInline(parent: Parents, isGrowing: boolean): void {
  const stack: { name: string; tag: Html; children: PhrasingContent[] }[] = [];
  const out: PhrasingContent[] = [];
  const put = (...nodes: PhrasingContent[]) => (stack.at(-1)?.children ?? out).push(...nodes);
  const element = (name: string, children: PhrasingContent[]): InertElement => ({
    type: 'inertElement',
    children,
    data: { hName: name },
  });
  for (const child of parent.children as PhrasingContent[]) {
    if (child.type !== 'html') {
      put(child);
      continue;
    }
    if (isComment(child.value)) continue;
    if (/^<br\s*\/?>$/i.test(child.value)) {
      put(element('br', []));
      continue;
    }
    const [, slash, written = ''] = /^<(\/)?(sub|sup|kbd|mark)\s*>$/i.exec(child.value) ?? [];
    const name = written.toLowerCase();
    if (name === '') put(child);
    else if (!slash) stack.push({ name, tag: child, children: [] });
    else if (!stack.some((open) => open.name === name)) put(child);
    else
      for (let open = stack.pop(); open; open = stack.pop()) {
        if (open.name === name) {
          put(element(name, open.children));
          break;
        }
        put(open.tag, ...open.children);
      }
  }
  for (let open = stack.pop(); open; open = stack.pop())
    if (isGrowing) put(element(open.name, open.children));
    else put(open.tag, ...open.children);
  (parent as { children: PhrasingContent[] }).children = out;
}

/** A summary outside of a disclosure, or not at its start. */
const writtenSummary = ({ children }: DetailsSummary): Paragraph => ({
  type: 'paragraph',
  children: [{ type: 'text', value: '<summary>' }, ...children, { type: 'text', value: '</summary>' }],
});
const withoutSummaries = (children: readonly RootContent[]): RootContent[] =>
  children.map((child) => (child.type === 'detailsSummary' ? writtenSummary(child) : child));

/** Joins the tags of disclosures. Unmatched tags are text, except at the growing end of a text. */
function joinDetails(parent: Parents, isGrowing: boolean): void {
  const stack: { tag: DetailsTag; children: RootContent[] }[] = [];
  const out: RootContent[] = [];
  const put = (...nodes: RootContent[]) => (stack.at(-1)?.children ?? out).push(...nodes);
  const details = ({ tag, children: [first, ...others] }: (typeof stack)[number]): Details => ({
    type: 'details',
    data: { hName: 'details', hProperties: tag.isOpen ? { open: true } : {} },
    children: [
      ...(first?.type === 'detailsSummary'
        ? [{ ...first, data: { hName: 'summary' } }]
        : first
          ? [first]
          : []),
      ...withoutSummaries(others),
    ],
  });
  for (const child of parent.children as RootContent[]) {
    if (child.type === 'detailsTag' && child.isOpening) stack.push({ tag: child, children: [] });
    else if (child.type === 'detailsTag') {
      const open = stack.pop();
      put(open ? details(open) : textOf(child.value));
    } else if (child.type === 'html') {
      const value = child.value.replace(comment, '');
      if (value === child.value) put(child);
      else if (value.trim() !== '') put({ ...child, value: value.trim() });
    } else put(child);
  }
  for (let open = stack.pop(); open; open = stack.pop())
    if (isGrowing) put(details(open));
    else put({ ...textOf(open.tag.value), data: { isUnclosed: true } }, ...withoutSummaries(open.children));
  (parent as { children: RootContent[] }).children = parent.type === 'details' ? out : withoutSummaries(out);
}

function joinAll(node: Nodes, isGrowing: boolean): void {
  if (!('children' in node)) return;
  const isFlow = isFlowParent(node);
  if (isFlow && node.type !== 'list') joinDetails(node, isGrowing);
  else if (!isFlow) joinInline(node, isGrowing);
  const { children } = node;
  children.forEach((child, index) => joinAll(child, isGrowing && index === children.length - 1));
  if (isFlow)
    (node as { children: Nodes[] }).children = (node.children as Nodes[]).filter(
      (child) => child.type !== 'paragraph' || child.children.length > 0,
    );
}

/** The nodes of inert elements. `isGrowing`: the text still grows, so that what is open at its end counts as closed there. */
export const inertNodes = (isGrowing: boolean): FromMarkdownExtension => ({
  enter: {
    detailsOpening(token) {
      const value = this.sliceSerialize(token);
      const isOpen = detailsLineOf(value)?.opening?.isOpen ?? false;
      this.enter({ type: 'detailsTag', isOpening: true, isOpen, value }, token);
    },
    detailsSummary(token) {
      this.enter({ type: 'detailsSummary', children: [] }, token);
    },
    detailsWords(token) {
      this.enter({ type: 'paragraph', children: [] }, token);
    },
    detailsClosing(token) {
      this.enter(
        { type: 'detailsTag', isOpening: false, isOpen: false, value: this.sliceSerialize(token) },
        token,
      );
    },
  },
  exit: {
    detailsOpening(token) {
      this.exit(token);
    },
    detailsSummary(token) {
      this.exit(token);
    },
    detailsWords(token) {
      this.exit(token);
    },
    detailsClosing(token) {
      this.exit(token);
    },
  },
  transforms: [
    (tree: Root): undefined => {
      joinAll(tree, isGrowing);
    },
  ],
});
