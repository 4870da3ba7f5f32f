import type { Meta, StoryObj } from '@storybook/react-vite';
import { TooltipProvider } from '@stoa/ui';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { reply } from '../../testing/fixtures.js';
import { conversationOf, type SeededTab } from '../../testing/open-page.js';
import { pageStory } from '../../testing/page-story.js';
import { Highlighter } from './highlighter.js';

const content = 'A message that may arrive twice is a design input.';

interface ReplyProps {
  isAtFoot?: boolean;
}

/** A reply high or low in the window. */
function Reply({ tab, isAtFoot = false }: ReplyProps & { tab: SeededTab }) {
  return (
    <TooltipProvider>
      <main
        className="flex h-screen items-end p-4 font-text text-ink"
        style={{ paddingBlockEnd: isAtFoot ? '20vh' : '80vh' }}
      >
        <article
          aria-label="Stoa"
          data-slot="message"
          data-from="assistant"
          data-message-id="a1"
          tabIndex={-1}
        >
          <div data-slot="markdown">
            <p>{content}</p>
          </div>
        </article>
        <Highlighter conversation={tab.current()} />
      </main>
    </TooltipProvider>
  );
}

const meta = {
  title: 'Chat/Highlighter/At a selection',
  ...pageStory<ReplyProps>({
    seed: { conversations: [conversationOf([reply('a1', content)])], selectedId: 'c1' },
    show: (tab, props) => <Reply tab={tab} {...props} />,
  }),
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
} satisfies Meta<ReplyProps>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Selects a word, and opens the form with most in it. */
const compose: Story['play'] = async ({ canvasElement }) => {
  const page = canvasElement.ownerDocument;
  const text = canvasElement.querySelector('p')?.firstChild as Text;
  page.getSelection()?.setBaseAndExtent(text, 2, text, 9);
  const body = within(page.body);
  await userEvent.click(await body.findByRole('button', { name: 'Composite' }));
  const send = await body.findByRole('button', { name: 'Add paragraph' });
  // All of it can be reached without scrolling in it.
  await waitFor(() => {
    const form = send.closest('[data-slot=highlighter]') as HTMLElement;
    return expect(form.scrollHeight).toBeLessThanOrEqual(form.clientHeight);
  });
};

export const Composite: Story = { play: compose };
export const CompositeAtTheFoot: Story = { args: { isAtFoot: true }, play: compose };
export const CompositePhone: Story = {
  args: { isAtFoot: true },
  play: compose,
  globals: { viewport: { value: 'w390' } },
};
export const CompositeRightToLeft: Story = {
  args: { isAtFoot: true },
  play: compose,
  globals: { direction: 'rtl' },
};
