'use client';
import { formulaOptions, longestFormula } from '@stoa/core/rules';
import { cn, useTexts } from '@stoa/ui';
import type { Element } from 'hast';
import katex from 'katex';
import {
  createContext,
  isValidElement,
  memo,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { Components } from 'react-markdown';
import { useBlockHosts } from '../../../base/blocks/block-hosts.js';
import { replyElements } from '../elements/elements.js';
import { renderWithRemark, type RemarkSource, type MarkdownExtension } from '../render/remark.js';
import { closeFormula } from '../parser/formulas/repair.js';
import { formulasOf } from '../parser/formulas/micromark-extension.js';
import { markdownTexts } from '../elements/markdown.texts.js';

/** A virtual node of KaTeX. */
interface FormulaNode {
  children?: FormulaNode[];
  attributes?: Record<string, string>;
  toNode(): Node;
}
/*
 * Internal to KaTeX, without a public substitute: `render` sets style attributes, which a strict Content Security Policy refuses and reports;
 * the markup of `renderToString` needs an HTML parser, which Trusted Types refuse.
 */
const { __renderToDomTree: renderTree } = katex as unknown as {
  __renderToDomTree(source: string, options: katex.KatexOptions): FormulaNode;
};

type Output = 'mathml' | 'htmlAndMathml';

/** A strict Content Security Policy refuses style attributes; KaTeX sets them for decoration only. */
function dropStyleAttributes(node: FormulaNode): void {
  if (node.attributes) delete node.attributes['style'];
  for (const child of node.children ?? []) dropStyleAttributes(child);
}

/** Environments that KaTeX does not know, as those that look alike. */
const knownEnvironments: Readonly<Record<string, string>> = {
  eqnarray: 'align',
  flalign: 'align',
  multline: 'gather',
};
const withKnownEnvironments = (source: string) =>
  source.replace(
    /\\(begin|end)\{(eqnarray|flalign|multline)(\*?)\}/g,
    (_, command: string, name: string, star: string) => `\\${command}{${knownEnvironments[name]}${star}}`,
  );

function parseFormula(source: string, isDisplay: boolean, output: Output): FormulaNode | null {
  if (source.length > longestFormula) return null;
  try {
    const tree = renderTree(withKnownEnvironments(source), { ...formulaOptions(isDisplay), output });
    dropStyleAttributes(tree);
    return tree;
  } catch {
    return null;
  }
}

/** The part of a growing formula that can be rendered. */
function parseGrowing(source: string, isDisplay: boolean, output: Output): FormulaNode | null {
  for (const closed of closeFormula(source)) {
    const formula = parseFormula(closed, isDisplay, output);
    if (formula) return formula;
  }
  return null;
}

/** The commands of chemistry, which are loaded with the first formula that has one. */
const chemistry = /\\(?:ce|pu)\b/;

export interface FormulaProps {
  source: string;
  isDisplay?: boolean;
  /** The formula with its delimiters, for copying. */
  written?: string;
}

/** The text around a formula still grows, and so may the formula itself. */
const GrowingContext = createContext(false);

/** A formula; its source where it cannot be rendered. */
export const Formula = memo(function Formula({ source, isDisplay = false, written }: FormulaProps) {
  const texts = useTexts(markdownTexts);
  const host = useRef<HTMLSpanElement>(null);
  const output = useBlockHosts().formulas ?? 'htmlAndMathml';
  const isGrowing = useContext(GrowingContext);
  const [isTried, setTried] = useState(false);
  const first = useMemo(() => parseFormula(source, isDisplay, output), [source, isDisplay, output]);
  // Once the commands of chemistry are there, it is read again.
  const complete = useMemo(
    () => first ?? (isTried ? parseFormula(source, isDisplay, output) : null),
    [first, isTried, source, isDisplay, output],
  );
  const isWaiting = !complete && !isTried && chemistry.test(source);
  useEffect(() => {
    if (!isWaiting) return undefined;
    let leave: (() => void) | null = () => setTried(true);
    const end = () => leave?.();
    import('katex/contrib/mhchem').then(end, end);
    return () => {
      leave = null;
    };
  }, [isWaiting]);
  const formula = useMemo(
    () => complete ?? (isGrowing ? parseGrowing(source, isDisplay, output) : null),
    [complete, isGrowing, source, isDisplay, output],
  );
  // DOM nodes, not markup: they set style by property, which a strict Content Security Policy allows.
  useLayoutEffect(() => {
    host.current?.replaceChildren(...(formula ? [formula.toNode()] : []));
  }, [formula]);
  if (!formula && !isGrowing && !isWaiting)
    return (
      <code
        data-slot="formula-broken"
        data-written={written}
        dir="ltr"
        title={texts.brokenFormula}
        className={cn(
          'rounded-[4px] border border-dashed border-line-strong px-1 font-code text-[0.875em] [overflow-wrap:anywhere] text-ink',
          isDisplay && 'block p-3 whitespace-pre-wrap',
        )}
      >
        {source}
        <span className="sr-only"> {texts.brokenFormula}</span>
      </code>
    );
  const native = output === 'mathml' && cn('formula-native');
  return isDisplay ? (
    <span
      key="display"
      ref={host}
      data-slot="formula"
      data-written={written}
      dir="ltr"
      role="group"
      aria-label={texts.formula}
      tabIndex={0}
      className={cn('block overflow-x-auto overflow-y-hidden py-1 scrollbar-quiet focus-ring-inset', native)}
    />
  ) : (
    <span
      key="inline"
      ref={host}
      data-slot="formula"
      data-written={written}
      dir="ltr"
      className={native || undefined}
    />
  );
});

const textIn = (children: ReactNode): string =>
  Array.isArray(children) ? children.map(textIn).join('') : typeof children === 'string' ? children : '';

const Code = replyElements.code as (props: { children?: ReactNode; className?: string }) => ReactNode;
const Pre = replyElements.pre as (props: { children?: ReactNode; node?: Element }) => ReactNode;

const elements: Components = {
  code: (props) => {
    const { className, children } = props;
    const isDisplay = className?.includes('math-display') ?? false;
    if (!isDisplay && !className?.includes('math-inline')) return <Code {...props} />;
    const written = (props as { 'data-written'?: string })['data-written'];
    return <Formula source={textIn(children)} isDisplay={isDisplay} written={written} />;
  },
  pre: ({ children, node }) =>
    isValidElement<{ className?: string; children?: ReactNode }>(children) &&
    children.props.className?.includes('math-display') ? (
      <Formula source={textIn(children.props.children)} isDisplay />
    ) : (
      <Pre node={node}>{children}</Pre>
    ),
};

const extension: MarkdownExtension = {
  remarkPlugins: (text) => [[...formulasOf(text)]],
  elements,
};

/** A part of a reply that holds formulas. */
export const MathMarkdown = memo(function MathMarkdown({ remark }: { remark: RemarkSource }) {
  const node = useMemo(() => renderWithRemark(remark, extension).node, [remark]);
  return <GrowingContext.Provider value={remark.isOpen ?? false}>{node}</GrowingContext.Provider>;
});
