import type { Meta, StoryObj } from '@storybook/react-vite';
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
export const StreamingWords: Story = { args: { text: 'The pump runs **below its ra', streaming: true } };
export const StreamingTableHead: Story = { args: { text: '| Hour | Spe', streaming: true } };
export const StreamingCode: Story = {
  args: { text: 'Like this:\n\n```ts\nexport const rated = 14', streaming: true },
};
export const Formulas: Story = {
  args: { text: 'Energy is $E = mc^2$, and it costs $5 to $6.\n\n$$\n\\int_0^1 x^2\\,dx = \\frac{1}{3}\n$$' },
};
export const BrokenFormula: Story = { args: { text: 'This one $\\frac{a$ is not whole.' } };
export const Notes: Story = {
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
export const LongWords: Story = {
  args: { text: `A word: ${'pneumono'.repeat(40)} and \`${'code'.repeat(60)}\`.` },
};
export const WideTable: Story = {
  args: {
    text: `| ${Array.from({ length: 14 }, (_, index) => `Column ${index + 1}`).join(' | ')} |\n|${'---|'.repeat(14)}\n| ${'value | '.repeat(14)}`,
  },
};
export const Markup: Story = { args: { text: '<div onclick="x()">\nraw\n</div>\n\nand <b>inline</b>' } };
export const HugePart: Story = { args: { text: 'a [b](https://example.org/x "t") '.repeat(900) } };
export const TooDeep: Story = { args: { text: `${'>'.repeat(120)} deep` } };
