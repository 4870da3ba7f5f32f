import { StoaProvider } from '@stoa/react';
import type { OpenTab } from '@stoa/core/testing';
import { TooltipProvider } from '@stoa/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { anAssistant, openAssistants, physics, tutor, type AssistantStage } from './assistant-stage.js';
import { AssistantNotes } from './assistant-notes.js';
import { AssistantPicker } from './assistant-picker.js';
import { AssistantGreeting, AssistantStarters } from './assistant-start.js';

const meta = { title: 'Chat/Assistants/Talking with one' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** The parts around the message box, over a started workspace. */
const around = (stage: AssistantStage, play?: Story['play']): Story => ({
  loaders: [async () => ({ tab: await openAssistants(stage) })],
  render: (_args, { loaded }) => {
    const { stoa, current } = loaded['tab'] as OpenTab;
    const conversation = current();
    return (
      <TooltipProvider>
        <StoaProvider stoa={stoa}>
          <div className="@container/composer flex min-h-130 flex-col justify-end p-4">
            <AssistantGreeting conversation={conversation} />
            <AssistantNotes conversation={conversation} onBlocked={() => undefined} />
            <div className="flex rounded-sheet border border-line p-2">
              <AssistantPicker conversation={conversation} />
            </div>
            <div className="pt-4">
              <AssistantStarters conversation={conversation} onChoose={() => undefined} />
            </div>
          </div>
        </StoaProvider>
      </TooltipProvider>
    );
  },
  ...(play && { play }),
});
const chosenTutor = { assistantId: 'astgp/tutor', name: tutor.name, groupId: 'physics' };

const open: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement.ownerDocument.body);
  await userEvent.click(await page.findByRole('button', { name: /^Assistant:/ }));
  await page.findByRole('option', { name: /Grader/ });
};

export const Standard: Story = around({});
export const ListOpen: Story = around({}, open);
export const SearchWithoutAMatch: Story = around({}, async (context) => {
  await open(context);
  const page = within(context.canvasElement.ownerDocument.body);
  await userEvent.type(page.getByRole('combobox', { name: 'Search assistants' }), 'zzz');
  await page.findByText('No assistant matches.');
});
export const Chosen: Story = around({ chosen: { assistantId: 'astp/poet', name: 'Poet in residence' } });
export const LongName: Story = around({
  assistants: [
    anAssistant({ name: 'An assistant whose name is far too long for a button of a message box' }),
  ],
  chosen: { assistantId: 'astp/poet', name: '' },
});
export const ForOneMessage: Story = around({
  chosen: { assistantId: 'astp/poet', name: 'Poet in residence' },
  isOnce: true,
});
export const AsksForTheGroup: Story = around({ chosen: chosenTutor });
export const GroupChosen: Story = around({ chosen: { ...chosenTutor, groupType: 'Students' } });
export const GroupIsOff: Story = around({ chosen: { ...chosenTutor, groupType: 'Guests' } });
export const NoLongerThere: Story = around({
  groups: [{ ...physics, assistants: [] }],
  chosen: chosenTutor,
});
export const Untitled: Story = around({
  assistants: [anAssistant({ name: '', description: '' })],
  chosen: { assistantId: 'astp/poet', name: '' },
});
export const RightToLeft: Story = {
  ...around({
    assistants: [anAssistant({ name: 'شاعر مقيم', description: 'يحول الملاحظات إلى أبيات.' })],
    chosen: { assistantId: 'astp/poet', name: 'شاعر مقيم' },
  }),
  globals: { direction: 'rtl' },
};
export const FiveHundred: Story = around(
  {
    assistants: Array.from({ length: 500 }, (_, at) =>
      anAssistant({ assistantId: `astp/${at}`, name: `Assistant ${at}` }),
    ),
  },
  async (context) => {
    const page = within(context.canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('button', { name: /^Assistant:/ }));
    await page.findByRole('option', { name: /Assistant 499/ });
    await userEvent.type(page.getByRole('combobox', { name: 'Search assistants' }), 'assistant 42');
    await expect(page.queryByRole('option', { name: /Assistant 499/ })).toBeNull();
  },
);
