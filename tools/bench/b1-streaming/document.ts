import { createRandom, makeMixture, words } from '../../../packages/chat/src/testing/markdown-mixture.js';

/**
 * What a document holds: what real answers hold, the same with code and maths throughout, one construct only, every construct in every
 * other, or plain answers with one note or one link definition at their start.
 */
export const documentKinds = [
  'mixed',
  'rich',
  'table',
  'list',
  'code',
  'footnotes',
  'definitions',
  'mixture',
  'mixture with maths',
  'early footnote',
  'early definition',
  'definitions first',
  'notes first',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A markdown answer of about `characters` characters; each seed makes another one. */
export function makeDocument(kind: DocumentKind, characters: number, seed = 7): string {
  const random = createRandom(seed);
  const pick = (count: number) =>
    Array.from({ length: count }, () => words[Math.floor(random() * words.length)]).join(' ');
  const paragraph = () =>
    `${pick(12)}, **${pick(2)}** ${pick(10)} \`${pick(1)}\` ${pick(14)} [${pick(2)}](https://example.org/${pick(1)}) ${pick(8)}.`;
  const list = () => Array.from({ length: 5 }, () => `- ${pick(9)} *${pick(1)}* ${pick(5)}`).join('\n');
  const table = () =>
    [
      '| name | value | note |',
      '|---|---:|---|',
      ...Array.from({ length: 6 }, (_, row) => `| ${pick(2)} | ${row * 17} | ${pick(4)} |`),
    ].join('\n');
  const code = () =>
    [
      '```ts',
      ...Array.from({ length: 8 }, (_, row) => `const ${words[row]} = compute(${row}, '${pick(2)}');`),
      '```',
    ].join('\n');
  const inlineMaths = () =>
    `${pick(10)} $x_${Math.floor(random() * 9)}^2 + y$ ${pick(8)} $\\alpha$ ${pick(6)}.`;
  const displayMaths = () =>
    `$$\n\\frac{a_${Math.floor(random() * 9)}}{b} = \\sum_{i=1}^{n} c_i^${Math.floor(random() * 9)}\n$$`;

  /** Blocks until there are enough characters; `kinds` in turn, a heading now and then. */
  const blocksOf = (kinds: readonly (() => string)[], withHeadings: boolean) => {
    const blocks: string[] = [];
    let length = 0;
    for (let index = 0; length < characters; index += 1) {
      const isHeading = withHeadings && index % 9 === 0;
      const block = isHeading ? `## ${pick(4)}` : (kinds[index % kinds.length]?.() ?? '');
      blocks.push(block);
      length += block.length + 2;
    }
    return blocks.join('\n\n').slice(0, characters);
  };
  const linesOf = (head: readonly string[], line: (index: number) => string) => {
    const lines = [...head];
    for (let length = lines.join('\n').length; length < characters; length += (lines.at(-1)?.length ?? 0) + 1)
      lines.push(line(lines.length - head.length));
    return lines.join('\n').slice(0, characters);
  };
  /** Words that refer to something, then what they refer to: as models write it. */
  const withReferences = (refer: (index: number) => string, define: (index: number) => string) => {
    const count = Math.floor(characters / 200);
    return [
      ...Array.from({ length: count }, (_, index) => `${pick(16)} ${refer(index + 1)} ${pick(3)}.`),
      Array.from({ length: count }, (_, index) => define(index + 1)).join('\n'),
    ].join('\n\n');
  };

  /** Twelve definitions, then blocks in which every sentence refers to one of them. */
  const referringBlocks = (define: (index: number) => string, refer: (index: number) => string) => {
    const any = () => refer(1 + Math.floor(random() * 12));
    const head = Array.from({ length: 12 }, (_, index) => define(index + 1)).join('\n');
    const kinds = [
      () => `${pick(12)} ${any()} ${pick(8)}.`,
      () => Array.from({ length: 5 }, () => `- ${pick(6)} ${any()} **${pick(1)}** ${pick(3)}`).join('\n'),
      () =>
        Array.from(
          { length: 3 },
          (_, at) => `${at + 1}. ${pick(5)} ${any()}\n   1. ${pick(4)} ${any()}`,
        ).join('\n'),
      () => `> ${pick(9)} ${any()} ${pick(4)}.`,
      () =>
        [
          '| name | value | note |',
          '|---|---:|---|',
          ...Array.from({ length: 6 }, (_, row) => `| **${pick(1)}** | ${row} | \`${pick(1)}\` ${any()} |`),
        ].join('\n'),
    ];
    return `${head}\n\n${blocksOf(kinds, true)}`.slice(0, characters);
  };

  switch (kind) {
    case 'mixed':
      return blocksOf([paragraph, paragraph, list, paragraph, code, paragraph, table], true);
    case 'rich':
      return blocksOf([paragraph, code, inlineMaths, list, displayMaths, paragraph, code], true);
    case 'table':
      return linesOf(
        ['| name | value | note |', '|---|---:|---|'],
        (row) => `| ${pick(2)} | ${row} | ${pick(4)} |`,
      );
    case 'list':
      return linesOf([], () => `- ${pick(9)} *${pick(1)}* ${pick(5)}`);
    case 'code':
      return linesOf(
        ['```ts'],
        (row) => `const ${words[row % words.length]} = compute(${row}, '${pick(2)}');`,
      );
    case 'footnotes':
      return withReferences(
        (index) => `${pick(1)}[^${index}]`,
        (index) => `[^${index}]: ${pick(8)}.`,
      );
    case 'definitions':
      return withReferences(
        (index) => `[${pick(2)}][r${index}]`,
        (index) => `[r${index}]: https://example.org/${index}/${pick(1)}`,
      );
    case 'mixture':
      return makeMixture({ seed, characters, withMaths: false });
    case 'mixture with maths':
      return makeMixture({ seed, characters, withMaths: true });
    case 'early footnote':
      return `${pick(3)}[^1] ${pick(4)}.\n\n[^1]: ${pick(8)}.\n\n${blocksOf([paragraph, list, table], true)}`.slice(
        0,
        characters,
      );
    case 'early definition':
      return `[${pick(2)}][one] ${pick(4)}.\n\n[one]: https://example.org/one\n\n${blocksOf([paragraph, list, table], true)}`.slice(
        0,
        characters,
      );
    // What a careful author writes: all definitions, then hundreds of references in lists, tables and quotes.
    case 'definitions first':
      return referringBlocks(
        (index) => `[r${index}]: https://example.org/${index} "${pick(2)}"`,
        (index) => `[${pick(1)}][r${index}]`,
      );
    case 'notes first':
      return referringBlocks(
        (index) => `[^${index}]: ${pick(6)}.`,
        (index) => `${pick(1)}[^${index}]`,
      );
    default:
      return kind satisfies never;
  }
}
