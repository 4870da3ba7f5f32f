'use client';
import type { ArtifactSummary } from '@stoa/core/contract';
import { savedType, tagColour } from '@stoa/core/rules';
import { ConfirmRow } from '@stoa/react';
import { Button, IconButton, Tag, useTexts, formatDay, useLocale } from '@stoa/ui';
import { Trash2 } from 'lucide-react';
import { ArtifactIcon } from '../artifact-icon.js';
import { artifactsTexts } from '../artifacts.texts.js';
import { libraryTexts } from './library.texts.js';

export interface SavedArtifactRowProps {
  item: ArtifactSummary;
  /** The pending question or action of the row. */
  state: 'idle' | 'asking' | 'opening' | 'deleting';
  /** Why the last thing that was tried with it did not succeed. */
  failure: string | null;
  /** Something else is being opened or deleted. */
  isBlocked: boolean;
  onOpen: () => void;
  /** The first press asks. */
  onDelete: () => void;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A saved artifact in the list. */
export function SavedArtifactRow(props: SavedArtifactRowProps) {
  const { item, state, failure, isBlocked, onOpen, onDelete, onConfirm, onCancel } = props;
  const texts = useTexts(libraryTexts);
  const artifacts = useTexts(artifactsTexts);
  const locale = useLocale();
  const type = savedType(item);
  const name = item.name || artifacts.unnamed;
  return (
    <li data-slot="saved-artifact" data-state={state} className="flex flex-col gap-2 py-3">
      <div className="flex items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
          <ArtifactIcon type={type} size={18} />
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="text-ui font-medium text-ink [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </p>
          <p className="text-caption text-ink-muted">
            {[artifacts.type(type), formatDay(locale, item.createdAt) || item.createdAt]
              .filter(Boolean)
              .join(' · ')}
            {item.sharedBy ? (
              <>
                {' · '}
                <bdi className="[overflow-wrap:anywhere]">{texts.sharedBy(item.sharedBy)}</bdi>
              </>
            ) : null}
          </p>
          {item.description ? (
            <p dir="auto" className="line-clamp-2 text-caption text-ink-muted [overflow-wrap:anywhere]">
              {item.description}
            </p>
          ) : null}
          {item.tags.length > 0 ? (
            <ul aria-label={texts.tagsLabel} className="flex flex-wrap gap-1">
              {item.tags.map((tag) => (
                <li key={tag} className="max-w-full min-w-0">
                  <Tag label={tag} colour={tagColour(tag)} />
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <div className="flex shrink-0 items-center gap-1">
          <Button
            size="sm"
            aria-label={texts.openOf(name)}
            loading={state === 'opening'}
            disabled={isBlocked}
            onClick={onOpen}
          >
            {texts.open}
          </Button>
          <IconButton
            size="sm"
            variant="ghost"
            label={texts.removeOf(name)}
            data-deletes={item.key}
            loading={state === 'deleting'}
            disabled={isBlocked || state !== 'idle'}
            onClick={onDelete}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </div>
      </div>
      {state === 'asking' ? (
        <ConfirmRow
          question={texts.confirm}
          confirmLabel={texts.remove}
          cancelLabel={texts.cancel}
          onConfirm={onConfirm}
          onCancel={onCancel}
        />
      ) : null}
      {failure === null ? null : (
        <p role="alert" className="text-caption text-pretty text-danger">
          {failure}
        </p>
      )}
    </li>
  );
}
