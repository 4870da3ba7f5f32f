import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { BlockHostsProvider } from '../../../base/blocks/block-hosts.js';
import { Markdown } from './markdown.js';

const meta: Meta<typeof Markdown> = {
  title: 'Messages/Formatted text',
  component: Markdown,
  decorators: [
    (Story) => (
      <div className="mx-auto max-w-measure p-4">
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof Markdown>;

const everything = `## What was measured

The pump runs **below** its rated speed, *mostly* at night. See [the manual](https://example.org/manual) and \`pump.toml\`.

- Readings every minute
  - kept for a year
- [x] checked by hand
- [ ] still to be checked

1. Open the valve.
2. Wait for the sound.

> A quiet pump is a healthy pump.

| Hour | Speed | Note |
|---|---:|---|
| 02:00 | 1,140 | *slow* |
| 14:00 | 1,480 | rated |

\`\`\`ts pump.ts
export const rated = 1480;
\`\`\`

---

The end.`;

export const Everything: Story = { args: { text: everything } };
export const StreamingMidway: Story = {
  args: { text: everything.slice(0, everything.indexOf('rated |') + 2), streaming: true },
};
export const StreamingProse: Story = { args: { text: 'The pump runs **below its ra', streaming: true } };
export const StreamingTableHead: Story = { args: { text: '| Hour | Spe', streaming: true } };
export const StreamingCode: Story = {
  args: { text: 'Like this:\n\n```ts\nexport const rated = 14', streaming: true },
};
export const Formulas: Story = {
  args: { text: 'Energy is $E = mc^2$, and it costs $5 to $6.\n\n$$\n\\int_0^1 x^2\\,dx = \\frac{1}{3}\n$$' },
};
/** In the delimiters of TeX, and with two dollars on one line. */
export const FormulasInTexDelimiters: Story = {
  args: {
    text: [
      'A mean \\(\\bar{x}\\) of \\( n > 1 \\) readings is:\n\\[\n\\bar{x}\n=\n\\frac{1}{n} \\sum_{k=1}^{n} x_k\n\\]\nIts spread is \\[ s = \\sqrt{v} \\] where:',
      '1. **Squares**:\n   \\[\n   \\begin{aligned}\n   v &= \\frac{1}{n-1} \\sum_k (x_k - \\bar{x})^2 \\\\\n     &\\ge 0\n   \\end{aligned}\n   \\]\n2. It costs $2.50 for one and $2.00 for each more.',
      '$$P(A \\mid B) = \\frac{P(A \\cap B)}{P(B)}$$',
      '> In words, \\[a\\] stays a bracket.\n>\n> $$E = mc^2$$',
      '| Sign | Means |\n|---|---|\n| \\(P(A \\| B)\\) | probability |\n| \\(\\sigma^2\\) | variance |',
    ].join('\n\n'),
  },
  play: async ({ canvasElement }) => {
    const drawn = await waitFor(() => {
      const found = canvasElement.querySelectorAll('[data-slot=formula]');
      if (found.length !== 9) throw new Error(`${found.length} formulas are drawn.`);
      return [...found];
    });
    await expect(drawn.filter((formula) => formula.getAttribute('role') === 'group').length).toBe(5);
    await expect(canvasElement).toHaveTextContent('$2.50 for one and $2.00 for each');
  },
};
export const StreamingFormula: Story = {
  args: {
    text: 'So:\n\n\\[\n\\begin{aligned}\na &= \\frac{1}{2} \\\\\n  &= \\left( \\frac{b',
    streaming: true,
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('.mfrac').length).toBe(2));
  },
};
/** As in the embedded chat: no style sheet of the page applies, and the browser renders formulas natively. */
export const FormulasInShadow: Story = {
  args: { text: 'A mean:\n\n$$\n\\bar{x} = \\frac{1}{n} \\sum_{k=1}^{n} x_k\n$$\n\n---\n\nThe end.' },
  parameters: { place: 'shadow' },
  decorators: [
    (Story) => (
      <BlockHostsProvider value={{ formulas: 'mathml' }}>
        <Story />
      </BlockHostsProvider>
    ),
  ],
  play: async ({ canvasElement }) => {
    const root = await waitFor(() => {
      const found = [...canvasElement.querySelectorAll('*')].find((element) => element.shadowRoot);
      if (!found?.shadowRoot?.querySelector('math')) throw new Error('The formula is not drawn yet.');
      return found.shadowRoot;
    });
    const boxes = (selector: string) =>
      [...root.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const [over, under] = boxes('mfrac > *');
    await expect(under?.top).toBeGreaterThan(over?.bottom ?? Infinity);
    const [sum, from, to] = boxes('munderover > *');
    await expect(from?.top).toBeGreaterThanOrEqual(sum?.bottom ?? Infinity);
    await expect(to?.bottom).toBeLessThanOrEqual(sum?.top ?? 0);
    const rule = within(root as unknown as HTMLElement).getByRole('separator');
    await expect(rule.getBoundingClientRect().width).toBeGreaterThan(100);
  },
};
export const InvalidFormula: Story = { args: { text: 'This one $\\frac{a$ is not whole.' } };
export const Footnotes: Story = {
  args: {
    text: 'Speed[^s] and pressure[^p], again speed[^s].\n\n[^s]: Turns in a minute.\n[^p]: In **bar**.',
    idPrefix: 'story',
  },
};
export const NestedLists: Story = {
  args: {
    text: '1. First\n\n   With a paragraph.\n\n   - inner\n     - innermost\n2. Second\n\n   ```sh\n   ls\n   ```',
  },
};
export const RightToLeft: Story = {
  args: {
    text: '## كيف تعمل المضخة\n\nتعمل المضخة **ببطء** في الليل، راجع `pump.toml`.\n\n- قراءة كل دقيقة\n- تحفظ لمدة سنة\n\n| الساعة | السرعة |\n|---|---|\n| ٢ | ١١٤٠ |',
  },
};
const spread = (one: string, other: string) =>
  `1. ${one}\n\n2. ${other}\n\n> ${one}\n\n${other}[^n]\n\n[^n]: ${one}`;
const sideOf = (text: Element) => {
  const range = document.createRange();
  range.selectNodeContents(text);
  const [texts, box] = [range.getBoundingClientRect(), text.getBoundingClientRect()];
  return texts.left - box.left < box.right - texts.right ? 'left' : 'right';
};
/** A right-to-left reply in a left-to-right page: its lists, quotes and footnotes follow the direction of its text. */
export const LooseListRightToLeft: Story = {
  args: { text: spread('تعمل ببطء', 'راجع المضخة'), idPrefix: 'story' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('ol, blockquote')).toHaveLength(3));
    for (const part of canvasElement.querySelectorAll('ol, blockquote'))
      await expect(getComputedStyle(part).direction).toBe('rtl');
    for (const texts of canvasElement.querySelectorAll('p')) await expect(sideOf(texts)).toBe('right');
  },
};
export const LooseListInRightToLeftPage: Story = {
  args: { text: spread('It runs slowly', 'See the pump'), idPrefix: 'story' },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('ol, blockquote')).toHaveLength(3));
    for (const part of canvasElement.querySelectorAll('ol, blockquote'))
      await expect(getComputedStyle(part).direction).toBe('ltr');
    for (const texts of canvasElement.querySelectorAll('p')) await expect(sideOf(texts)).toBe('left');
  },
};
export const LongWord: Story = {
  args: { text: `A word: ${'pneumono'.repeat(40)} and \`${'code'.repeat(60)}\`.` },
};
export const WideTable: Story = {
  args: {
    text: `| ${Array.from({ length: 14 }, (_, index) => `Column ${index + 1}`).join(' | ')} |\n|${'---|'.repeat(14)}\n| ${'value | '.repeat(14)}`,
  },
};
/** Marks and addresses without blanks around them. */
export const ChineseJapaneseKorean: Story = {
  args: {
    text: '水泵的**「额定转速」**是 1480，*“慢速”*在夜里，~~（旧值）~~已改。参见https://example.org/manual，第二章。\n\n* **概要：**これは**「用語」**です。\n* 한국어 **"강조"**입니다.',
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('strong')).toHaveLength(4));
    await expect(canvasElement.querySelector('a')).toHaveAttribute('href', 'https://example.org/manual');
  },
};
/** Environments without delimiters, and bars of formulas in cells. */
export const TexEnvironments: Story = {
  args: {
    text: 'The mean obeys\n\\begin{align}\n\\bar{x} &= \\frac{1}{n} \\sum_k x_k \\\\\n&\\ge 0\n\\end{align}\n\n| Sign | Means |\n|---|---|\n| \\(|x|\\) | magnitude |\n| $P(A|B) = 1$ | certain |',
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-slot=formula]')).toHaveLength(3));
    await expect(canvasElement.querySelectorAll('tbody td')).toHaveLength(4);
  },
};
export const InlineElements: Story = {
  args: {
    text: 'H<sub>2</sub>O at 10<sup>5</sup> Pa, <mark>never more</mark>. Press <kbd>Ctrl</kbd> + <kbd>C</kbd>.<!-- not shown -->\n\n| Hour | Note |\n|---|---|\n| 02:00 | slow<br>and quiet |',
  },
};
export const Disclosures: Story = {
  args: {
    text: '<details>\n<summary>How it was **measured**</summary>\n\nEvery minute.\n\n- by hand\n\n</details>\n\n<details open>\n<summary>Readings</summary>\n\n| Hour | Speed |\n|---|---:|\n| 02:00 | 1,140 |\n\n<details>\n\nWithout a summary.\n\n</details>\n\n</details>',
  },
  play: async ({ canvasElement }) => {
    const summary = await within(canvasElement).findByText('How it was', { exact: false });
    await userEvent.click(summary);
    await expect(within(canvasElement).getByText('Every minute.')).toBeVisible();
  },
};
export const StreamingDisclosure: Story = {
  args: { text: '<details open>\n<summary>More</summary>\n\nIt runs **slow', streaming: true },
};
export const RawHtml: Story = { args: { text: '<div onclick="x()">\nraw\n</div>\n\nand <b>inline</b>' } };
export const HeavyPart: Story = { args: { text: 'a [b](https://example.org/x "t") '.repeat(900) } };
export const DeeplyNested: Story = { args: { text: `${'>'.repeat(120)} deep` } };
