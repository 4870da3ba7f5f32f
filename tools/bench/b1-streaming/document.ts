const words =
  'shade column stone reader answer careful measure model quiet table order open walk light thought reason people page line'.split(
    ' ',
  );

/** A small seeded generator, so that every run renders the same text. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A markdown answer of about `characters` characters, with what real answers hold: prose, lists, tables, code. */
export function makeDocument(characters: number): string {
  const random = createRandom(7);
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
  const kinds = [paragraph, paragraph, list, paragraph, code, paragraph, table];
  const blocks: string[] = [];
  let length = 0;
  for (let index = 0; length < characters; index += 1) {
    const block = index % 9 === 0 ? `## ${pick(4)}` : (kinds[index % kinds.length]?.() ?? '');
    blocks.push(block);
    length += block.length + 2;
  }
  return blocks.join('\n\n').slice(0, characters);
}
