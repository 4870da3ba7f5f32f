'use client';
import type { Prompt } from '@stoa/core/contract';
import { formOf, isBasePrompt, newPromptName, type PromptForm } from '@stoa/core/rules';
import { editorDraft } from '@stoa/core/state';
import { useStoa } from '@stoa/react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';

/** A draft counts while it has the fields of a form. */
function readDraft(text: string | undefined, plain: PromptForm): PromptForm | null {
  if (text === undefined) return null;
  try {
    const kept = JSON.parse(text) as Record<string, unknown>;
    const fits = Object.entries(plain).every(
      ([key, value]) => value === null || typeof kept[key] === typeof value,
    );
    return fits ? { ...plain, ...(kept as Partial<PromptForm>) } : null;
  } catch {
    return null;
  }
}

/** The initial values of a new template. @source protocol §5.5 (the choice of custom instructions starts with `default`) */
const blank = (id: string, names: readonly string[]): Prompt => ({
  id,
  name: newPromptName(names),
  description: '',
  content: '',
  folderId: null,
  type: 'prompt',
  data: { rootPromptId: 'default' },
});

/** The form of a template, kept as a draft until it is saved or cancelled. */
export function useEditorForm(
  prompt: Prompt | undefined,
  kept: Partial<Prompt> | undefined,
  readOnly: boolean,
) {
  const { drafts, prompts, ports } = useStoa();
  const [base] = useState<Prompt>(
    () =>
      prompt ?? {
        ...blank(
          ports.newId(),
          // Templates of the product reserve no name.
          prompts.store
            .getState()
            .list.filter(({ id }) => !isBasePrompt(id))
            .map(({ name }) => name),
        ),
        ...kept,
      },
  );
  const draftId = editorDraft(prompt?.id);
  const plain = formOf(base);
  const [draft] = useState(() =>
    readOnly || kept?.content !== undefined
      ? null
      : readDraft(drafts.store.getState().drafts[draftId], plain),
  );
  const [isRestored, setRestored] = useState(draft !== null);
  const form = useForm<PromptForm>({ defaultValues: draft ?? plain, shouldFocusError: false });
  const { subscribe, reset } = form;
  useEffect(() => {
    if (readOnly) return;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => drafts.set(draftId, JSON.stringify(values)),
    });
  }, [subscribe, drafts, draftId, readOnly]);
  const forget = () => drafts.clear(draftId);
  return {
    form,
    base,
    isRestored,
    /** Saved, or given up. */
    forget,
    discard() {
      reset(plain);
      forget();
      setRestored(false);
    },
  };
}
