'use client';
import { storedFileName, type Artifact } from '@stoa/core/rules';
import { shownProgress, type Attachment } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { Progress, useRefusedSubmit, useTexts } from '@stoa/ui';
import { useEffect, useMemo, useState } from 'react';
import { filesOf } from '../artifact-file.js';
import { FormDone, FormFrame } from './form-frame.js';
import { libraryTexts } from './library.texts.js';
import { TagsField, useTags } from './tags-field.js';

/** Stands in the place of a conversation for what is uploaded here. */
const owner = 'artifact-upload';
const none: readonly Attachment[] = [];

interface UploadFormProps {
  artifact: Artifact;
  text: string;
  onClose: () => void;
}

/** Adds a version to the files of the person. Closing gives up what is on its way. */
export function UploadForm({ artifact, text, onClose }: UploadFormProps) {
  const texts = useTexts(libraryTexts);
  const { attachments } = useStoa();
  const [upload] = useStore(attachments.store, (state) => state.lists[owner] ?? none);
  const [chosenTags, setTags] = useState<readonly string[]>(artifact.tags);
  const [typed, setTyped] = useState('');
  const { all, fault, ...tags } = useTags({
    tags: chosenTags,
    typed,
    onTags: setTags,
    onTyped: setTyped,
  });
  const { ref, isRefused, refuse } = useRefusedSubmit();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { complete } = useMemo(() => filesOf(artifact, text), [artifact, text]);
  const name = storedFileName(complete.name);
  useEffect(() => {
    attachments.clear(owner);
    return () => attachments.clear(owner);
  }, [attachments]);

  const send = () => {
    if (fault !== null) return refuse();
    setRefusal(null);
    attachments.clear(owner);
    const file = new Blob([complete.text], { type: complete.mimeType });
    const given = { name, type: complete.mimeType, sizeBytes: file.size, file };
    const [refused] = attachments.add(owner, [given], { supportsImages: true, tags: all });
    if (refused) setRefusal(refused.message);
  };
  const status = upload?.status;
  if (status?.type === 'ready')
    return (
      <FormDone title={texts.uploadTitle} done={texts.uploaded} hint={texts.uploadedHint} onClose={onClose} />
    );
  const hasFailed = status?.type === 'failed';
  const isBusy = status !== undefined && !hasFailed;
  /** The server has it, with the tags that it was sent with: only its reading is waited for again. */
  const kept = hasFailed && status.isKept ? upload : undefined;
  return (
    <FormFrame
      title={texts.uploadTitle}
      lead={texts.uploadLead(name)}
      failure={refusal ?? (hasFailed ? status.message : null)}
      submitLabel={hasFailed ? texts.tryAgain : texts.upload}
      isBusy={isBusy}
      formRef={ref}
      onSubmit={() => (kept ? attachments.retry(owner, kept.id) : send())}
    >
      <TagsField {...tags} error={isRefused ? fault : null} readOnly={isBusy || kept !== undefined} />
      {isBusy ? (
        <div className="flex flex-col gap-1.5">
          <p role="status" className="text-caption text-ink-muted">
            {status.type === 'processing' ? texts.reading : texts.uploading}
          </p>
          <Progress value={shownProgress(status)} label={texts.uploadingOf(name)} />
        </div>
      ) : null}
    </FormFrame>
  );
}
