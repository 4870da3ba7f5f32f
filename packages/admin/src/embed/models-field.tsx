'use client';
import type { EmbedFormProblem } from '@stoa/core/rules';
import type { ModelsState } from '@stoa/core/state';
import { Banner, Skeleton, useTexts } from '@stoa/ui';
import { ChoicesField } from './choices-field.js';
import { embedTexts } from './embed.texts.js';

export interface ModelsFieldProps {
  models: Pick<ModelsState, 'status' | 'list' | 'defaultId' | 'failure'>;
  chosen: readonly string[];
  problem?: EmbedFormProblem;
  onChange: (ids: readonly string[]) => void;
  onRetry: () => void;
}

/** The models that a key offers. One that is chosen and no longer there can still be taken away. */
export function ModelsField({ models, chosen, problem, onChange, onRetry }: ModelsFieldProps) {
  const { form, tryAgain } = useTexts(embedTexts);
  const { status, list, defaultId, failure } = models;
  const standard = list.find(({ id }) => id === defaultId);
  const gone = status === 'ready' ? chosen.filter((id) => !list.some((model) => model.id === id)) : [];
  return (
    <ChoicesField
      legend={form.models}
      hint={standard ? form.modelsNone(standard.name) : form.modelsHint}
      error={problem ? form.problem('modelIds', problem) : undefined}
      chosen={chosen}
      onChange={onChange}
      choices={[
        ...list.map(({ id, name, description }) => ({
          value: id,
          label: name,
          hint: description || undefined,
        })),
        ...gone.map((id) => ({ value: id, label: id, hint: form.modelGone })),
      ]}
    >
      {(status === 'idle' || status === 'loading') && list.length === 0 ? (
        <div role="status" aria-label={form.modelsLoading} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-5 w-40" />
        </div>
      ) : null}
      {failure ? (
        <Banner
          kind="error"
          title={failure.title}
          lines={[failure.message]}
          action={{ label: tryAgain, onAction: onRetry }}
        />
      ) : null}
    </ChoicesField>
  );
}
