'use client';
import type { FeatureDocumentsStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Banner, useTexts } from '@stoa/ui';
import { useSetting } from '../app/admin-context.js';
import { DataBlock } from './data-block.js';
import { featureDataTexts } from './feature-data.texts.js';
import { FileButton } from './file-button.js';

/** Uploads the data disclosure. @source administration specification §2 "Feature Data" (2.032) */
export function DisclosureBlock({ documents }: { documents: FeatureDocumentsStore }) {
  const { disclosure: text } = useTexts(featureDataTexts);
  const upload = useStore(documents.store, (state) => state.disclosure);
  const place = useSetting<HTMLElement>('disclosure');
  return (
    <DataBlock title={text.title} hint={text.hint} place={place}>
      <FileButton
        accept=".pdf,.html,.htm"
        className="self-start"
        loading={upload.status === 'working'}
        label={text.choose}
        onFile={(file) => void documents.uploadDisclosure(file)}
      />
      <p role="status" className="sr-only">
        {upload.status === 'working' ? text.working(upload.name) : ''}
      </p>
      {upload.status === 'done' ? <Banner kind="success" title={text.done(upload.name)} /> : null}
      {upload.status === 'failed' ? <Banner kind="error" title={upload.failure} /> : null}
    </DataBlock>
  );
}
