'use client';
import { limits } from '@stoa/core/contract';
import { libraryTags } from '@stoa/core/rules';
import type { ArtifactLibraryState } from '@stoa/core/state';
import { DraftNotice, useFormDraft, useIsHere, useLazyStore, useStoa } from '@stoa/react';
import { Field, Input, useRefusedSubmit, useTexts } from '@stoa/ui';
import { useEffect, useMemo, useState } from 'react';
import { FormFrame, type VersionFormProps } from './form-frame.js';
import { libraryTexts } from './library.texts.js';
import { TagsField, useTags } from './tags-field.js';

export const noItems: ArtifactLibraryState = { status: 'loading', items: [] };

/** Saves a version to the library, under a name and tags. */
export function SaveForm({ conversationId, artifact, onClose }: VersionFormProps) {
  const texts = useTexts(libraryTexts);
  const { artifactLibrary } = useStoa();
  const { actions, state, load } = useLazyStore(artifactLibrary, noItems);
  const draft = useFormDraft(`artifact-save/${conversationId}/${artifact.artifactId}`, {
    name: artifact.name,
    tags: artifact.tags as readonly string[],
    typed: '',
  });
  const { name, ...entered } = draft.values;
  const { all, fault, ...tags } = useTags({
    ...entered,
    onTags: (next) => draft.change({ tags: next }),
    onTyped: (typed) => draft.change({ typed }),
  });
  const isNameless = name.trim() === '';
  const { ref, isRefused, refuse, reset } = useRefusedSubmit();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isHere = useIsHere();
  const suggestions = useMemo(() => libraryTags(state.items), [state.items]);
  useEffect(() => void actions?.refresh(), [actions]);

  const save = async () => {
    if (isNameless || fault !== null) return refuse();
    setBusy(true);
    setFailure(null);
    const library = await load();
    if (!library) {
      setBusy(false);
      return setFailure(texts.saveFailed);
    }
    const outcome = await library.save({ ...artifact, name: name.trim(), tags: all });
    if (outcome.ok) draft.forget();
    if (!isHere()) return;
    setBusy(false);
    if (outcome.ok) onClose();
    else setFailure(outcome.failure.message);
  };
  const discard = () => {
    reset();
    draft.discard();
  };
  return (
    <FormFrame
      title={texts.saveTitle}
      lead={texts.saveLead}
      failure={failure}
      submitLabel={texts.save}
      isBusy={isBusy}
      formRef={ref}
      onSubmit={() => void save()}
      onCancel={draft.forget}
    >
      <DraftNotice isRestored={draft.isRestored && !isBusy} onDiscard={discard} />
      <Field label={texts.name} error={isRefused && isNameless ? texts.nameNeeded : null} required>
        <Input
          data-autofocus=""
          dir="auto"
          autoComplete="off"
          maxLength={limits.artifactNameMaxCharacters}
          value={name}
          onChange={(event) => draft.change({ name: event.target.value })}
        />
      </Field>
      <TagsField {...tags} error={isRefused ? fault : null} suggestions={suggestions} />
    </FormFrame>
  );
}
