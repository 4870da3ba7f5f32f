'use client';
import type { Workflow } from '@stoa/core/contract';
import { useStoa } from '@stoa/react';
import { IconButton, Menu, useTexts } from '@stoa/ui';
import { Ellipsis, Trash2 } from 'lucide-react';
import { MoveToFolder } from './move-to-folder.js';
import { templatesTexts } from './templates.texts.js';

export interface WorkflowMenuProps {
  workflow: Workflow;
  /** The name that is shown. */
  name: string;
  onDelete: () => void;
}

/** Actions on a workflow. */
export function WorkflowMenu({ workflow, name, onDelete }: WorkflowMenuProps) {
  const texts = useTexts(templatesTexts);
  const { prompts } = useStoa();
  return (
    <Menu.Root>
      <Menu.Trigger asChild>
        <IconButton size="sm" label={texts.actions(name)} tooltip={false} className="shrink-0">
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Menu.Content align="end">
        <MoveToFolder
          types={['workflow']}
          folderId={workflow.folderId}
          onMove={(folderId) => prompts.moveWorkflow(workflow.id, folderId)}
        />
        <Menu.Separator />
        <Menu.Item tone="danger" onSelect={onDelete}>
          <Trash2 size={16} aria-hidden />
          {texts.delete}
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  );
}
