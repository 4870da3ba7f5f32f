'use client';
import type { FeatureDocumentsStore, UploadFile } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Banner, Button, Field, Switch, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { LinesField } from '../configs/lines-field.js';
import { featureDataTexts } from './feature-data.texts.js';
import { FileButton } from './file-button.js';

export interface AddTemplateProps {
  documents: FeatureDocumentsStore;
  /** Names of the templates that are there. */
  taken: readonly string[];
  /** None can be added now. */
  isBlocked: boolean;
  /** A template has been added. */
  onAdded: () => void;
}

const blank = { file: null as UploadFile | null, isAvailable: true, groups: [] as string[] };

/** Uploads a template, with whom it is for. @source administration specification §5 (2.071) */
export function AddTemplate({ documents, taken, isBlocked, onAdded }: AddTemplateProps) {
  const { templates: text } = useTexts(featureDataTexts);
  const upload = useStore(documents.store, (state) => state.template);
  const [{ file, isAvailable, groups }, setForm] = useState(blank);
  async function add(): Promise<void> {
    const isAdded = await documents.addTemplate(file, { isAvailable, amplifyGroups: groups }, taken);
    if (!isAdded) return;
    setForm(blank);
    onAdded();
  }
  return (
    <div
      role="group"
      aria-label={text.add}
      className="flex flex-col gap-4 rounded-panel border border-line p-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          accept=".pptx"
          label={text.choose}
          onFile={(chosen) => setForm((form) => ({ ...form, file: chosen }))}
        />
        <p className="min-w-0 flex-1 text-ui break-words text-ink-muted">{file?.name ?? text.fileHint}</p>
      </div>
      <Field label={text.available} layout="row">
        <Switch
          checked={isAvailable}
          onCheckedChange={(on) => setForm((form) => ({ ...form, isAvailable: on }))}
        />
      </Field>
      {isAvailable ? null : (
        <LinesField
          label={text.groups}
          hint={text.groupsHint}
          lines={groups}
          onChange={(lines) => setForm((form) => ({ ...form, groups: lines }))}
        />
      )}
      {upload.status === 'failed' ? <Banner kind="error" title={upload.failure} /> : null}
      {upload.status === 'done' ? <Banner kind="success" title={text.done(upload.name)} /> : null}
      <Button
        variant="solid"
        className="self-start"
        loading={upload.status === 'working'}
        disabled={isBlocked}
        onClick={() => void add()}
      >
        {text.upload}
      </Button>
    </div>
  );
}
