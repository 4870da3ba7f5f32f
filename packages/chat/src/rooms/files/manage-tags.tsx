'use client';
import { limits } from '@stoa/core/contract';
import { tagColour } from '@stoa/core/rules';
import type { FileListStore } from '@stoa/core/state';
import { ConfirmRow } from '@stoa/react';
import { Button, Dialog, IconButton, Input, TagDot, useTexts } from '@stoa/ui';
import { Trash2 } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { filesTexts } from './files.texts.js';

export interface ManageTagsProps {
  list: Pick<FileListStore, 'createTag' | 'deleteTag'>;
  tags: readonly string[];
  onClose: () => void;
}

/** Every tag of the person: new ones are made, and others deleted of all files that have them. @source protocol §3.9 */
export function ManageTags({ list, tags, onClose }: ManageTagsProps) {
  const texts = useTexts(filesTexts);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const failureId = useId();
  const name = typed.trim();

  async function create(event: FormEvent) {
    event.preventDefault();
    if (name === '') return field.current?.focus();
    const outcome = await list.createTag(name);
    setFailure(outcome.ok ? null : texts.tagNotCreated);
    if (outcome.ok) setTyped('');
  }
  async function remove(tag: string) {
    setAsked(null);
    const outcome = await list.deleteTag(tag);
    setFailure(outcome.ok ? null : texts.tagNotDeleted(tag));
    field.current?.focus();
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Content>
        <Dialog.Header>
          <Dialog.Title>{texts.manageTags}</Dialog.Title>
          <Dialog.Description>{texts.manageTagsLead}</Dialog.Description>
        </Dialog.Header>
        <Dialog.Body className="flex flex-col gap-3 pb-6">
          <form className="flex gap-2" onSubmit={(event) => void create(event)}>
            <Input
              ref={field}
              dir="auto"
              aria-label={texts.newTag}
              placeholder={texts.newTag}
              aria-describedby={failure === null ? undefined : failureId}
              maxLength={limits.tagMaxCharacters}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit">{texts.createTag}</Button>
          </form>
          {failure === null ? null : (
            <p id={failureId} role="alert" className="text-ui text-danger">
              {failure}
            </p>
          )}
          {tags.length === 0 ? <p className="text-ui text-ink-muted">{texts.noTagsYet}</p> : null}
          <ul aria-label={texts.tags} className="flex flex-col divide-y divide-line">
            {tags.map((tag) => (
              <li key={tag} className="py-1">
                {asked === tag ? (
                  <ConfirmRow
                    question={texts.deleteTagQuestion(tag)}
                    confirmLabel={texts.confirmDelete}
                    cancelLabel={texts.cancel}
                    onConfirm={() => void remove(tag)}
                    onCancel={() => {
                      setAsked(null);
                      field.current?.focus();
                    }}
                  />
                ) : (
                  <div className="flex items-center gap-2">
                    <TagDot colour={tagColour(tag)} />
                    <span dir="auto" className="min-w-0 flex-1 text-ui text-ink [overflow-wrap:anywhere]">
                      {tag}
                    </span>
                    <IconButton size="sm" label={texts.deleteTag(tag)} onClick={() => setAsked(tag)}>
                      <Trash2 size={16} aria-hidden />
                    </IconButton>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </Dialog.Body>
        <Dialog.CloseIcon />
      </Dialog.Content>
    </Dialog.Root>
  );
}
