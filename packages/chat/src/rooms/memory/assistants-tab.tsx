'use client';
import { EmptyState, useTexts } from '@stoa/ui';
import { Bot } from 'lucide-react';
import { useState } from 'react';
import { MemoryTable } from './memory-table.js';
import { memoryTexts } from './memory.texts.js';
import type { TabProps } from './projects-tab.js';
import { SideList } from './side-list.js';

/** Memories of assistants, read-only. @source chat specification §2 "Assistants tab" */
export function AssistantsTab({ state, onReload }: TabProps) {
  const texts = useTexts(memoryTexts);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const memories = state.memories.filter((one) => one.memory_type === 'assistant');
  const ids = [...new Set(memories.map((one) => one.memory_type_id))].sort();
  if (ids.length === 0 && state.status === 'ready')
    return (
      <EmptyState icon={<Bot size={20} />} title={texts.noAssistants} description={texts.noAssistantsHint} />
    );
  return (
    <div data-slot="assistants-tab" className="flex min-h-0 gap-4 max-sm:flex-col">
      <SideList
        label={texts.tabs.assistant}
        items={ids.map((id) => ({ id, name: texts.assistant(id) }))}
        chosenId={chosenId}
        onChoose={setChosenId}
      />
      <div className="min-w-0 flex-1">
        {chosenId === null ? (
          <EmptyState title={texts.selectAssistant} />
        ) : (
          <MemoryTable
            key={chosenId}
            label={texts.assistant(chosenId)}
            memories={memories.filter((one) => one.memory_type_id === chosenId)}
            status={state.status}
            memory={null}
            onReload={onReload}
            empty={<EmptyState title={texts.noAssistantMemories} />}
          />
        )}
      </div>
    </div>
  );
}
