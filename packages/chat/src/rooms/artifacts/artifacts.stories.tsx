import type { Meta, StoryObj } from '@storybook/react-vite';
import { blockKeyOf, type ArtifactStatus, type ArtifactType } from '@stoa/core/rules';
import type { GenerationState } from '@stoa/core/state';
import { TooltipProvider } from '@stoa/ui';
import { useMemo, useState } from 'react';
import { fn, userEvent, within } from 'storybook/test';
import { ArtifactPartsProvider } from '../../base/blocks/artifact-parts.js';
import { MessageScopeProvider } from '../../base/blocks/message-scope.js';
import { FencedBlock } from '../../parts/blocks/fenced-block.js';
import { FencedKindsProvider } from '../../parts/blocks/fenced-kinds.js';
import { planId, planVersions, version, withArtifacts } from '../../testing/artifact-fixture.js';
import { reply, run, userMessage } from '../../testing/fixtures.js';
import type { Stage as StageState, StageOptions } from '../../testing/make-stoa.js';
import { Stage } from '../../testing/stage.js';
import { messageKinds } from '../proposals/proposal-kinds.js';
import { ArtifactCard } from './artifact-card.js';
import { ArtifactPanel } from './artifact-panel.js';
import { MessageArtifacts } from './message-artifacts.js';
// The views themselves, so that no story is judged before they are there.
import './views/code-editor.js';

const parts = { Card: ArtifactCard, OfMessage: MessageArtifacts };
const asked = {
  instructions: 'Write a plan.',
  includeArtifactsId: [],
  id: planId,
  name: 'Week plan',
  description: 'A plan for a week.',
  type: 'text',
};
const code = JSON.stringify(asked);
const key = blockKeyOf('autoArtifacts', code);
const facts = { artifactId: planId, name: 'Week plan', description: '', createdAt: 'Feb 19, 2025' };

/** The conversation is making a version. */
const making = (
  status: 'running' | 'retry' | 'stopping',
  text: string | null,
  type: ArtifactType = 'text',
): GenerationState => ({
  status,
  messageId: 'm2',
  key,
  facts: text === null ? null : { ...facts, type, version: 3 },
  revises: null,
  text: text ?? '',
});

interface Props {
  options?: StageOptions;
  /** The status of the message, and of the version that it made. */
  status?: ArtifactStatus;
  /** The version that the message made; none by default. */
  made?: number;
  generation?: GenerationState;
  isImported?: boolean;
  /** The version that the panel shows; without it the card is drawn. */
  shown?: number;
  isFull?: boolean;
}

function InMessage({ stage }: { stage: StageState }) {
  const scope = useMemo(
    () => ({ messageId: 'm2', conversation: stage.conversation, isStreaming: false, isLast: true }),
    [stage],
  );
  return (
    <MessageScopeProvider value={scope}>
      <ArtifactPartsProvider value={parts}>
        <FencedKindsProvider value={messageKinds}>
          <FencedBlock fence={{ language: 'autoArtifacts', meta: '', code, isClosed: true }} />
        </FencedKindsProvider>
      </ArtifactPartsProvider>
    </MessageScopeProvider>
  );
}

function Panel({ stage, shown, isFull }: { stage: StageState; shown: number; isFull: boolean }) {
  const [at, setAt] = useState<number | null>(shown);
  if (at === null) return null;
  return (
    <section
      aria-label="Artifact"
      className="flex h-[min(40rem,100vh)] w-full max-w-3xl flex-col border border-line bg-surface"
    >
      <ArtifactPanel
        conversation={stage.conversation}
        shown={{ conversationId: 'c1', artifactId: planId, version: at }}
        onShow={setAt}
        onClose={fn()}
        isFull={isFull}
        onFullChange={fn()}
      />
    </section>
  );
}

/** An artifact in its message, or in the panel, on hand-made state. */
function Artifacts({ options = {}, status, made, generation, isImported, shown, isFull = false }: Props) {
  const message = reply('m2', `\`\`\`autoArtifacts\n${code}\n\`\`\``, {
    data: {
      run: run(),
      ...(status && { artifactStatus: status }),
      ...(made !== undefined && { artifacts: [{ ...facts, version: made, ...(status && { status }) }] }),
      ...(isImported && { imported: true }),
    },
  });
  return (
    <TooltipProvider>
      <Stage
        {...withArtifacts(planVersions, {
          ...options,
          artifacts: { ...options.artifacts, ...(generation && { generation }) },
          conversation: { path: [userMessage('m1', 'Make a plan'), message], ...options.conversation },
        })}
      >
        {(stage) =>
          shown === undefined ? (
            <div className="max-w-measure p-4 font-text">
              <InMessage stage={stage} />
            </div>
          ) : (
            <Panel stage={stage} shown={shown} isFull={isFull} />
          )
        }
      </Stage>
    </TooltipProvider>
  );
}

