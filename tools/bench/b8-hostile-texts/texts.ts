const many = (count: number, line: (index: number) => string, between = '\n') =>
  Array.from({ length: count }, (_, index) => line(index)).join(between);

const sentence = 'Some words of an ordinary length that a reply may well hold, again and again.';

/** Texts that no kind author writes, each of one construct without an end. */
export const hostileTexts = {
  '100,000 accents on one letter': () => `a${'\u0301'.repeat(100_000)}`,
  '100,000 accents, 40 a letter': () => many(2500, () => `a${'\u0301'.repeat(40)}`, ''),
  'a word of 200,000 letters': () => 'letters'.repeat(28_600),
  'a word of 800,000 letters': () => 'x'.repeat(800_000),
  'a word of 800,000 letters in an item': () => `- first\n- ${'letters'.repeat(114_286)}\n- last`,
  'a line of code of 800,000 characters': () => `\`\`\`\n${'0123456789abcdef'.repeat(50_000)}\n\`\`\``,
  '40,000 formulas that never end': () => '\\(\\['.repeat(40_000),
  'a paragraph of 300,000 characters': () => many(3900, () => sentence, ' '),
  '4,000 notes': () =>
    `${many(4000, (n) => `Word[^${n}]`, ' ')}\n\n${many(4000, (n) => `[^${n}]: Note ${n}`)}`,
  'a table of 15,000 rows': () => `| n | name |\n|---|---|\n${many(15_000, (n) => `| ${n} | name ${n} |`)}`,
  'a table of 2,000 columns': () =>
    `|${many(2000, (n) => `c${n}`, '|')}|\n|${many(2000, () => '---', '|')}|\n|${many(2000, (n) => `${n}`, '|')}|`,
  'a list of 15,000 items': () => many(15_000, (n) => `- item ${n}`),
  'a list of 5,000 items, each with a list': () => many(5000, (n) => `- item ${n}\n  - under ${n}`),
  'a quote of 8,000 paragraphs': () => many(8000, (n) => `> line ${n}\n>`),
  '1,200 blocks in 160 kB': () =>
    many(
      300,
      (n) =>
        `## Part ${n}\n\n${sentence} ${sentence} **bold** \`code\`.\n\n- one\n- two *three*\n\n| a | b |\n|---|---|\n| ${n} | ${sentence} |`,
      '\n\n',
    ),
  '20,000 lines of code': () =>
    `\`\`\`ts\n${many(20_000, (n) => `const value${n} = compute(${n});`)}\n\`\`\``,
  '20,000 line breaks': () => many(20_000, (n) => `line ${n}  `),
  '3,000 formulas': () => many(3000, (n) => `$x_{${n}}$`, ' '),
  '10,000 links': () => many(10_000, (n) => `[link ${n}](https://example.org/${n})`, ' '),
  '20,000 bold words': () => many(20_000, (n) => `**word${n}**`, ' '),
  '8,000 paragraphs': () => many(8000, (n) => `Line ${n}.`, '\n\n'),
  '40 paragraphs of 250 links': () =>
    many(40, () => many(250, (n) => `[link ${n}](https://example.org/${n})`, ' '), '\n\n'),
  'a list of 500 items of 20 links': () =>
    many(500, () => `- ${many(20, (n) => `[link ${n}](https://example.org/${n})`, ' ')}`),
  'a table of 500 rows and 20 columns': () =>
    `|${many(20, (n) => `c${n}`, '|')}|\n|${many(20, () => '---', '|')}|\n${many(500, () => `|${many(20, (n) => `${n}`, '|')}|`)}`,
} satisfies Record<string, () => string>;

export type HostileTextName = keyof typeof hostileTexts;
