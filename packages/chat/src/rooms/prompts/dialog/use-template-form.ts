'use client';
import {
  askedVariables,
  checkValues,
  initialValue,
  type TemplateDocument,
  type TemplateVariable,
  type ValuesRefusal,
  type VariableValue,
} from '@stoa/core/rules';
import { answersDraft, fileOwner, type TemplateAnswers } from '@stoa/core/state';
import type { Prompt } from '@stoa/core/contract';
import { useStoa, useStore } from '@stoa/react';
import { useMemo, useState } from 'react';

/** Answers as they are kept while the dialog is closed. */
interface KeptAnswers {
  values?: Record<string, unknown>;
  modelId?: unknown;
}

function readKept(text: string | undefined): KeptAnswers {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

const isFile = ({ type }: TemplateVariable): boolean => type === 'file' || type === 'files';

/** A kept answer counts while it has the form that its variable asks for. */
const isSameKind = (kept: unknown, initial: VariableValue): kept is string | boolean =>
  typeof kept === typeof initial && typeof kept !== 'object';

function beginningOf(asked: readonly TemplateVariable[], kept: KeptAnswers): Map<string, VariableValue> {
  return new Map(
    asked.map((variable) => {
      const initial = initialValue(variable);
      const answer = kept.values?.[variable.name];
      return [variable.name, isSameKind(answer, initial) ? answer : initial];
    }),
  );
}

/** Values of a template's variables, kept as a draft until they are used. */
export function useTemplateForm(prompt: Prompt, variables: readonly TemplateVariable[]) {
  const { drafts, attachments } = useStoa();
  const asked = useMemo(() => askedVariables(variables), [variables]);
  const draftId = answersDraft(prompt.id);
  const [kept] = useState(() => readKept(drafts.store.getState().drafts[draftId]));
  const [values, setValues] = useState<ReadonlyMap<string, VariableValue>>(() => beginningOf(asked, kept));
  const [documents, setDocuments] = useState<ReadonlyMap<string, readonly TemplateDocument[]>>(new Map());
  const [modelId, setModelId] = useState(typeof kept.modelId === 'string' ? kept.modelId : undefined);
  const lists = useStore(attachments.store, (state) => state.lists);
  const attached = (name: string) => lists[fileOwner(prompt.id, name)] ?? [];

  const keep = (nextValues: ReadonlyMap<string, VariableValue>, nextModelId: string | undefined) => {
    const typed = [...nextValues].filter(([, value]) => typeof value !== 'object');
    drafts.set(draftId, JSON.stringify({ values: Object.fromEntries(typed), modelId: nextModelId }));
  };
  return {
    asked,
    values,
    documents,
    modelId,
    setValue(name: string, value: string | boolean) {
      const next = new Map(values).set(name, value);
      setValues(next);
      keep(next, modelId);
    },
    setDocuments: (name: string, list: readonly TemplateDocument[]) =>
      setDocuments(new Map(documents).set(name, list)),
    setModel(id: string | undefined) {
      setModelId(id);
      keep(values, id);
    },
    /** Why it cannot be used yet; empty when it can. */
    check(): ValuesRefusal[] {
      const files = asked.filter(isFile);
      const checked = new Map(values);
      for (const { name } of files) {
        const sources = attached(name).map(({ name: file, type }) => ({ name: file, type }));
        checked.set(name, [...(documents.get(name) ?? []), ...sources]);
      }
      const busy = files.filter(({ name }) => attached(name).some(({ status }) => status.type !== 'ready'));
      return checkValues(
        asked,
        checked,
        busy.map(({ name }) => name),
      );
    },
    answers: (): TemplateAnswers => ({ values, documents, ...(modelId && { modelId }) }),
    /** It was used, or is begun anew. */
    forget() {
      drafts.clear(draftId);
      for (const { name } of asked.filter(isFile)) attachments.clear(fileOwner(prompt.id, name));
    },
    reset() {
      setValues(beginningOf(asked, {}));
      setDocuments(new Map());
      setModelId(undefined);
    },
  };
}

export type TemplateFormState = ReturnType<typeof useTemplateForm>;