const meta = {
  title: 'Chat/Artifacts',
  component: Artifacts,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
} satisfies Meta<typeof Artifacts>;
export default meta;
type Story = StoryObj<typeof meta>;

export const CardProposed: Story = {};
export const CardReading: Story = { args: { generation: making('running', null) } };
export const CardRunning: Story = {
  args: { generation: making('running', '# Week plan\n\nMonday: rest.\n') },
};
export const CardRetry: Story = { args: { generation: making('retry', null) } };
export const CardStopping: Story = { args: { generation: making('stopping', '# Week plan') } };
/** Nothing was written. */
export const CardCancelled: Story = { args: { status: 'cancelled' } };
export const CardStopped: Story = { args: { status: 'stopped' } };
/** Something was. */
export const CardBrokeOff: Story = { args: { status: 'cancelled', made: 2 } };
export const CardStoppedWithText: Story = { args: { status: 'stopped', made: 2 } };
export const CardComplete: Story = { args: { status: 'complete', made: 2 } };
export const CardVersionGone: Story = { args: { status: 'complete', made: 9 } };
export const CardImported: Story = { args: { isImported: true } };
export const CardPhone: Story = {
  args: { status: 'stopped', made: 2 },
  globals: { viewport: { value: 'w390' } },
};
export const CardRightToLeft: Story = { args: { status: 'stopped', made: 2 }, globals: { direction: 'rtl' } };

/** A panel of one version of a type. */
const ofType = (type: ArtifactType, text: string): Story => ({
  args: {
    shown: 1,
    options: { conversation: { artifacts: { [planId]: [version(1, text, { type })] } } },
  },
});
const press =
  (...names: (string | RegExp)[]): Story['play'] =>
  async ({ canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    for (const name of names)
      await userEvent.click(
        body.queryByRole('radio', { name }) ??
          body.queryByRole('menuitem', { name }) ??
          (await body.findByRole('button', { name })),
      );
  };

export const PanelComplete: Story = { args: { shown: 2 } };
export const PanelRunning: Story = {
  args: { shown: 3, generation: making('running', '# Week plan\n\nMonday: rest.\n\nTuesday: wo') },
};
/** A program is shown as it is written; its preview starts with its end. */
export const PanelRunningProgram: Story = {
  args: { shown: 3, generation: making('running', '```jsx App.jsx\nexport default', 'react') },
};
/** An older version is shown while another one streams. */
export const PanelBesideRunning: Story = { args: { shown: 1, generation: making('running', '# We') } };
/** An edit of a selection grows in the place of its version. */
export const PanelRevising: Story = {
  args: {
    shown: 2,
    generation: { ...making('running', '# Week plan\n\nMONDAY: wo'), revises: 2 } as GenerationState,
  },
};
export const PanelVersionGone: Story = { args: { shown: 9 } };
export const PanelNotFound: Story = {
  args: { shown: 1, options: { conversation: { artifacts: {} } } },
};
export const PanelFullScreen: Story = { args: { shown: 2, isFull: true } };
export const PanelPhone: Story = { args: { shown: 2 }, globals: { viewport: { value: 'w390' } } };
export const PanelRightToLeft: Story = { args: { shown: 2 }, globals: { direction: 'rtl' } };
export const PanelCode: Story = { args: { shown: 2 }, play: press('Code') };
export const PanelEdit: Story = { args: { shown: 1 }, play: press('Edit') };
export const PanelPlainEdit: Story = { args: { shown: 2 }, play: press('Edit', 'Plain text') };
export const PanelCompare: Story = {
  args: { shown: 2 },
  play: press('More', 'Compare with another version'),
};
export const PanelCompareOfSeveral: Story = {
  args: {
    shown: 2,
    options: withArtifacts([...planVersions, version(3, '# Week plan\n\nMonday: work.\n')]),
  },
  play: press('More', 'Compare with another version'),
};
export const PanelMenu: Story = { args: { shown: 2 }, play: press('More') };
/** Where the page has no frame to run programs in, as here. */
export const PanelProgram: Story = ofType('react', '```jsx App.jsx\nexport default () => <p>Hello</p>;\n```');
export const PanelOutline: Story = ofType(
  'node',
  '```js server.js\nconsole.log("up");\n```\n```json package.json\n{"type":"module"}\n```',
);
export const PanelTable: Story = ofType('csv', 'Day,Hours\nMonday,4\nTuesday,6');
export const PanelJson: Story = ofType('json', '{"days":["Monday","Tuesday"]}');
export const PanelBadJson: Story = ofType('json', '{"days":[');
export const PanelImage: Story = ofType(
  'svg',
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><title>A field</title><rect width="40" height="20" fill="#6b8f71"/></svg>',
);
export const PanelBadImage: Story = ofType('svg', 'no image');
export const PanelFiles: Story = ofType('code', '```python plan.py\nprint("Monday")\n```');
export const PanelEmpty: Story = ofType('code', '\n');
