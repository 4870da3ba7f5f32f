import hljs from 'highlight.js/lib/core';
import { sameTokens, type HighlightedLines, type LineTokens } from './code-tokens.js';
import { grammarNeeds, grammars } from './grammars.js';
import { TokenEmitter } from './token-emitter.js';

/** What is asked of a highlighter. Each question has one answer, in order. */
export type HighlightRequest =
  | { type: 'append'; block: number; grammar: string; text: string }
  /** The rest of a block, which ends with it. */
  | { type: 'finish'; block: number; grammar: string; text: string }
  | { type: 'drop'; block: number };

/** What has got its colours since the last answer; `failed`: the block stays plain. */
export interface HighlightAnswer {
  block: number;
  parts: readonly HighlightedLines[];
  failed?: boolean;
}

interface Pass {
  lines: LineTokens[];
  /** The grammar stands where it stood at the beginning, so that what follows can be read on its own. */
  isAtRest: boolean;
}

interface Block {
  code: string;
  /** Where the grammar last was at rest: everything before is settled. */
  restAt: number;
  restLine: number;
  /** Below this length of unsettled text it is not read again. @units characters */
  readAgainAt: number;
  sent: LineTokens[];
}

const withoutPlain = (line: LineTokens): LineTokens => (line.length === 2 && line[1] === 0 ? [] : line);

/**
 * Highlights blocks that grow. What was read stays read as long as the grammar comes to rest between two lines; a construct that
 * never ends is read again only each time it has grown by half, so that the work stays in proportion to the text. The finished
 * block is read once more as a whole, so that it looks the same however it arrived.
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
    // What could not be fetched is asked for again by the next block.
    fetching.catch(() => loading.delete(grammar));
    return fetching;
  }

  /** A grammar inside another: without those that it needs itself, so that a circle of needs ends. */
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

  /** Stretches of lines that differ from what was sent. */
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
