'use client';
import { artifactKinds, splitArtifact, type Artifact } from '@stoa/core/rules';
import type { ConversationStore } from '@stoa/core/state';
import { lazyPart, useConversationStoa } from '@stoa/react';
import { Button, SegmentedControl, useTexts } from '@stoa/ui';
import { useRef, useState } from 'react';
import { artifactsTexts } from '../artifacts.texts.js';
import type { CodeEditorProps } from './code-editor.js';

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

function PlainEditor({ text, language, label, onChange, onSave }: CodeEditorProps) {
  return (
    <textarea
      dir="auto"
      aria-label={label}
      spellCheck={language === 'markdown'}
      defaultValue={text}
      onChange={({ currentTarget: { value } }) => onChange(() => value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
        event.preventDefault();
        onSave();
      }}
      className="min-h-0 flex-1 resize-none bg-surface-raised px-4 py-3 font-code text-ui text-ink scrollbar-quiet focus-ring-inset"
    />
  );
}

/** The plain editor stands in for it until it is there, and for good where it cannot be fetched. */
const CodeEditor = lazyPart<CodeEditorProps>(
  () => import('./code-editor.js').then((room) => room.CodeEditor),
  {
    waiting: <div className="min-h-0 flex-1" />,
    failed: (_retry, props) => <PlainEditor {...props} />,
  },
);

/**
 * Edits the text of a version, in a code editor or a plain one. What is typed outlasts the panel and the page.
 *
 * @source chat specification §4 "Artifacts" (code edit, raw edit)
 */
export function EditView({ conversation, artifact, text, isCurrent, onSaved, onCancel }: EditViewProps) {
  const texts = useTexts(artifactsTexts);
  const { drafts } = useConversationStoa();
  const { artifactId, version, type } = artifact;
  const key = `artifact/${conversation.store.getState().id}/${artifactId}/${version}`;
  const [kept] = useState(() => drafts.store.getState().drafts[key]);
  /** The text as it is; read when it is needed, for it may be long. */
  const read = useRef(() => kept ?? text);
  const [isChanged, setChanged] = useState(kept !== undefined);
  const [editor, setEditor] = useState<'code' | 'plain'>('code');
  const [start, setStart] = useState(kept ?? text);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isLong = text.length > longestDraft;
  const { language } = artifactKinds[type];
  const hasFiles = splitArtifact(start).some(({ kind }) => kind === 'code');

  const change = (next: () => string) => {
    read.current = next;
    setChanged(true);
    setTrouble(null);
    if (isLong) return;
    const value = next();
    drafts.set(key, value === text || value.length > longestDraft ? '' : value);
  };
  const cancel = () => {
    drafts.clear(key);
    onCancel();
  };
  const save = async () => {
    const value = read.current();
    if (value.trim() === '') return setTrouble(texts.nothingToSave);
    if (value === text) return cancel();
    const room = await conversation.artifacts?.load().catch(() => undefined);
    const saved = room?.edit({ artifactId, version }, value);
    if (!saved) return setTrouble(texts.cancelled);
    if (!saved.ok) return setTrouble(saved.failure.message);
    drafts.clear(key);
    onSaved(saved.value);
  };
  const Editor = editor === 'code' ? CodeEditor : PlainEditor;
  return (
    <form
      className="flex h-full min-h-64 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="flex min-h-0 flex-1 flex-col border-y border-line">
        <Editor
          key={editor}
          text={start}
          language={hasFiles ? 'markdown' : language}
          label={texts.editor}
          onChange={change}
          onSave={() => void save()}
        />
      </div>
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-2 px-3 py-2">
        <SegmentedControl
          label={texts.editorKind}
          value={editor}
          onValueChange={(value) => {
            setStart(read.current());
            setEditor(value as 'code' | 'plain');
          }}
          segments={[
            { value: 'code', label: texts.codeEditor },
            { value: 'plain', label: texts.plainEditor },
          ]}
        />
        <p role="status" className="min-w-40 flex-1 text-caption text-pretty text-ink-muted">
          {trouble ??
            (kept === undefined ? (isCurrent ? texts.savesCurrent : texts.savesNew) : texts.draftKept)}
        </p>
        <div className="ms-auto flex gap-2">
          <Button type="button" size="sm" variant="ghost" onClick={cancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" size="sm" variant="solid" disabled={!isChanged}>
            {texts.save}
          </Button>
        </div>
      </div>
    </form>
  );
}
