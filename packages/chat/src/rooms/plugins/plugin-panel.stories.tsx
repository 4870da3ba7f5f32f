import type { PluginLocation } from '@stoa/core/state';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { pageStory } from '../../testing/page-story.js';
import { PluginPanel, type PluginPanelProps } from './plugin-panel.js';

function Page({ plugins, location: first = null }: Partial<PluginPanelProps>) {
  const [list, setList] = useState(plugins ?? []);
  const [location, setLocation] = useState<PluginLocation | null>(first);
  return (
    <main className="flex h-[36rem] flex-col justify-end bg-surface p-4">
      <div className="relative mx-auto h-24 w-full max-w-measure rounded-sheet border border-line-strong bg-surface-raised">
        <PluginPanel
          plugins={list}
          location={location}
          scope="foot"
          onTurn={(id, isOn) =>
            setList(list.map((one) => (one.id === id ? { id, isOn, isDefault: !one.isDefault } : one)))
          }
          onMove={setLocation}
          onClose={() => undefined}
        />
      </div>
    </main>
  );
}

const meta = {
  title: 'Chat/Plugins',
  ...pageStory<Partial<PluginPanelProps>>({ seed: {}, show: (_, props) => <Page {...props} /> }),
} satisfies Meta<Partial<PluginPanelProps>>;
export default meta;
type Story = StoryObj<typeof meta>;

const every: PluginPanelProps['plugins'] = [
  { id: 'rag', isOn: false, isDefault: false },
  { id: 'code-interpreter', isOn: true, isDefault: false },
  { id: 'artifacts', isOn: false, isDefault: true },
  { id: 'smart-focused-messages', isOn: true, isDefault: true },
  { id: 'memory', isOn: false, isDefault: true },
];

export const Every: Story = { args: { plugins: every } };
export const Two: Story = { args: { plugins: every.slice(0, 1).concat(every[3] ?? []) } };
/** A place of a larger window is left for the nearest one on the page. */
export const FarAway: Story = { args: { plugins: every, location: { x: 4000, y: -4000 } } };
export const MovedByKeys: Story = {
  args: { plugins: every },
  play: async ({ canvas }) => {
    const grip = canvas.getByRole('button', { name: 'Move the panel' });
    const panel = canvas.getByRole('dialog', { name: 'Plugins' });
    const before = panel.offsetLeft;
    grip.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(panel.offsetLeft).toBe(before + 32));
  },
};
