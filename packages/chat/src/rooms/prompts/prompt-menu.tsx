'use client';
import type { Prompt } from '@stoa/core/contract';
import { copyOf, isShareablePrompt, permissionsOf } from '@stoa/core/rules';
import { selectFlag } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { IconButton, Menu, useTexts } from '@stoa/ui';
import { Copy, Ellipsis, Eye, PencilLine, Play, Share2, Trash2 } from 'lucide-react';
import { MoveToFolder } from './move-to-folder.js';
import { templatesTexts } from './templates.texts.js';

export interface PromptMenuProps {
  prompt: Prompt;
  /** The name that is shown. */
  name: string;
  /** Begins a conversation with one that otherwise works by itself. */
  onUse?: (() => void) | undefined;
  onDelete: () => void;
}

/** Actions on one template. @source chat specification §6 */
export function PromptMenu({ prompt, name, onUse, onDelete }: PromptMenuProps) {
  const texts = useTexts(templatesTexts);
  const { prompts, layout, flags, ports } = useStoa();
  const canShare = useStore(flags.store, selectFlag('sharing'));
  const { canEdit, canCopy, canDelete } = permissionsOf(prompt);
  return (
    <Menu.Root>
      <Menu.Trigger asChild>
        <IconButton
          size="sm"
          data-slot="prompt-menu"
          label={texts.actions(name)}
          tooltip={false}
          className="shrink-0"
        >
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Menu.Content align="end">
        {onUse ? (
          <Menu.Item onSelect={onUse}>
            <Play size={16} aria-hidden className="text-ink-muted rtl:-scale-x-100" />
            {texts.begin}
          </Menu.Item>
        ) : null}
        <Menu.Item onSelect={() => layout.openDialog({ name: 'templateEditor', promptId: prompt.id })}>
          {canEdit ? (
            <PencilLine size={16} aria-hidden className="text-ink-muted" />
          ) : (
            <Eye size={16} aria-hidden className="text-ink-muted" />
          )}
          {canEdit ? texts.edit : texts.view}
        </Menu.Item>
        {canCopy ? (
          <Menu.Item onSelect={() => void prompts.save(copyOf(prompt, ports.newId()))}>
            <Copy size={16} aria-hidden className="text-ink-muted" />
            {texts.copy}
          </Menu.Item>
        ) : null}
        {canEdit ? (
          <MoveToFolder
            types={prompt.type === 'automation' ? ['prompt', 'workflow'] : ['prompt']}
            folderId={prompt.folderId}
            onMove={(folderId) => prompts.move([prompt.id], folderId)}
          />
        ) : null}
        {canShare && isShareablePrompt(prompt) ? (
          <Menu.Item onSelect={() => layout.openDialog({ name: 'share', ids: [], promptIds: [prompt.id] })}>
            <Share2 size={16} aria-hidden className="text-ink-muted" />
            {texts.share}
          </Menu.Item>
        ) : null}
        {canDelete ? (
          <>
            <Menu.Separator />
            <Menu.Item tone="danger" onSelect={onDelete}>
              <Trash2 size={16} aria-hidden />
              {texts.delete}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Content>
    </Menu.Root>
  );
}
