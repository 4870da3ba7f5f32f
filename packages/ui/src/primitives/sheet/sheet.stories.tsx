import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.js';
import * as Sheet from './sheet.parts.js';

interface ExampleProps {
  side?: 'start' | 'end' | 'bottom';
}

function Example({ side }: ExampleProps) {
  return (
    <Sheet.Root defaultOpen>
      <Sheet.Trigger asChild>
        <Button>Conversations</Button>
      </Sheet.Trigger>
      <Sheet.Content side={side}>
        <Sheet.Header>
          <Sheet.Title>Conversations</Sheet.Title>
          <Sheet.Description>Newest first</Sheet.Description>
        </Sheet.Header>
        <Sheet.Body className="gap-0.5 px-3">
          {['Weekly report', 'Translation of the contract', 'Why is the build slow?'].map((name) => (
            <Button key={name} variant="ghost" className="justify-start">
              {name}
            </Button>
          ))}
        </Sheet.Body>
        <Sheet.CloseIcon />
      </Sheet.Content>
    </Sheet.Root>
  );
}

const meta = { title: 'Primitives/Sheet', component: Example } satisfies Meta<typeof Example>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Start: Story = { args: { side: 'start' } };
export const End: Story = { args: { side: 'end' } };
export const Bottom: Story = { args: { side: 'bottom' } };
