import { failed, success } from '@stoa/core/contract';
import type { Dialog, ExampleRunState, LayoutState, TrialMessage } from '@stoa/core/state';
import { TooltipProvider } from '@stoa/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { assistantVersions, ownAssistant, sharedAssistant } from '../../../testing/assistant-fixture.js';
import { AssistantsPageStage } from '../../../testing/assistants-page-stage.js';
import { Stage } from '../../../testing/stage.js';
import { DialogStage } from '../../../testing/dialog-stage.js';
import { stubExamples, stubTrial } from '../../../testing/stubs/stub-assistant-actions.js';
import type { StageOptions } from '../../../testing/make-stoa.js';
import '../library/readers-dialog.js';
import '../versions/versions-dialog.js';
import './editor-dialog.js';

const meta = {
  title: 'Chat/Assistants/Editor and library',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (dialog: Dialog, options: StageOptions = {}): Story => ({
  render: () => (
    <DialogStage
      dialog={dialog}
      options={{
        flags: { uploadDocuments: true, artifacts: true },
        assistants: { assistants: [ownAssistant(), sharedAssistant] },
        ...options,
      }}
    />
  ),
});
const body = () => within(document.body);
const soon = { timeout: 10_000 };
const editing: Dialog = { name: 'assistantEditor', assistantId: 'astp/1' };

const onPage = (page: LayoutState['page'], options: StageOptions = {}): Story => ({
  render: () => (
    <TooltipProvider>
      <Stage
        flags={{ uploadDocuments: true, artifacts: true }}
        assistants={{ assistants: [ownAssistant(), sharedAssistant] }}
        {...options}
        layout={{ page }}
      >
        <AssistantsPageStage />
      </Stage>
    </TooltipProvider>
  ),
});
export const Library: Story = onPage('assistants');
export const LibraryOnPhone: Story = { ...Library, globals: { viewport: { value: 'w390' } } };
export const LibraryEmpty: Story = onPage('assistants', { assistants: {} });
export const LibraryLoading: Story = onPage('assistants', { assistants: { status: 'loading' } });
export const LibraryFailed: Story = onPage('assistants', { assistants: { status: 'failed' } });
export const EditorPage: Story = onPage('assistants/astp/1');
export const EditorPageOnPhone: Story = { ...EditorPage, globals: { viewport: { value: 'w390' } } };
const asked: TrialMessage = { id: 'q', role: 'user', content: 'What is due next month?' };
const answered: TrialMessage = {
  id: 'a',
  role: 'assistant',
  content: 'The second **instalment**, under paragraph 4.',
  status: 'done',
  prompt: {
    layers: [
      { name: 'conversation', text: 'Follow the instructions carefully.' },
      { name: 'assistant', text: 'Answer with the paragraph you rely on.' },
    ],
    messages: [{ role: 'user', text: 'What is due next month?' }],
    tools: [],
  },
};
const trying = (...messages: TrialMessage[]): Story =>
  onPage('assistants/astp/1', {
    assistantActions: { openTrial: () => stubTrial(undefined, messages) },
  });
export const TryIt: Story = {
  ...trying(asked, answered),
  play: async () => {
    await userEvent.click(await body().findByText('What the model was told', undefined, soon));
    await userEvent.click(await body().findByText('Instructions of the assistant'));
  },
};
export const TryItAnswering: Story = trying(asked, {
  id: 'a',
  role: 'assistant',
  content: '',
  status: 'answering',
});
export const TryItFailed: Story = trying(asked, {
  id: 'a',
  role: 'assistant',
  content: '',
  status: 'failed',
  failure: null,
});
export const TryItOnPhone: Story = {
  ...trying(asked, answered),
  globals: { viewport: { value: 'w390' } },
  play: async () => {
    await userEvent.click(await body().findByRole('button', { name: 'Try it' }, soon));
    await expect(await body().findByRole('button', { name: 'Back to the form' })).toBeVisible();
  },
};
const example = {
  id: 'e1',
  question: 'What is due?',
  checks: [{ kind: 'contains' as const, value: 'instalment' }],
};
const showExamples = async () =>
  userEvent.click(await body().findByRole('radio', { name: 'Examples' }, soon));
const withExamples = (after?: Partial<ExampleRunState>): Story => ({
  ...onPage('assistants/astp/1', {
    assistants: { assistants: [ownAssistant({ data: { examples: [example] } })] },
    assistantActions: { openExamples: () => stubExamples(undefined, after) },
  }),
  play: async () => {
    await showExamples();
    await userEvent.click(await body().findByRole('button', { name: 'Run examples' }));
  },
});
export const ExamplesEmpty: Story = { ...onPage('assistants/astp/1'), play: showExamples };
export const ExamplesRunning: Story = withExamples({ status: 'running', done: 1, total: 2 });
export const ExamplesDone: Story = withExamples({
  status: 'done',
  results: {
    e1: {
      draft: {
        answer: 'The second instalment.',
        failure: null,
        outcome: 'passed',
        checks: [{ outcome: 'passed', passage: 'instalment' }],
      },
      saved: { answer: '', failure: null, outcome: 'failed', checks: [] },
    },
  },
});
const withTools = (actions: NonNullable<StageOptions['assistantActions']> = {}): Story =>
  onPage('assistants/astp/1', {
    assistants: {
      assistants: [
        ownAssistant({
          data: {
            operations: [
              { type: 'custom', id: 'listModels', name: 'listModels' },
              {
                type: 'http',
                id: 'w1',
                name: 'weather',
                requestType: 'POST',
                url: 'https://api.example.org/in/{city}',
                params: [{ name: 'city', description: 'Where' }],
                body: { unit: 'c' },
                headers: { 'x-trace': 'a' },
                auth: { type: 'bearer', token: '••••••••' },
                description: 'The weather of a city.',
              },
            ],
          },
        }),
      ],
    },
    assistantActions: {
      listOperations: () =>
        Promise.resolve(
          success(
            [
              { id: 'listModels', name: 'listModels', description: 'Lists the models.' },
              { id: 'searchFiles', name: 'searchFiles', description: 'Searches files by their names.' },
            ].map((op) => ({
              ...op,
              url: '/',
              method: 'GET' as const,
              type: 'custom',
              params: [],
              tags: [],
            })),
          ),
        ),
      ...actions,
    },
  });
const openTools = async () => {
  await userEvent.click(await body().findByText('Advanced', { selector: 'summary span' }, soon));
  await userEvent.click(await body().findByText('2 chosen', undefined, soon));
  await body().findByText('Searches files by their names.');
};
const testApi = async () => {
  await openTools();
  await userEvent.click(await body().findByText('weather'));
  await userEvent.click(await body().findByRole('button', { name: 'Test API' }));
};
export const Tools: Story = { ...withTools(), play: openTools };
export const ToolsTested: Story = {
  ...withTools(),
  play: async () => {
    await testApi();
    await body().findByText('Answer 200, 120 ms');
  },
};
export const ToolsTestedOnPhone: Story = { ...ToolsTested, globals: { viewport: { value: 'w390' } } };
export const ToolsTestRefused: Story = {
  ...withTools({
    tryApi: () =>
      Promise.resolve(
        failed({ code: 'refused', message: 'The address of this API may not be reached from here.' }),
      ),
  }),
  play: async () => {
    await testApi();
    await body().findByText('The address of this API may not be reached from here.');
  },
};
export const ToolsFailed: Story = {
  ...withTools({ listOperations: () => Promise.resolve(failed({ code: 'network', message: 'No' })) }),
  play: async () => {
    await userEvent.click(await body().findByText('2 chosen', undefined, soon));
    await body().findByText('The list could not be loaded.');
  },
};
export const ToolsImported: Story = {
  ...withTools(),
  play: async () => {
    await openTools();
    const document = {
      openapi: '3.1.0',
      info: { title: 'Shop' },
      servers: [{ url: 'https://shop.example.org' }],
      paths: {
        '/orders': {
          get: { operationId: 'listOrders', summary: 'All orders' },
          post: { summary: 'A new order' },
        },
      },
    };
    await userEvent.upload(
      await body().findByLabelText('Import a description', { selector: 'input' }),
      new File([JSON.stringify(document)], 'shop.json', { type: 'application/json' }),
    );
    await body().findByText(/^Shop describes 2 operations/);
  },
};
export const EditorPageNew: Story = onPage('assistants/new');
export const EditorPageViewing: Story = onPage('assistants/astp/2');
export const EditorPageGone: Story = onPage('assistants/nowhere');
export const EditorPageLoading: Story = onPage('assistants/astp/9', { assistants: { status: 'loading' } });
export const EditorPageFailed: Story = onPage('assistants/astp/9', { assistants: { status: 'failed' } });
const sharing: Dialog = { name: 'assistantReaders', assistantId: 'astp/1' };
const cannot = () =>
  Promise.resolve(failed({ code: 'http', message: 'Unable to load this at the moment. Please try again.' }));
const readers = () =>
  Promise.resolve(
    success([
      { name: 'grace@example.org', kind: 'person' as const, level: 'read' as const },
      { name: 'Legal department', kind: 'group' as const, level: 'read' as const },
    ]),
  );
export const Sharing: Story = on(sharing, { assistantActions: { readers } });
export const SharingOnPhone: Story = { ...Sharing, globals: { viewport: { value: 'w390' } } };
export const SharingWithNobody: Story = on(sharing);
export const SharingLoading: Story = on(sharing, {
  assistantActions: { readers: () => new Promise(() => undefined) },
});
export const SharingFailed: Story = on(sharing, { assistantActions: { readers: cannot } });
export const SharingTakesBack: Story = {
  ...Sharing,
  play: async () => {
    await userEvent.click(await body().findByRole('button', { name: /^Take back from grace/ }, soon));
    await expect(await body().findByRole('group', { name: /^Take it back from grace/ })).toBeVisible();
  },
};
const past: Dialog = { name: 'assistantVersions', assistantId: 'astp/1' };
const versions = () => Promise.resolve(success(assistantVersions()));
export const Versions: Story = on(past, { assistantActions: { versions } });
export const VersionsOnPhone: Story = { ...Versions, globals: { viewport: { value: 'w390' } } };
export const VersionsLoading: Story = on(past, {
  assistantActions: { versions: () => new Promise(() => undefined) },
});
export const VersionsFailed: Story = on(past, { assistantActions: { versions: cannot } });
export const VersionsOfOthers: Story = on({ name: 'assistantVersions', assistantId: 'astp/2' });
export const VersionsRestores: Story = {
  ...Versions,
  play: async () => {
    await userEvent.click(await body().findByRole('button', { name: /^Version 2/ }, soon));
    await userEvent.click(await body().findByRole('radio', { name: 'With the current one' }));
    await userEvent.click(await body().findByRole('button', { name: 'Restore version 2' }));
    await expect(await body().findByRole('group', { name: /^Restore version 2/ })).toBeVisible();
  },
};
export const New: Story = on({ name: 'assistantEditor' });
export const Editing: Story = on(editing);
export const EditingOnPhone: Story = { ...Editing, globals: { viewport: { value: 'w390' } } };
export const Advanced: Story = {
  ...on(editing),
  play: async () => userEvent.click(await body().findByText('Advanced', undefined, soon)),
};
export const EditingWithChanges: Story = {
  ...on(editing),
  play: async () => {
    await userEvent.type(await body().findByRole('textbox', { name: /^Name/ }, soon), ' of laws');
    await userEvent.click(await body().findByRole('button', { name: '1 change' }));
    await expect(await body().findByText('Name changed')).toBeVisible();
  },
};
export const Viewing: Story = on({ name: 'assistantEditor', assistantId: 'astp/2' });
export const Imported: Story = on({
  name: 'assistantEditor',
  imported: {
    definition: ownAssistant(),
    lacks: {
      model: 'a-model-of-elsewhere',
      sources: ['Metres.pdf', 'Forms of the sonnet.docx'],
      capabilities: ['listCalendars'],
      groupTypes: ['Staff'],
      credentials: ['Weather'],
    },
  },
});
export const ImportFailed: Story = {
  ...onPage('assistants'),
  play: async ({ canvasElement }) => {
    await body().findByRole('button', { name: 'Import' }, soon);
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(input, new File(['{}'], 'a.json', { type: 'application/json' }));
    await expect(await body().findByText('The file holds no assistant.', undefined, soon)).toBeVisible();
  },
};
export const Gone: Story = on({ name: 'assistantEditor', assistantId: 'nowhere' });
export const CouldNotSave: Story = {
  ...on(editing, {
    assistantActions: {
      save: () =>
        Promise.resolve(
          failed({
            code: 'http',
            message: 'Unable to save the assistant at this time, please try again later...',
          }),
        ),
    },
  }),
  play: async () => {
    await userEvent.click(await body().findByRole('button', { name: 'Save' }, soon));
    await expect(await body().findByText(/^Unable to save the assistant/)).toBeVisible();
  },
};
