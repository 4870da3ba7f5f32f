import { Button, EmptyState } from '@stoa/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Boxes } from 'lucide-react';
import { useState } from 'react';
import { AdminShell } from './admin-shell.js';
import type { AdminSection } from './sections.js';

const sections: AdminSection[] = [
  {
    id: 'models',
    title: 'Models',
    description: 'Which models people may choose, and what they cost.',
    group: 'Workspace',
  },
  {
    id: 'flags',
    title: 'Feature Flags',
    description: 'What is switched on, and for whom.',
    group: 'Workspace',
  },
  {
    id: 'accounts',
    title: 'Accounts',
    description: 'Who pays for what, and how much at most.',
    group: 'People',
  },
];

const meta = {
  title: 'Admin/Shell',
  component: AdminShell,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  args: { title: 'Administration', sections, current: 'models', onSelect: () => {}, children: () => null },
  render: function Render(args) {
    const [current, setCurrent] = useState(args.current);
    return (
      <AdminShell {...args} current={current} onSelect={setCurrent} className="h-dvh">
        {(section) => (
          <EmptyState
            size="page"
            icon={<Boxes size={20} />}
            title={`${section.title} are listed here`}
            description={section.description}
            action={<Button variant="solid">Add the first</Button>}
          />
        )}
      </AdminShell>
    );
  },
} satisfies Meta<typeof AdminShell>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const AnotherSection: Story = { args: { current: 'accounts' } };
export const UnknownSection: Story = { args: { current: 'nowhere' } };
