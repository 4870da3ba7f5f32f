'use client';
import { assistantLimits, type DataSource } from '@stoa/core/contract';
import { selectFlag, type Attachment, type RefusedFile } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { Button, Field, useFieldControl, useTexts } from '@stoa/ui';
import { Database, Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { AttachmentTray, uploadFileOf } from '../../attachments/door.js';
import { assistantEditorTexts } from './assistant-editor.texts.js';

export interface SourcesFieldProps {
  /** Under which uploads are kept. */
  owner: string;
  uploads: readonly Attachment[];
  sources: readonly DataSource[];
  error: string | undefined;
  readOnly: boolean;
  onChange: (sources: DataSource[]) => void;
  onChoose: () => void;
}

const asAttachment = (source: DataSource): Attachment => ({
  id: source.id,
  name: source.name ?? source.id,
  type: source.type ?? '',
  status: { type: 'ready' },
});

function ChooseButton({ onPress }: { onPress: () => void }) {
  const texts = useTexts(assistantEditorTexts);
  const control = useFieldControl();
  return (
    <Button
      id={control?.id}
      aria-describedby={control?.['aria-describedby']}
      data-invalid={control?.['aria-invalid']}
      data-slot="choose-sources"
      onClick={onPress}
    >
      <Database size={16} aria-hidden />
      {texts.choose}
    </Button>
  );
}

/** What an assistant reads: chosen of what is there, or uploaded, before its first save as well. */
export function SourcesField(props: SourcesFieldProps) {
  const { owner, uploads, sources, error, readOnly, onChange, onChoose } = props;
  const texts = useTexts(assistantEditorTexts);
  const { attachments, flags } = useStoa();
  const canUpload = useStore(flags.store, selectFlag('uploadDocuments'));
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const input = useRef<HTMLInputElement>(null);
  if (readOnly)
    return (
      <section aria-label={texts.sources} className="flex flex-col gap-1">
        <p aria-hidden className="text-ui font-medium text-ink">
          {texts.sources}
        </p>
        {sources.length === 0 ? <p className="text-ui text-ink-muted">{texts.noSources}</p> : null}
        <ul className="flex flex-col gap-0.5 text-ui text-ink">
          {sources.map(({ id, name }) => (
            <li key={id} dir="auto" className="[overflow-wrap:anywhere]">
              {name ?? id}
            </li>
          ))}
        </ul>
      </section>
    );
  const add = (files: readonly File[]) =>
    setRefused(
      attachments.add(owner, files.map(uploadFileOf), {
        supportsImages: true,
        most: assistantLimits.dataSources - sources.length,
      }),
    );
  return (
    <Field label={texts.sources} hint={texts.sourcesHint} error={error}>
      {sources.length + uploads.length + refused.length > 0 ? (
        <AttachmentTray
          className="px-0 pt-0"
          attachments={[...sources.map(asAttachment), ...uploads]}
          refused={refused}
          onRemove={(id) => {
            if (sources.some((one) => one.id === id)) onChange(sources.filter((one) => one.id !== id));
            else attachments.remove(owner, id);
          }}
          onRetry={(id) => attachments.retry(owner, id)}
          onDismiss={() => setRefused([])}
          onEmpty={() => undefined}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <ChooseButton onPress={onChoose} />
        {canUpload ? (
          <>
            <Button onClick={() => input.current?.click()}>
              <Paperclip size={16} aria-hidden />
              {texts.upload}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              multiple
              aria-label={texts.upload}
              onClick={(event) => (event.currentTarget.value = '')}
              onChange={(event) => add([...(event.currentTarget.files ?? [])])}
            />
          </>
        ) : null}
      </div>
    </Field>
  );
}
