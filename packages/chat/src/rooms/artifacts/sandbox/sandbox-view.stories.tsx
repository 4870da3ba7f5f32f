import type { Meta, StoryObj } from '@storybook/react-vite';
import { TooltipProvider } from '@stoa/ui';
import { expect, within } from 'storybook/test';
import { BlockHostsProvider, type BlockWorker } from '../../../base/blocks/block-hosts.js';
import { version } from '../../../testing/artifact-fixture.js';
import type { SeededTab } from '../../../testing/open-page.js';
import { pageStory } from '../../../testing/page-story.js';
import type { BuildRequest, BuildResult } from './artifact-builder.js';
import { SandboxView } from './sandbox-view.js';

/** A worker that answers each program the same; null: with nothing. */
function builderWith(result: BuildResult | null): BlockWorker {
  const target = new EventTarget();
  return {
    addEventListener: target.addEventListener.bind(target) as BlockWorker['addEventListener'],
    terminate: () => undefined,
    postMessage({ id }: BuildRequest) {
      if (result) target.dispatchEvent(new MessageEvent('message', { data: { id, result } }));
    },
  };
}

/** A page in the place of ours. */
const pageOf = (script: string): string =>
  `data:text/html,${encodeURIComponent(
    `<!doctype html><title>Program</title><script>addEventListener('message', ({ ports: [port] }) => { const say = (type, text) => port.postMessage({ type, text, level: 'log' });${script} });</script>`,
  )}`;
const built: BuildResult = { ok: true, code: '', css: '' };

interface Props {
  result: BuildResult | null;
  script: string;
}

/** The sandbox with a builder and a page that do what a story says. */
function Sandbox({ tab, result, script }: Props & { tab: SeededTab }) {
  const facts = version(1, '', { type: 'react' });
  return (
    <TooltipProvider>
      <BlockHostsProvider value={{ startBuilder: () => builderWith(result) }}>
        <div className="h-[min(40rem,100vh)] w-full max-w-3xl bg-surface p-3 font-text">
          <SandboxView
            conversation={tab.current()}
            facts={facts}
            text={'```jsx App.jsx\nexport default () => <p>Hello</p>;\n```'}
            page={pageOf(script)}
          />
        </div>
      </BlockHostsProvider>
    </TooltipProvider>
  );
}

const meta = {
  title: 'Chat/Artifacts/Sandbox view',
  ...pageStory<Props>({ seed: {}, show: (tab, props) => <Sandbox tab={tab} {...props} /> }),
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  args: { result: built, script: "say('ready')" },
} satisfies Meta<Props>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Waits for the sentence of a state. */
const shows =
  (text: string): Story['play'] =>
  async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(text)).toBeVisible();
  };

const failed: Props = {
  result: { ok: false, errors: ['App.jsx:2: Unexpected ";"'] },
  script: "say('ready')",
};
/** More messages than a program may send. */
const flood: Props = { result: built, script: "for (let at = 0; at < 400; at++) say('ready')" };

export const Preparing: Story = { args: { result: null }, play: shows('Preparing the preview…') };
export const Running: Story = {
  args: {
    script:
      "document.title = 'Hello'; document.body.innerHTML = '<p>Hello</p>'; say('ready'); say('console', 'drawn')",
  },
  play: shows('Console (1)'),
};
export const CouldNotBeBuilt: Story = { args: failed, play: shows('The program could not be built.') };
export const StoppedResponding: Story = {
  args: flood,
  play: shows('The program stopped responding, so it was ended.'),
};
export const LeftItsPage: Story = {
  args: { script: "say('ready'); location.replace('data:text/html,elsewhere')" },
  play: shows('The program tried to go to another page, so it was ended.'),
};
export const StoppedRespondingPhone: Story = {
  ...StoppedResponding,
  globals: { viewport: { value: 'w390' } },
};
export const CouldNotBeBuiltRightToLeft: Story = { ...CouldNotBeBuilt, globals: { direction: 'rtl' } };
