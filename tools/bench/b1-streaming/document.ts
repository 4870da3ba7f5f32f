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
  'one definition first',
  'one note first',
  'definitions in long parts',
  'notes in long parts',
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

  type Refer = (index: number) => string;
  /** Definitions, then blocks that refer to them, in turn. */
  const afterDefinitions = (
    count: number,
    define: Refer,
    refer: Refer,
    kindsOf: (any: () => string) => readonly (() => string)[],
  ) => {
    const any = () => refer(1 + Math.floor(random() * count));
    const head = Array.from({ length: count }, (_, index) => define(index + 1)).join('\n');
    return `${head}\n\n${blocksOf(kindsOf(any), true)}`.slice(0, characters);
  };
  const referringTable = (any: () => string, rows: number) =>
    [
      '| name | value | note |',
      '|---|---:|---|',
      ...Array.from({ length: rows }, (_, row) => `| **${pick(1)}** | ${row} | \`${pick(1)}\` ${any()} |`),
    ].join('\n');
  const referringList = (any: () => string, items: number) =>
    Array.from({ length: items }, () => `- ${pick(6)} ${any()} **${pick(1)}** ${pick(3)}`).join('\n');
  /** Every sentence refers to a definition. */
  const referring = (any: () => string) => [
    () => `${pick(12)} ${any()} ${pick(8)}.`,
    () => referringList(any, 5),
    () =>
      Array.from({ length: 3 }, (_, at) => `${at + 1}. ${pick(5)} ${any()}\n   1. ${pick(4)} ${any()}`).join(
        '\n',
      ),
    () => `> ${pick(9)} ${any()} ${pick(4)}.`,
    () => referringTable(any, 6),
  ];
  /** The same in lists, tables and quotes that are longer than a screen. */
  const referringAtLength = (any: () => string) => [
    () => referringList(any, 60),
    () => referringTable(any, 60),
    () => Array.from({ length: 20 }, () => `> ${pick(9)} ${any()} ${pick(4)}.`).join('\n>\n'),
  ];
  const defineLink: Refer = (index) => `[r${index}]: https://example.org/${index} "${pick(2)}"`;
  const referToLink: Refer = (index) => `[${pick(1)}][r${index}]`;
  const defineNote: Refer = (index) => `[^${index}]: ${pick(6)}.`;
  const referToNote: Refer = (index) => `${pick(1)}[^${index}]`;

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
      return afterDefinitions(12, defineLink, referToLink, referring);
    case 'notes first':
      return afterDefinitions(12, defineNote, referToNote, referring);
    case 'one definition first':
      return afterDefinitions(1, defineLink, referToLink, referring);
    case 'one note first':
      return afterDefinitions(1, defineNote, referToNote, referring);
    case 'definitions in long parts':
      return afterDefinitions(12, defineLink, referToLink, referringAtLength);
    case 'notes in long parts':
      return afterDefinitions(12, defineNote, referToNote, referringAtLength);
    default:
      return kind satisfies never;
  }
}
