'use client';
import type { AssistantReader } from '@stoa/core/contract';
import { ConfirmRow } from '@stoa/react';
import { Badge, Button, useTexts } from '@stoa/ui';
import { assistantReadersTexts } from './assistant-readers.texts.js';

/** What is done with one of them. */
export type ReaderWork = { name: string; state: 'asking' | 'taking' } | null;

export interface ReaderListProps {
  readers: readonly AssistantReader[];
  /** Address of the person. */
  self: string;
  work: ReaderWork;
  failure: { name: string; message: string } | null;
  onAsk: (name: string) => void;
  onConfirm: (name: string) => void;
  onCancel: (name: string) => void;
}

/** People and groups who may use an assistant; from people it can be taken back. */
export function ReaderList({ readers, self, work, failure, onAsk, onConfirm, onCancel }: ReaderListProps) {
  const texts = useTexts(assistantReadersTexts);
  return (
    <ul data-slot="reader-list" aria-label={texts.list} className="flex flex-col divide-y divide-line">
      {readers.map(({ name, kind, level }) => {
        const state = work?.name === name ? work.state : 'idle';
        const isSelf = name.toLowerCase() === self.toLowerCase();
        return (
          <li key={`${kind}/${name}`} data-state={state} className="flex min-w-0 flex-col gap-2 py-2">
            {state === 'asking' ? (
              <ConfirmRow
                question={texts.question(name)}
                confirmLabel={texts.takeBack}
                cancelLabel={texts.cancel}
                onConfirm={() => onConfirm(name)}
                onCancel={() => onCancel(name)}
              />
            ) : (
              <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                <span className="flex min-w-0 flex-1 basis-40 flex-col">
                  <span className="flex min-w-0 flex-wrap items-center gap-2 text-ui text-ink">
                    <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
                    {isSelf ? <Badge>{texts.you}</Badge> : null}
                    {kind === 'group' ? <Badge>{texts.group}</Badge> : null}
                  </span>
                  <span className="text-caption text-ink-muted">{texts.levels[level]}</span>
                </span>
                {kind === 'person' && level !== 'admin' && !isSelf ? (
                  <Button
                    size="sm"
                    data-reader={name}
                    aria-label={texts.takeBackFrom(name)}
                    loading={state === 'taking'}
                    disabled={work?.state === 'taking' && state === 'idle'}
                    onClick={() => onAsk(name)}
                  >
                    {texts.takeBack}
                  </Button>
                ) : null}
              </div>
            )}
            {failure?.name === name ? (
              <p role="alert" className="text-caption text-pretty text-danger">
                {failure.message}
              </p>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
