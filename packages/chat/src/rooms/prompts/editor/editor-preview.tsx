'use client';
import type { Prompt } from '@stoa/core/contract';
import {
  askedVariables,
  effectOf,
  initialValue,
  type TemplateDocument,
  type TemplateVariable,
  type VariableValue,
} from '@stoa/core/rules';
import type { TemplateAnswers, TemplateOrder } from '@stoa/core/state';
import { Button, useTexts } from '@stoa/ui';
import { useId, useMemo, useState } from 'react';
import { PreviewText, usePreview } from '../dialog/template-preview.js';
import { VariableField } from '../dialog/variable-field.js';
import { editorTexts } from './editor.texts.js';

const noDocuments: ReadonlyMap<string, readonly TemplateDocument[]> = new Map();
const isFile = ({ type }: TemplateVariable): boolean => type === 'file' || type === 'files';

/** Values that are tried out: of a variable that is gone nothing counts, and a new one begins as in the dialog. */
function useTrial(asked: readonly TemplateVariable[]) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string | boolean>>(new Map());
  const values = useMemo(
    () =>
      new Map<string, VariableValue>(
        asked.map((variable) => {
          const initial = initialValue(variable);
          const value = typed.get(variable.name);
          return [variable.name, typeof value === typeof initial && value !== undefined ? value : initial];
        }),
      ),
    [asked, typed],
  );
  return {
    values,
    documents: noDocuments,
    setValue: (name: string, value: string | boolean) => setTyped(new Map(typed).set(name, value)),
    setDocuments: () => undefined,
  };
}

export interface EditorPreviewProps {
  /** The template as it would be saved. */
  prompt: Prompt;
  variables: readonly TemplateVariable[];
}

/** What the person who uses the template is asked for, to be tried out, and what is then sent. Nothing of it is kept. */
export function EditorPreview({ prompt, variables }: EditorPreviewProps) {
  const texts = useTexts(editorTexts);
  const id = useId();
  const asked = useMemo(() => askedVariables(variables), [variables]);
  const form = useTrial(asked);
  const effect = effectOf(prompt);
  const order = useMemo<TemplateOrder>(() => ({ prompt, use: 'start', conversationId: null }), [prompt]);
  const answers = useMemo<TemplateAnswers>(() => {
    // What is not filled in is shown by its name.
    const named = asked.map(({ name, type }): [string, VariableValue] => {
      const value = form.values.get(name);
      return [
        name,
        value === '' && type !== 'conversation' && type !== 'template' ? `[${name.trim()}]` : (value ?? ''),
      ];
    });
    const documents = asked
      .filter(isFile)
      .map(({ name }): [string, readonly TemplateDocument[]] => [
        name,
        [{ name, type: '', raw: texts.fileText(name.trim()) }],
      ]);
    return { values: new Map(named), documents: new Map(documents) };
  }, [asked, form.values, texts]);
  const preview = usePreview(order, answers);
  const shown = effect === 'instruct' ? [preview?.instructions ?? ''] : (preview?.texts ?? []);
  return (
    <section
      data-slot="editor-preview"
      aria-labelledby={`${id}-title`}
      className="flex min-w-0 flex-col gap-4 rounded-panel border border-line p-4"
    >
      <div className="flex flex-col gap-0.5">
        <h3 id={`${id}-title`} className="text-ui font-medium text-ink">
          {texts.preview}
        </h3>
        <p className="text-caption text-ink-muted">{texts.previewHint}</p>
      </div>
      {asked.length > 0 ? (
        <div role="group" aria-label={texts.previewForm} className="flex flex-col gap-3">
          {asked.map((variable) => (
            <VariableField
              key={`${variable.name} ${variable.type}`}
              variable={variable}
              prompt={prompt}
              form={form}
              isPreview
              supportsImages={false}
            />
          ))}
        </div>
      ) : null}
      <div className="flex flex-col gap-1.5">
        <h4 className="text-caption font-medium text-ink-muted">
          {texts.sent[prompt.type] ?? texts.sent['prompt']}
        </h4>
        {prompt.type === 'follow_up' ? (
          <span>
            <Button size="sm" tabIndex={-1} aria-hidden>
              {prompt.name}
            </Button>
          </span>
        ) : null}
        {shown.every((text) => text.trim() === '') ? (
          <p className="text-ui text-ink-muted">{texts.previewEmpty}</p>
        ) : shown.length === 1 ? (
          <PreviewText text={shown[0] ?? ''} inserted={preview?.inserted ?? []} />
        ) : (
          <ol className="flex flex-col gap-2">
            {shown.map((text, at) => (
              // The steps of one text never change their order.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className="flex items-start gap-2">
                <span className="pt-2 text-caption text-ink-muted figures-tabular">{at + 1}</span>
                <PreviewText text={text} inserted={preview?.inserted ?? []} className="min-w-0 flex-1" />
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
