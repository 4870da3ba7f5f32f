import type { Element, Text } from 'hast';
import type { CompileContext, Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import { mathFromMarkdown, type InlineMath, type Math } from 'mdast-util-math';
import { math } from 'micromark-extension-math';
import type { Code, Construct, State, Token } from 'micromark-util-types';
import type { Processor } from 'unified';
import { withCodes } from '../syntax/with-codes.js';
import {
  environmentEndAt,
  environmentMarkOf,
  formulaAt,
  isBracketFormula,
  isDollarFormula,
} from '@stoa/core/rules';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    texEnvironment: 'texEnvironment';
    texEnvironmentValue: 'texEnvironmentValue';
  }
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
/** Line ends are negative codes, and so are tabs and virtual spaces. */
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

/** A display formula, in the tokens of micromark-extension-math; an environment of TeX has its own. */
const displayFormula = (text: string): Construct => ({
  name: 'displayFormula',
  concrete: true,
  tokenize(effects, ok, nok) {
    const isInterrupting = this.interrupt;
    const range = formulaAt(text, this.now().offset);
    if (!range) return nok;
    const isAtEnd = () => this.now().offset >= range.bodyEnd;
    const flow = range.isEnvironment ? 'texEnvironment' : 'mathFlow';
    const line = range.isEnvironment ? 'texEnvironmentValue' : 'mathFlowValue';

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
      effects.exit(flow);
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
        effects.exit(line);
        return body(code);
      }
      effects.consume(code);
      return value;
    };
    const body: State = (code) => {
      if (isInterrupting) return ok(code);
      if (isAtEnd()) return range.isEnvironment ? afterMark(code) : mark(afterMark)(code);
      // Only a fence of two dollars extends to the end of its container.
      const end = range.bodyEnd === Infinity ? finish : nok;
      if (code === null) return end(code);
      if (isLineEnd(code)) return effects.attempt(nextLine, body, end)(code);
      effects.enter(line);
      return value(code);
    };
    return (code) => {
      effects.enter(flow);
      return range.isEnvironment ? body(code) : mark(body)(code);
    };
  },
});

/** An inline formula between escaped brackets. */
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
    /** The character after a backslash. A second opening delimiter means that the first one was text. */
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

/** An environment of TeX within a paragraph. */
const environmentInText = (text: string): Construct => ({
  name: 'environmentInText',
  tokenize(effects, ok, nok) {
    const start = this.now().offset;
    const mark = environmentMarkOf(text.slice(start, start + 40));
    const end = mark && environmentEndAt(text, start, mark);
    if (!end) return nok;
    const data: State = (code) => {
      const isAtEnd = this.now().offset >= end;
      if (code !== null && !isLineEnd(code) && !isAtEnd) {
        effects.consume(code);
        return data;
      }
      effects.exit('mathTextData');
      return between(code);
    };
    const between: State = (code) => {
      if (this.now().offset >= end) {
        effects.exit('mathText');
        return ok(code);
      }
      if (code === null) return nok(code);
      if (!isLineEnd(code)) {
        effects.enter('mathTextData');
        return data(code);
      }
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return between;
    };
    return (code) => {
      effects.enter('mathText');
      return between(code);
    };
  },
});

/** The dollar construct of micromark-extension-math, except that `$5 and $6` stays text, and that an escaped dollar ends no formula. */
const withoutPrices = (construct: Construct): Construct => ({
  ...construct,
  tokenize(effects, ok, nok) {
    const start = this.now();
    let isEscaped = false;
    const see = (code: Code) => {
      const seen = isEscaped && code === codes.dollar ? codes.backslash : code;
      isEscaped = !isEscaped && code === codes.backslash;
      return seen;
    };
    const decide: State = (code) => {
      const next = code === null || code < 0 ? undefined : String.fromCodePoint(code);
      return isDollarFormula(this.sliceSerialize({ start, end: this.now() }), next) ? ok(code) : nok(code);
    };
    return withCodes(this, construct, { effects, ok: decide, nok }, see);
  },
});

/** Ends an inline formula: its source is kept for copying, and the escaped bars of a table cell are unescaped. */
function exitInlineFormula(this: CompileContext, token: Token): undefined {
  const unescaped = (text: string) => (this.data.inTable ? text.replaceAll('\\|', '|') : text);
  // GitHub's own form has backticks within its dollars.
  const value = unescaped(this.resume()).replace(/^`([^`]+)`$/, '$1');
  const node = this.stack.at(-1) as InlineMath;
  this.exit(token);
  const written = unescaped(this.sliceSerialize(token));
  const text: Text = { type: 'text', value };
  node.value = value;
  node.data = {
    ...node.data,
    hChildren: [text],
    hProperties: {
      className: ['language-math', /^\\(?:\[|begin)/.test(written) ? 'math-display' : 'math-inline'],
      dataWritten: written,
    },
  };
}

const nodesOfEnvironments: FromMarkdownExtension = {
  enter: {
    texEnvironment(token) {
      this.enter({ type: 'math', meta: null, value: '' }, token);
      this.buffer();
    },
  },
  exit: {
    texEnvironmentValue(token) {
      this.config.enter['data']?.call(this, token);
      this.config.exit['data']?.call(this, token);
    },
    texEnvironment(token) {
      const value = this.resume();
      const node = this.stack.at(-1) as Math;
      this.exit(token);
      const code: Element = {
        type: 'element',
        tagName: 'code',
        properties: { className: ['language-math', 'math-display'] },
        children: [{ type: 'text', value }],
      };
      node.value = value;
      node.data = { hName: 'pre', hChildren: [code] };
    },
  },
};

function remarkFormulas(this: Processor, text: string): void {
  const data = this.data();
  const display = displayFormula(text);
  const dollar = math().text?.[codes.dollar] as Construct;
  (data.micromarkExtensions ??= []).push({
    flow: { [codes.dollar]: display, [codes.backslash]: display },
    text: {
      [codes.dollar]: withoutPrices(dollar),
      [codes.backslash]: [environmentInText(text), bracketFormula],
    },
  });
  (data.fromMarkdownExtensions ??= []).push(mathFromMarkdown(), nodesOfEnvironments, {
    exit: { mathText: exitInlineFormula },
  });
}

/**
 * The remark plugin for formulas: those between dollars by micromark-extension-math, and those between `\(` and `\)`, `\[` and `\]`.
 * A construct of micromark sees one line at a time, and only a later line decides whether `\[` begins a formula: the plugin takes the
 * text that is going to be parsed.
 */
export const formulasOf = (text: string) => [remarkFormulas as (text: string) => void, text] as const;
