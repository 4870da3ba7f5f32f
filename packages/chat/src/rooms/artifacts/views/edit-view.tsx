'use client';
import type { Artifact } from '@stoa/core/rules';
import type { ConversationStore } from '@stoa/core/state';
import { Button, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { useConversationStoa } from '../../../base/state/stoa-context.js';
import { artifactsTexts } from '../artifacts.texts.js';

/** Longer drafts are not stored: a draft is written on every change. @units characters */
const longestDraft = 200_000;

export interface EditViewProps {
  conversation: ConversationStore;
  artifact: Artifact;
  text: string;
  isCurrent: boolean;
  /** The version that holds the text. */
  onSaved: (version: number) => void;
  onCancel: () => void;
}

/** Edits the text of a version. What is typed outlasts the panel and the page. @source chat specification §4 "Artifacts" */
export function EditView({ conversation, artifact, text, isCurrent, onSaved, onCancel }: EditViewProps) {
  const words = useTexts(artifactsTexts);
  const { drafts } = useConversationStoa();
  const { artifactId, version } = artifact;
  const key = `artifact/${conversation.store.getState().id}/${artifactId}/${version}`;
  const [kept] = useState(() => drafts.store.getState().drafts[key]);
  const [value, setValue] = useState(kept ?? text);
  const [trouble, setTrouble] = useState<string | null>(null);

  const change = (next: string) => {
    setValue(next);
    setTrouble(null);
    drafts.set(key, next === text || next.length > longestDraft ? '' : next);
  };
  const cancel = () => {
    drafts.clear(key);
    onCancel();
  };
  const save = async () => {
    const room = await conversation.artifacts?.load().catch(() => undefined);
    const saved = room?.edit({ artifactId, version }, value);
    if (!saved) return setTrouble(words.cancelled);
    if (!saved.ok) return setTrouble(saved.failure.message);
    drafts.clear(key);
    onSaved(saved.value);
  };
  return (
    <form
      className="flex h-full min-h-64 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        dir="auto"
        aria-label={words.editor}
        spellCheck={artifact.type === 'text' || artifact.type === ''}
        value={value}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
            event.preventDefault();
            void save();
          }
        }}
        className="min-h-0 flex-1 resize-none border-y border-line bg-surface-raised px-4 py-3 font-code text-ui text-ink scrollbar-quiet focus-ring-inset"
      />
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-2 px-3 py-2">
        <p role="status" className="min-w-0 text-caption text-pretty text-ink-muted">
          {trouble ??
            (kept === undefined ? (isCurrent ? words.savesCurrent : words.savesNew) : words.draftKept)}
        </p>
        <div className="flex gap-2">
          <Button type="button" size="sm" variant="ghost" onClick={cancel}>
            {words.cancel}
          </Button>
          <Button type="submit" size="sm" variant="solid" disabled={value === text || value.trim() === ''}>
            {words.save}
          </Button>
        </div>
      </div>
    </form>
  );
}
