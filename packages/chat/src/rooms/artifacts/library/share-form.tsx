'use client';
import { DraftNotice, lacksPeople, PeopleField, useEmailList, useLazyStore, useStoa } from '@stoa/react';
import { useRefusedSubmit, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { FormDone, FormFrame, type VersionFormProps } from './form-frame.js';
import { libraryTexts } from './library.texts.js';
import { noItems } from './save-form.js';

/** Gives copies of a version to people. Who was typed stays when it fails. */
export function ShareForm({ conversationId, artifact, onClose }: VersionFormProps) {
  const texts = useTexts(libraryTexts);
  const { artifactLibrary } = useStoa();
  const { load } = useLazyStore(artifactLibrary, noItems);
  const people = useEmailList(`artifact-share/${conversationId}/${artifact.artifactId}`);
  const { ref, isRefused, refuse, reset } = useRefusedSubmit();
  const [isBusy, setBusy] = useState(false);
  const [sharedWith, setSharedWith] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);

  const share = async () => {
    const entering = people.entering();
    if (!entering && lacksPeople(people.state)) return refuse();
    setBusy(true);
    setFailure(null);
    const list = (await entering) ?? people.state;
    if (lacksPeople(list)) {
      setBusy(false);
      return refuse();
    }
    const library = await load();
    if (!library) {
      setBusy(false);
      return setFailure(texts.shareFailed);
    }
    const outcome = await library.share(artifact, list.emails);
    setBusy(false);
    if (!outcome.ok) return setFailure(outcome.failure.message);
    people.forget();
    setSharedWith(list.emails.length);
  };
  const discard = () => {
    reset();
    people.discard();
  };
  if (sharedWith > 0)
    return (
      <FormDone
        title={texts.shareTitle}
        done={texts.shared(sharedWith)}
        hint={texts.sharedHint}
        onClose={onClose}
      />
    );
  return (
    <FormFrame
      title={texts.shareTitle}
      lead={texts.shareLead}
      failure={failure}
      submitLabel={texts.share}
      isBusy={isBusy}
      formRef={ref}
      onSubmit={() => void share()}
      onCancel={people.forget}
    >
      <DraftNotice isRestored={people.isRestored && !isBusy} onDiscard={discard} />
      <PeopleField {...people} disabled={isBusy} isRefused={isRefused} />
    </FormFrame>
  );
}
