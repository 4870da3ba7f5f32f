'use client';
import { assistantLimits } from '@stoa/core/contract';
import { canEditAssistant, shownAssistantName, type UsableAssistant } from '@stoa/core/rules';
import { ConfirmRow, useFormatDate } from '@stoa/react';
import { Button, IconButton, useTexts } from '@stoa/ui';
import { Bot, Copy, Download, History, Share2, Trash2 } from 'lucide-react';
import { assistantLibraryTexts } from './assistant-library.texts.js';

export interface AssistantCardProps {
  item: UsableAssistant;
  state: 'idle' | 'asking' | 'deleting';
  /** Why it could not be deleted. */
  failure: string | null;
  onOpen: () => void;
  onDuplicate: () => void;
  onExport: () => void;
  onShare: () => void;
  onVersions: () => void;
  onDelete: () => void;
  onConfirm: () => void;
  onCancel: () => void;
}

/** An assistant in the library. @source assistants specification §5 (the name is cut at thirty characters) */
export function AssistantCard({
  item,
  state,
  failure,
  onOpen,
  onDuplicate,
  onExport,
  onShare,
  onVersions,
  onDelete,
  onConfirm,
  onCancel,
}: AssistantCardProps) {
  const texts = useTexts(assistantLibraryTexts);
  const formatDate = useFormatDate();
  const { definition, group } = item;
  const canEdit = canEditAssistant(definition);
  const name = shownAssistantName(definition.name, assistantLimits.shownNameCharacters) ?? texts.untitled;
  const facts = [
    group?.name ?? (canEdit ? texts.mine : texts.shared),
    definition.dataSources.length > 0 ? texts.sources(definition.dataSources.length) : '',
    definition.savedAt ? texts.saved(formatDate(definition.savedAt)) : '',
  ].filter(Boolean);
  return (
    <li
      data-slot="assistant-card"
      data-state={state}
      className="flex min-w-0 flex-col gap-3 rounded-panel border border-line bg-surface-raised p-3"
    >
      <div className="flex min-w-0 items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
          <Bot size={18} aria-hidden />
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <h2 className="text-ui font-medium text-ink [overflow-wrap:anywhere]" title={definition.name}>
            <bdi>{name}</bdi>
          </h2>
          <p className="text-caption text-ink-muted [overflow-wrap:anywhere]">{facts.join(' · ')}</p>
        </div>
      </div>
      {definition.description ? (
        <p dir="auto" className="line-clamp-2 text-ui text-ink-muted [overflow-wrap:anywhere]">
          {definition.description}
        </p>
      ) : null}
      {state === 'asking' ? (
        <ConfirmRow
          question={texts.confirm(name)}
          confirmLabel={texts.remove}
          cancelLabel={texts.cancel}
          onConfirm={onConfirm}
          onCancel={onCancel}
        />
      ) : (
        <div className="mt-auto flex items-center gap-1">
          <Button size="sm" aria-label={canEdit ? texts.editOf(name) : texts.viewOf(name)} onClick={onOpen}>
            {canEdit ? texts.edit : texts.view}
          </Button>
          {canEdit ? (
            <span className="ms-auto flex gap-1">
              {group ? null : (
                <IconButton size="sm" label={texts.shareOf(name)} onClick={onShare}>
                  <Share2 size={16} aria-hidden />
                </IconButton>
              )}
              <IconButton size="sm" label={texts.versionsOf(name)} onClick={onVersions}>
                <History size={16} aria-hidden />
              </IconButton>
              <IconButton size="sm" label={texts.exportOf(name)} onClick={onExport}>
                <Download size={16} aria-hidden />
              </IconButton>
              <IconButton size="sm" label={texts.duplicateOf(name)} onClick={onDuplicate}>
                <Copy size={16} aria-hidden />
              </IconButton>
              <IconButton
                size="sm"
                label={texts.removeOf(name)}
                data-deletes={definition.assistantId ?? undefined}
                loading={state === 'deleting'}
                onClick={onDelete}
              >
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </span>
          ) : null}
        </div>
      )}
      {failure === null ? null : (
        <p role="alert" className="text-caption text-pretty text-danger">
          {failure}
        </p>
      )}
    </li>
  );
}
