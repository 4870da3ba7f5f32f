import { mathFromMarkdown } from 'mdast-util-math';
import { math } from 'micromark-extension-math';
import { formulaAt, isBracketFormula, isDollarFormula } from './formula-rules.js';

interface Place {
  line: number;
  column: number;
  offset: number;
}
type Code = number | null;
type State = (code: Code) => State | undefined;
interface Token {
  start: Place;
  end: Place;
}
interface Effects {
  enter(type: string): unknown;
  exit(type: string): unknown;
  consume(code: Code): void;
  attempt(construct: Construct, ok: State, nok: State): State;
}
interface Construct {
  name?: string;
  /** No containers begin inside of it. */
  concrete?: boolean;
  partial?: boolean;
  tokenize(this: Tokenizing, effects: Effects, ok: State, nok: State): State;
}
interface Tokenizing {
  interrupt?: boolean;
  parser: { lazy: Record<number, boolean> };
  now(): Place;
  sliceSerialize(token: Token): string;
}
type Constructs = Record<string, Construct>;

/** A node of a formula before it is read. */
interface FormulaNode {
  value: string;
  data: { hProperties: Record<string, unknown>; hChildren: unknown[] };
}
interface Compiling {
  data: { inTable?: boolean };
  stack: unknown[];
  enter(node: object, token: Token): void;
  exit(token: Token): void;
  buffer(): void;
  resume(): string;
  sliceSerialize(token: Token): string;
}
interface Processor {
  data(): {
    micromarkExtensions?: { flow: Constructs; text: Constructs }[];
    fromMarkdownExtensions?: unknown[];
  };
}

const codes = {
  dollar: 36,
  open: 40,
  close: 41,
  openSquare: 91,
  backslash: 92,
  closeSquare: 93,
  backtick: 96,
} as const;
/** Line ends are negative, and so are tabs and what they stand for. */
const isLineEnd = (code: Code): code is number => code !== null && code < -2;
const isSpace = (code: Code) => code === -2 || code === -1 || code === 32;

const nextLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const after: State = (code) => (this.parser.lazy[this.now().line] ? nok(code) : ok(code));
    return (code) => {
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return after;
    };
  },
};

/** A formula on lines of its own, in the tokens of micromark's formulas. */
const formulaLines = (text: string): Construct => ({
  name: 'formulaLines',
  concrete: true,
  tokenize(effects, ok, nok) {
    const isInterrupting = this.interrupt;
    const place = formulaAt(text, this.now().offset);
    if (!place) return nok;
    const isAtEnd = () => this.now().offset >= place.bodyEnd;

    const mark = (after: State): State => {
      const second: State = (code) => {
        effects.consume(code);
        effects.exit('mathFlowFenceSequence');
        effects.exit('mathFlowFence');
        return after;
      };
      return (code) => {
        effects.enter('mathFlowFence');
        effects.enter('mathFlowFenceSequence');
        effects.consume(code);
        return second;
      };
    };
    const finish: State = (code) => {
      effects.exit('mathFlow');
      return ok(code);
    };
    const gap: State = (code) => {
      if (isSpace(code)) {
        effects.consume(code);
        return gap;
      }
      effects.exit('whitespace');
      return finish(code);
    };
    const afterMark: State = (code) => {
      if (!isSpace(code)) return finish(code);
      effects.enter('whitespace');
      return gap(code);
    };
    const value: State = (code) => {
      if (code === null || isLineEnd(code) || isAtEnd()) {
        effects.exit('mathFlowValue');
        return body(code);
      }
      effects.consume(code);
      return value;
    };
    const body: State = (code) => {
      if (isInterrupting) return ok(code);
      if (isAtEnd()) return mark(afterMark)(code);
      // Only two dollars alone go on to the end of what they stand in.
      const end = place.bodyEnd === Infinity ? finish : nok;
      if (code === null) return end(code);
      if (isLineEnd(code)) return effects.attempt(nextLine, body, end)(code);
      effects.enter('mathFlowValue');
      return value(code);
    };
    return (code) => {
      effects.enter('mathFlow');
      return mark(body)(code);
    };
  },
});

