import hljs from 'highlight.js/lib/core';
import { sameTokens, type HighlightedLines, type LineTokens } from './code-tokens.js';
import { grammarNeeds, grammars } from './grammars.js';
import { TokenEmitter } from './token-emitter.js';

/** A request to a highlighter. Each has one answer, in order. */
export type HighlightRequest =
  | { type: 'append'; block: number; grammar: string; text: string }
  /** The last part of a block. */
  | { type: 'finish'; block: number; grammar: string; text: string }
  | { type: 'drop'; block: number };

/** The lines highlighted since the last answer; `failed`: the block stays plain. */
export interface HighlightAnswer {
  block: number;
  parts: readonly HighlightedLines[];
  failed?: boolean;
}

interface Pass {
  lines: LineTokens[];
  /** The grammar is in its initial state, so that the following text can be parsed on its own. */
  isAtRest: boolean;
}

interface Block {
  code: string;
  /** Offset of the last initial state of the grammar: the text before it is settled. */
  restAt: number;
  restLine: number;
  /** Length of unsettled text from which on it is parsed again. @units characters */
  readAgainAt: number;
  sent: LineTokens[];
}

const withoutPlain = (line: LineTokens): LineTokens => (line.length === 2 && line[1] === 0 ? [] : line);

/**
 * Highlights growing blocks. Text is settled wherever the grammar returns to its initial state between two lines; an unclosed construct
 * is parsed again only when it has grown by half, so that the total work is linear. A finished block is parsed once more in one pass, so
 * that the result does not depend on the chunks.
 */
export function createHighlightEngine() {
  const high = hljs.newInstance();
  high.configure({ __emitter: TokenEmitter });
  const blocks = new Map<number, Block>();
  const loading = new Map<string, Promise<void>>();

  function load(grammar: string): Promise<void> {
    const known = loading.get(grammar);
    if (known) return known;
    const fetching = Promise.all([
      grammars[grammar]?.().then((file) => high.registerLanguage(grammar, file.default)),
      ...(grammarNeeds[grammar] ?? []).filter((need) => !high.getLanguage(need)).map(loadPart),
    ]).then(() => undefined);
    loading.set(grammar, fetching);
    // The next block retries a failed load.
    fetching.catch(() => loading.delete(grammar));
    return fetching;
  }

  /** An embedded grammar, without its own dependencies, which ends circular dependencies. */
  async function loadPart(grammar: string): Promise<void> {
    const file = await grammars[grammar]?.();
    if (file) high.registerLanguage(grammar, file.default);
  }

  function read(code: string, grammar: string): Pass | null {
    if (!high.getLanguage(grammar)) return null;
    const result = high.highlight(code, { language: grammar, ignoreIllegals: true });
    const emitter = result._emitter;
    if (result.errorRaised || !(emitter instanceof TokenEmitter)) return null;
    const top = result._top as { parent?: unknown } | undefined;
    return { lines: emitter.lines.map(withoutPlain), isAtRest: top?.parent === undefined };
  }

  function grow(block: Block, grammar: string): HighlightedLines[] | null {
    const pending = block.code.slice(block.restAt);
    if (pending.length < block.readAgainAt) return [];
    const pass = read(pending, grammar);
    if (!pass) return null;
    // The text ends with a line break, so that the last line is the empty one after it.
    const lines = pass.lines.slice(0, -1);
    const firstLine = block.sent.length;
    const fresh = lines.slice(firstLine - block.restLine);
    block.sent.push(...fresh);
    block.readAgainAt = pass.isAtRest ? 0 : pending.length * 1.5;
    if (pass.isAtRest) {
      block.restAt = block.code.length;
      block.restLine += lines.length;
    }
    return fresh.length > 0 ? [{ firstLine, lines: fresh }] : [];
  }

  /** Ranges of lines that differ from those sent. */
  function corrections(sent: readonly LineTokens[], lines: readonly LineTokens[]): HighlightedLines[] {
    const parts: { firstLine: number; lines: LineTokens[] }[] = [];
    lines.forEach((line, index) => {
      if (sameTokens(sent[index], line)) return;
      const last = parts.at(-1);
      if (last && last.firstLine + last.lines.length === index) last.lines.push(line);
      else parts.push({ firstLine: index, lines: [line] });
    });
    return parts;
  }

  function take(request: Exclude<HighlightRequest, { type: 'drop' }>): readonly HighlightedLines[] | null {
    const { block: id, grammar, text } = request;
    const block = blocks.get(id) ?? { code: '', restAt: 0, restLine: 0, readAgainAt: 0, sent: [] };
    block.code += text;
    blocks.set(id, block);
    if (request.type === 'append') return grow(block, grammar);
    blocks.delete(id);
    const pass = read(block.code, grammar);
    return pass && corrections(block.sent, pass.lines);
  }

  return async function answer(request: HighlightRequest): Promise<HighlightAnswer> {
    const { block } = request;
    if (request.type === 'drop') {
      blocks.delete(block);
      return { block, parts: [] };
    }
    try {
      await load(request.grammar);
      const parts = take(request);
      return parts ? { block, parts } : { block, parts: [], failed: true };
    } catch {
      blocks.delete(block);
      return { block, parts: [], failed: true };
    }
  };
}
