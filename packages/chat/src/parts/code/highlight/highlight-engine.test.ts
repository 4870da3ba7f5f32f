import { describe, expect, it } from 'vitest';
import { tokenKinds, type LineTokens } from './code-tokens.js';
import { grammarNeeds, grammars } from './grammars.js';
import { createHighlightEngine } from './highlight-engine.js';
import { grammarNames } from './languages.js';

const samples: Record<string, string> = {
  typescript: `import { a } from './a.js';\n/* a comment\n   over lines */\nexport class Box<T> extends Base {\n  private readonly value = \`one \${1 +\n    2} two\`;\n  get(): T { return this.value; } // end\n}\nconst tree = <div className="x">{items.map((i) => <b key={i}>{i}</b>)}</div>;\n`,
  python: `@decorator\ndef f(x: int) -> str:\n    """A text\n    over lines"""\n    return f"{x!r} and {y}"\n\nclass A(B):\n    z = 0x1F\n`,
  xml: `<!doctype html>\n<script>\nconst a = 1; /* open\n*/ let b;\n</script>\n<style>p { color: red }</style>\n<p class="x">Text &amp; more</p>\n`,
  json: `{\n  "a": [1, 2, { "b": null }],\n  "c": "text"\n}\n`,
  markdown: `# Title\n\nSome *text* and \`code\`.\n\n- one\n- two\n\n<b>bold</b>\n`,
  diff: `--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n`,
  css: `.a > b:hover {\n  color: var(--x);\n}\n@media (min-width: 3px) { a { b: c } }\n`,
  lisp: `(defun f (x)\n  (let ((y 1))\n    (+ x y)))\n; comment\n(f "text")\n`,
  php: `<html>\n<?php\nfunction f($x) { return "a $x"; }\n?>\n</html>\n`,
  sql: `select a, count(*) -- how many\nfrom t where b = 'x'\ngroup by a;\n`,
};

/** A run of chance that is the same each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

async function tokenizeAll(grammar: string, code: string): Promise<LineTokens[]> {
  const answer = await createHighlightEngine()({ type: 'finish', block: 1, grammar, text: code });
  const lines: LineTokens[] = [];
  for (const part of answer.parts)
    part.lines.forEach((line, index) => (lines[part.firstLine + index] = line));
  return lines;
}

async function grown(grammar: string, code: string, random: () => number): Promise<LineTokens[]> {
  const answer = createHighlightEngine();
  const lines: LineTokens[] = [];
  const take = async (type: 'append' | 'finish', text: string) => {
    for (const part of (await answer({ type, block: 7, grammar, text })).parts)
      part.lines.forEach((line, index) => (lines[part.firstLine + index] = line));
  };
  let rest = code;
  while (rest) {
    const lineEnds = [...rest.matchAll(/\n/g)].map(({ index }) => index + 1);
    const end = lineEnds[Math.floor(random() * Math.min(3, lineEnds.length))] ?? rest.length;
    if (end === rest.length) break;
    await take('append', rest.slice(0, end));
    rest = rest.slice(end);
  }
  await take('finish', rest);
  return lines;
}

describe('the highlighter', () => {
  it('has a module for every grammar of a language and for its dependencies', () => {
    for (const name of [...grammarNames(), ...Object.values(grammarNeeds).flat()])
      expect(grammars[name], name).toBeTypeOf('function');
  });

  it.each(Object.entries(samples))('highlights %s the same streamed and at once', async (grammar, sample) => {
    const code = sample.repeat(4);
    const expected = await tokenizeAll(grammar, code);
    expect(expected.flat().length).toBeGreaterThan(4);
    for (let seed = 1; seed <= 12; seed += 1)
      expect(await grown(grammar, code, chance(seed)), `seed ${seed}`).toEqual(expected);
  });

  it('[CB3] covers every line exactly with tokens', async () => {
    for (const [grammar, code] of Object.entries(samples)) {
      const lines = code.split('\n');
      (await tokenizeAll(grammar, code)).forEach((tokens, index) => {
        const ends = tokens.filter((_, at) => at % 2 === 0);
        expect(ends).toEqual([...ends].sort((a, b) => a - b));
        if (tokens.length > 0) expect(ends.at(-1), `${grammar} ${index}`).toBe(lines[index]!.length);
        for (const kind of tokens.filter((_, at) => at % 2 === 1)) expect(tokenKinds[kind]).toBeTruthy();
      });
    }
  });

  it('recognizes a keyword, a string, a comment over lines', async () => {
    const [first, second, third] = await tokenizeAll('javascript', `const a = 'b';\n/* x\ny */`);
    const kinds = (line: LineTokens | undefined) =>
      line?.filter((_, at) => at % 2 === 1).map((kind) => tokenKinds[kind]);
    expect(kinds(first)).toEqual(['keyword', 'plain', 'string', 'plain']);
    expect(kinds(second)).toEqual(['comment']);
    expect(kinds(third)).toEqual(['comment']);
  });

  it('[CB5] re-reads an unclosed construct only when it has doubled, not with every line', async () => {
    const answer = createHighlightEngine();
    let answered = 0;
    for (let index = 0; index < 400; index += 1) {
      const text = index === 0 ? '/* never\n' : `line ${index}\n`;
      const { parts } = await answer({ type: 'append', block: 1, grammar: 'javascript', text });
      if (parts.length > 0) answered += 1;
    }
    expect(answered).toBeLessThan(30);
  });

  it('[CB6] leaves a block without a known grammar plain', async () => {
    const answer = await createHighlightEngine()({
      type: 'finish',
      block: 3,
      grammar: 'nonsense',
      text: 'x',
    });
    expect(answer).toEqual({ block: 3, parts: [], failed: true });
  });
});
