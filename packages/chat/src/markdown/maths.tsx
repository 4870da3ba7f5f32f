'use client';
import { cn } from '@stoa/ui';
import type { Element } from 'hast';
import katex from 'katex';
import { isValidElement, memo, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import type { Components } from 'react-markdown';
import remarkMath from 'remark-math';
import { useBlockHosts } from '../blocks/block-hosts.js';
import { replyElements } from './elements.js';
import { drawExactly, type ExactSource, type MarkdownExtension } from './exact.js';
import { useMarkdownText } from './markdown-text.js';

/** What stands between two single dollars is a formula where it does not look like two prices. */
const isFormula = (written: string, next: number | null) =>
  written.startsWith('$$') ||
  (/^\$\S(?:[\s\S]*\S)?\$$/.test(written) && !(next !== null && next >= 48 && next <= 57));

interface Place {
  line: number;
  column: number;
  offset: number;
}
type State = (code: number | null) => State | undefined;
interface Construct {
  tokenize(this: Tokenizing, effects: unknown, ok: State, nok: State): State;
}
interface Tokenizing {
  now(): Place;
  sliceSerialize(token: { start: Place; end: Place }): string;
}
interface Processor {
  data(): { micromarkExtensions?: { text?: Record<string, Construct> }[] };
}

const dollar = '36';

/** Formulas as remark-math reads them, except that `$5 and $6` stay words. */
function remarkMaths(this: Processor) {
  (remarkMath as (this: Processor) => void).call(this);
  const extensions = this.data().micromarkExtensions ?? [];
  const last = extensions.at(-1);
  const construct = last?.text?.[dollar];
  if (!last || !construct) return;
  const strict: Construct = {
    ...construct,
    tokenize(effects, ok, nok) {
      const start = this.now();
      const decide: State = (code) =>
        isFormula(this.sliceSerialize({ start, end: this.now() }), code) ? ok(code) : nok(code);
      return construct.tokenize.call(this, effects, decide, nok);
    },
  };
  extensions[extensions.length - 1] = { ...last, text: { ...last.text, [dollar]: strict } };
}

/** A node of KaTeX before it is one of the page. */
interface FormulaNode {
  children?: FormulaNode[];
  attributes?: Record<string, string>;
  toNode(): Node;
}
const { __renderToDomTree: renderTree } = katex as unknown as {
  __renderToDomTree(source: string, options: katex.KatexOptions): FormulaNode;
};

type Output = 'mathml' | 'htmlAndMathml';

/** Longer formulas are shown as their source. @units characters */
const longestFormula = 4000;

/** Style written as an attribute is refused by a strict policy, and KaTeX writes it for decoration only. */
function dropStyleAttributes(node: FormulaNode): void {
  if (node.attributes) delete node.attributes['style'];
  for (const child of node.children ?? []) dropStyleAttributes(child);
}

function readFormula(source: string, isDisplay: boolean, output: Output): FormulaNode | null {
  if (source.length > longestFormula) return null;
  try {
    const tree = renderTree(source, {
      output,
      displayMode: isDisplay,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxSize: 20,
      maxExpand: 300,
    });
    dropStyleAttributes(tree);
    return tree;
  } catch {
    return null;
  }
}

export interface FormulaProps {
  source: string;
  isDisplay?: boolean;
}

/** A formula; its source where it cannot be drawn. */
export const Formula = memo(function Formula({ source, isDisplay = false }: FormulaProps) {
  const words = useMarkdownText();
  const host = useRef<HTMLSpanElement>(null);
  const output = useBlockHosts().formulas ?? 'htmlAndMathml';
  const formula = useMemo(() => readFormula(source, isDisplay, output), [source, isDisplay, output]);
  // Nodes, not markup: their style is set one property at a time, which a strict policy allows.
  useLayoutEffect(() => {
    if (formula) host.current?.replaceChildren(formula.toNode());
  }, [formula]);
  if (!formula)
    return (
      <code
        data-slot="formula-broken"
        dir="ltr"
        title={words.brokenFormula}
        className={cn(
          'rounded-[4px] border border-dashed border-line-strong px-1 font-code text-[0.875em] [overflow-wrap:anywhere] text-ink',
          isDisplay && 'block p-3 whitespace-pre-wrap',
        )}
      >
        {source}
        <span className="sr-only"> {words.brokenFormula}</span>
      </code>
    );
  const native = output === 'mathml' && cn('formula-native');
  return isDisplay ? (
    <span
      key="display"
      ref={host}
      data-slot="formula"
      dir="ltr"
      role="group"
      aria-label={words.formula}
      tabIndex={0}
      className={cn('block overflow-x-auto overflow-y-hidden py-1 scrollbar-quiet focus-ring-inset', native)}
    />
  ) : (
    <span key="inline" ref={host} data-slot="formula" dir="ltr" className={native || undefined} />
  );
});

const textIn = (children: ReactNode): string =>
  Array.isArray(children) ? children.map(textIn).join('') : typeof children === 'string' ? children : '';

const Code = replyElements.code as (props: { children?: ReactNode; className?: string }) => ReactNode;
const Pre = replyElements.pre as (props: { children?: ReactNode; node?: Element }) => ReactNode;

const elements: Components = {
  code: (props) =>
    props.className?.includes('math-inline') ? (
      <Formula source={textIn(props.children)} />
    ) : (
      <Code {...props} />
    ),
  pre: ({ children, node }) =>
    isValidElement<{ className?: string; children?: ReactNode }>(children) &&
    children.props.className?.includes('math-display') ? (
      <Formula source={textIn(children.props.children)} isDisplay />
    ) : (
      <Pre node={node}>{children}</Pre>
    ),
};

const extension: MarkdownExtension = {
  remarkPlugins: [remarkMaths as () => void],
  elements,
};

/** A piece of a reply that holds formulas. */
export const MathsPiece = memo(function MathsPiece({ exact }: { exact: ExactSource }) {
  return useMemo(() => drawExactly(exact, extension).node, [exact]);
});
