'use client';
import { assistantDefinitionSchema, type AssistantDefinition } from '@stoa/core/contract';
import { apisOf, assistantFormOf, type AssistantForm } from '@stoa/core/rules';
import { useStoa } from '@stoa/react';
import { useState } from 'react';

/** The form and the definition that it changes. */
interface Edited {
  base: AssistantDefinition;
  values: AssistantForm;
}

/** What was written before; null where it is none of this form. */
function readDraft(text: string | undefined): Edited | null {
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as Partial<Edited>;
    const base = assistantDefinitionSchema.safeParse(kept.base);
    if (!base.success || typeof kept.values !== 'object') return null;
    const plain = assistantFormOf(base.data);
    const entries = Object.entries(kept.values).filter(
      ([key, value]) => typeof value === typeof plain[key as keyof AssistantForm],
    );
    return { base: base.data, values: { ...plain, ...Object.fromEntries(entries) } };
  } catch {
    return null;
  }
}

/** The fields with every secret as it came: one that was typed is kept nowhere but on the server. */
function withoutTypedSecrets({ base: { data }, values }: Edited): AssistantForm {
  const came = new Map(apisOf(data.operations).map(({ id, auth }) => [id, auth]));
  return {
    ...values,
    uriSecret: data.uriSecret ?? '',
    apis: values.apis.map((api) => {
      const { token = '', password = '' } = came.get(api.id) ?? {};
      return { ...api, auth: { ...api.auth, token, password } };
    }),
  };
}

/** The form of an assistant, kept as a draft until it is saved or given up. */
export function useAssistantForm(definition: AssistantDefinition, draftId: string, readOnly: boolean) {
  const { drafts } = useStoa();
  const [begin] = useState<Edited>(() => ({ base: definition, values: assistantFormOf(definition) }));
  const [draft] = useState(() => (readOnly ? null : readDraft(drafts.store.getState().drafts[draftId])));
  const [edited, setEdited] = useState(draft ?? begin);
  const [isRestored, setRestored] = useState(draft !== null);
  const put = (next: Edited) => {
    setEdited(next);
    drafts.set(draftId, JSON.stringify({ ...next, values: withoutTypedSecrets(next) }));
  };
  return {
    ...edited,
    isRestored,
    isDirty: JSON.stringify(edited.values) !== JSON.stringify(begin.values),
    change: (patch: Partial<AssistantForm>) => put({ ...edited, values: { ...edited.values, ...patch } }),
    /** Shows another definition in the form. */
    show: (base: AssistantDefinition, values = assistantFormOf(base)) => put({ base, values }),
    /** Saved, or given up. */
    forget: () => drafts.clear(draftId),
    discard() {
      setEdited(begin);
      setRestored(false);
      drafts.clear(draftId);
    },
  };
}
