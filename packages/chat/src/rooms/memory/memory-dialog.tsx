'use client';
import type { MemoryType } from '@stoa/core/contract';
import { useSmallScreen } from '@stoa/react';
import { Banner, Button, Dialog, EmptyState, Field, Switch, Tabs, useTexts } from '@stoa/ui';
import { Bot, Brain, FolderKanban, UserRound } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import type { DialogPartProps } from '../../base/dialogs/dialog-part.js';
import { AddMemory } from './add-memory.js';
import { AssistantsTab } from './assistants-tab.js';
import { MemoryTable } from './memory-table.js';
import { memoryTexts } from './memory.texts.js';
import { ProjectsTab, type TabProps } from './projects-tab.js';
import { useMemory } from './use-memory.js';

function UserTab({ memory, state, onReload }: TabProps) {
  const texts = useTexts(memoryTexts);
  return (
    <div className="flex flex-col gap-3">
      {memory ? <AddMemory memory={memory} about={{ type: 'user' }} /> : null}
      <MemoryTable
        label={texts.tabs.user}
        memories={state.memories.filter((one) => one.memory_type === 'user')}
        status={state.status}
        memory={memory}
        onReload={onReload}
        empty={
          <EmptyState
            icon={<Brain size={20} />}
            title={texts.noMemories}
            description={texts.noMemoriesHint}
          />
        }
      />
    </div>
  );
}

const types = ['user', 'project', 'assistant'] as const satisfies readonly MemoryType[];
const icons = { user: UserRound, project: FolderKanban, assistant: Bot };
const panels: Record<MemoryType, ComponentType<TabProps>> = {
  user: UserTab,
  project: ProjectsTab,
  assistant: AssistantsTab,
};

/** The person's memories: read, added, edited and deleted. @source chat specification §2 "Memory Management dialog" */
export function MemoryDialog({ onClose }: DialogPartProps<'memory'>) {
  const texts = useTexts(memoryTexts);
  const isSmall = useSmallScreen();
  const { memory, state } = useMemory();
  const [tab, setTab] = useState<MemoryType>('user');
  const reload = () => void memory?.refresh();
  return (
    <div data-slot="memory-dialog" data-state={state.status} className="flex min-h-0 flex-1 flex-col">
      <Dialog.Header>
        <Dialog.Title>{texts.title}</Dialog.Title>
      </Dialog.Header>
      <Tabs.Root
        value={tab}
        orientation={isSmall ? 'horizontal' : 'vertical'}
        onValueChange={(value) => setTab(value as MemoryType)}
        className="min-h-0 flex-1 border-y border-line sm:flex-row"
      >
        <Tabs.List
          aria-label={texts.title}
          variant="pill"
          className="max-sm:mx-4 max-sm:my-2 sm:w-44 sm:flex-col sm:justify-start sm:rounded-none sm:border-e sm:border-line sm:p-3"
        >
          {types.map((type) => {
            const Icon = icons[type];
            return (
              <Tabs.Tab
                key={type}
                value={type}
                data-autofocus={type === tab ? '' : undefined}
                className="sm:min-h-9 sm:flex-none sm:justify-start"
              >
                <Icon size={16} aria-hidden />
                {texts.tabs[type]}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        {types.map((type) => {
          const Panel = panels[type];
          return (
            <Tabs.Panel
              key={type}
              value={type}
              className="min-w-0 flex-1 overflow-y-auto overscroll-contain p-4 scrollbar-quiet"
            >
              {state.status === 'failed' && state.memories.length > 0 ? (
                <Banner
                  kind="error"
                  title={texts.loadFailed}
                  action={{ label: texts.tryAgain, onAction: reload }}
                  className="mb-3"
                />
              ) : null}
              <Panel memory={memory} state={state} onReload={reload} />
            </Tabs.Panel>
          );
        })}
      </Tabs.Root>
      <div className="flex shrink-0 items-center gap-4 px-5 py-4">
        <Field layout="row" label={texts.extract} hint={texts.extractHint} className="min-w-0 flex-1">
          <Switch
            checked={state.extracts}
            disabled={!memory}
            onCheckedChange={(isOn) => memory?.setExtracts(isOn)}
          />
        </Field>
        <Button variant="solid" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
      <Dialog.CloseIcon />
    </div>
  );
}
