import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import type { Fence } from '../../base/blocks/fence.js';
import { CodeBlock } from './code-block.js';

const fence = (language: string, code: string, more: Partial<Fence> = {}): Fence => ({
  language,
  meta: '',
  code,
  isClosed: true,
  ...more,
});

const typescript = `import { createQueue } from './queue.js';

/** Hands each message over at least once. */
export async function deliver<T extends Message>(queue: Queue<T>, retries = 3): Promise<number> {
  let delivered = 0;
  for await (const message of queue.read({ signal: AbortSignal.timeout(5_000) })) {
    // A message that may arrive twice is a design input, not an accident.
    const key = \`\${message.topic}:\${message.id}\`;
    if (await seen.has(key)) continue;
    delivered += await attempt(() => handle(message), retries);
  }
  return delivered;
}`;

const python = `@dataclass(frozen=True)
class Reading:
    """One value of a sensor."""
    at: datetime
    celsius: float = 0.0

    def is_frost(self) -> bool:
        return self.celsius < 0x0A - 10  # freezing`;

const diff = `--- a/queue.ts
+++ b/queue.ts
@@ -1,3 +1,3 @@
 const retries = 3;
-await send(message);
+await attempt(() => send(message), retries);`;

const html = `<!doctype html>
<style>
  .note { color: var(--ink); margin: 0 auto; }
</style>
<p class="note">Text &amp; more</p>
<script>
  document.title = 'Hello';
</script>`;

const long = Array.from({ length: 64 }, (_, index) => `export const value${index} = ${index ** 2};`).join(
  '\n',
);

const meta = {
  title: 'Code/Code block',
  component: CodeBlock,
  args: { fence: fence('ts', typescript) },
  decorators: [
    (Story) => (
      <div className="mx-auto flex max-w-measure flex-col p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof CodeBlock>;
export default meta;

type Story = StoryObj<typeof meta>;

export const TypeScript: Story = {};
export const WithFile: Story = {
  args: { fence: fence('python', python, { meta: 'title="sensors/reading.py"' }) },
};
export const Changes: Story = { args: { fence: fence('diff', diff) } };
export const EmbeddedLanguages: Story = { args: { fence: fence('html', html) } };
export const Plain: Story = { args: { fence: fence('', 'No language, so no colours.') } };
export const UnknownLanguage: Story = { args: { fence: fence('befunge', '>25*"!dlrow ,olleH":v') } };
export const Long: Story = { args: { fence: fence('ts', long, { meta: 'src/values.ts' }) } };
export const TooLargeToHighlight: Story = {
  args: { fence: fence('ts', Array.from({ length: 12 }, () => 'x'.repeat(4100)).join('\n')) },
};

function Growing() {
  const [end, setEnd] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setEnd((before) => Math.min(before + 7, typescript.length)), 40);
    return () => clearInterval(timer);
  }, []);
  return <CodeBlock fence={fence('ts', typescript.slice(0, end), { isClosed: end === typescript.length })} />;
}
export const Streaming: Story = { render: () => <Growing /> };