/** A formula between escaped brackets inside of words. */
const bracketFormula: Construct = {
  name: 'bracketFormula',
  tokenize(effects, ok, nok) {
    const start = this.now();
    let opener: Code = null;

    const data: State = (code) => {
      if (code === codes.backtick) return nok(code);
      if (code === null || isLineEnd(code) || code === codes.backslash) {
        effects.exit('mathTextData');
        return between(code);
      }
      effects.consume(code);
      return data;
    };
    const finish: State = (code) => {
      const body = this.sliceSerialize({ start, end: this.now() }).slice(2, -2);
      return isBracketFormula(body, opener === codes.open ? '(' : '[') ? ok(code) : nok(code);
    };
    const close: State = (code) => {
      effects.consume(code);
      effects.exit('mathTextSequence');
      effects.exit('mathText');
      return finish;
    };
    /** What follows a backslash belongs to it. Another opening mark says that the first one was none. */
    const escaped: State = (code) => {
      if (code === opener || code === codes.backtick) return nok(code);
      if (code === null || isLineEnd(code)) return data(code);
      effects.consume(code);
      return data;
    };
    const closing: Construct = {
      partial: true,
      tokenize: (inner, found, notFound) => {
        const second: State = (code) =>
          code === (opener === codes.open ? codes.close : codes.closeSquare) ? found(code) : notFound(code);
        return (code) => {
          inner.enter('mathTextSequence');
          inner.consume(code);
          return second;
        };
      },
    };
    const inside: State = (code) => {
      effects.enter('mathTextData');
      effects.consume(code);
      return escaped;
    };
    const between: State = (code) => {
      if (code === null || code === codes.backtick) return nok(code);
      if (isLineEnd(code)) {
        effects.enter('lineEnding');
        effects.consume(code);
        effects.exit('lineEnding');
        return between;
      }
      if (code === codes.backslash) return effects.attempt(closing, close, inside)(code);
      effects.enter('mathTextData');
      return data(code);
    };
    const second: State = (code) => {
      if (code !== codes.open && code !== codes.openSquare) return nok(code);
      opener = code;
      effects.consume(code);
      effects.exit('mathTextSequence');
      return between;
    };
    return (code) => {
      effects.enter('mathText');
      effects.enter('mathTextSequence');
      effects.consume(code);
      return second;
    };
  },
};

/** Formulas between single dollars as the library reads them, except that `$5 and $6` stay words. */
const withoutPrices = (construct: Construct): Construct => ({
  ...construct,
  tokenize(effects, ok, nok) {
    const start = this.now();
    const decide: State = (code) => {
      const next = code === null || code < 0 ? undefined : String.fromCodePoint(code);
      return isDollarFormula(this.sliceSerialize({ start, end: this.now() }), next) ? ok(code) : nok(code);
    };
    return construct.tokenize.call(this, effects, decide, nok);
  },
});

/** Ends a formula inside of words: how it was written is kept, and in a table the bars of its cells are no longer escaped. */
function endOfFormula(this: Compiling, token: Token): void {
  const unescaped = (text: string) => (this.data.inTable ? text.replaceAll('\\|', '|') : text);
  const value = unescaped(this.resume());
  const node = this.stack.at(-1) as FormulaNode;
  this.exit(token);
  const written = unescaped(this.sliceSerialize(token));
  node.value = value;
  node.data.hChildren.push({ type: 'text', value });
  node.data.hProperties = {
    className: ['language-math', written.startsWith('\\[') ? 'math-display' : 'math-inline'],
    dataWritten: written,
  };
}

function remarkFormulas(this: Processor, text: string): void {
  const data = this.data();
  const library = math() as unknown as { text: Constructs };
  const lines = formulaLines(text);
  const dollar = library.text[codes.dollar] as Construct;
  (data.micromarkExtensions ??= []).push({
    flow: { [codes.dollar]: lines, [codes.backslash]: lines },
    text: { [codes.dollar]: withoutPrices(dollar), [codes.backslash]: bracketFormula },
  });
  (data.fromMarkdownExtensions ??= []).push(mathFromMarkdown(), { exit: { mathText: endOfFormula } });
}

/**
 * The plugin that reads formulas: those between dollars as micromark's own extension does, and those between `\(` and `\)`, `\[` and
 * `\]`. A construct of micromark sees one line at a time, and whether `\[` begins a formula is said by a later one: so the plugin is made
 * for the text that is going to be parsed.
 */
export const formulasOf = (text: string) => [remarkFormulas as (text: string) => void, text] as const;
