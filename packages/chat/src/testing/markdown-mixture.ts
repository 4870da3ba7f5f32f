/** The words of the documents. */
export const words: readonly string[] =
  'shade column stone reader answer careful measure model quiet table order open walk light thought reason people page line'.split(
    ' ',
  );

/** A small seeded generator, so that every run renders the same text. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A markdown text in which every construct stands inside of every other that may hold it. */
export interface MixtureOptions {
  seed: number;
  characters: number;
  /** Whether formulas stand in it, inline and on lines of their own. */
  withMaths: boolean;
}

/** How deep lists and quotes are nested. */
const maxDepth = 3;

const indented = (text: string, indent: string) =>
  text
    .split('\n')
    .map((line, index) => (index === 0 || line === '' ? line : indent + line))
    .join('\n');

/** Makes a mixture: the same seed gives the same text. */
export function makeMixture({ seed, characters, withMaths }: MixtureOptions): string {
  const random = createRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;
  const pick = (count: number) => Array.from({ length: count }, () => oneOf(words)).join(' ');

  const formula = () =>
    oneOf([
      () => `$x_${below(9)}^2 + y$`,
      () => '$\\alpha$',
      () => `$\\frac{a_${below(9)}}{b}$`,
      () => `$O(n \\log n)$`,
    ])();
  const bits: (() => string)[] = [
    () => `**${pick(2)}**`,
    () => `*${pick(1)}*`,
    () => `\`${pick(1)}(${below(90)})\``,
    () => `[${pick(2)}](https://example.org/${pick(1)})`,
    () => `**${pick(1)} \`${pick(1)}\`**`,
    () => `***${pick(1)}***`,
    () => `~~${pick(1)}~~`,
    () => `https://example.org/${pick(1)}`,
    () => `snake_case_${pick(1)}`,
    () => `${below(90)} < ${below(90)} & more`,
  ];
  /** One word in twenty pieces is a formula, where there are any. */
  const bit = () =>
    withMaths && below(20) < 3 ? formula() : below(3) === 0 ? oneOf(bits)() : pick(1 + below(5));
  const sentence = (pieces = 4 + below(5)) => `${Array.from({ length: pieces }, bit).join(' ')}.`;
  const paragraph = () =>
    Array.from({ length: 1 + below(4) }, () => sentence()).join(below(6) === 0 ? '\n' : ' ');
  const code = () =>
    [
      `\`\`\`${oneOf(['ts', 'python', ''])}`,
      ...Array.from(
        { length: 2 + below(6) },
        (_, row) => `const ${words[row]} = compute(${row}, '${pick(2)}');`,
      ),
      '```',
    ].join('\n');
  const table = () =>
    [
      '| name | value | note |',
      '|---|---:|---|',
      ...Array.from(
        { length: 2 + below(5) },
        () => `| ${bit()} | ${below(900)} | **${pick(1)}** \`${pick(1)}\` |`,
      ),
    ].join('\n');
  const display = () => `$$\n\\sum_{i=1}^{n} c_i^${below(9)} = \\frac{a}{${1 + below(8)}}\n$$`;
  const list = (depth: number): string => {
    const isOrdered = below(2) === 0;
    const isLoose = below(4) === 0;
    const items = Array.from({ length: 2 + below(4) }, (_, index) => {
      const marker = isOrdered ? `${index + 1}. ` : `${below(8) === 0 ? '- [ ]' : '-'} `;
      const indent = ' '.repeat(isOrdered ? marker.length : 2);
      const inner = [sentence()];
      if (depth < maxDepth && below(3) === 0) inner.push(list(depth + 1));
      else if (below(8) === 0) inner.push(`\n${block(depth + 1)}`);
      return marker + indented(inner.join('\n'), indent);
    });
    return items.join(isLoose ? '\n\n' : '\n');
  };
  const quote = (depth: number) =>
    Array.from({ length: 1 + below(2) }, () => block(depth + 1))
      .join('\n\n')
      .split('\n')
      .map((line) => (line === '' ? '>' : `> ${line}`))
      .join('\n');
  const block = (depth: number): string => {
    const kinds = [
      paragraph,
      paragraph,
      paragraph,
      code,
      table,
      ...(withMaths ? [display] : []),
      ...(depth < maxDepth ? [() => list(depth), () => list(depth), () => quote(depth)] : []),
      ...(depth === 0 ? [() => `${'#'.repeat(2 + below(3))} ${sentence(2)}`] : []),
    ];
    return oneOf(kinds)();
  };

  const blocks: string[] = [];
  for (let length = 0; length < characters; length += (blocks.at(-1)?.length ?? 0) + 2) blocks.push(block(0));
  return blocks.join('\n\n').slice(0, characters);
}
