'use client';
import type { FeatureDocumentsStore, UploadFile } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Banner, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { useSetting } from '../app/admin-context.js';
import { Question } from '../app/question.js';
import { DataBlock } from './data-block.js';
import { featureDataTexts } from './feature-data.texts.js';
import { FileButton } from './file-button.js';

const endings = ['.pdf', '.html', '.htm'];
/** Whether a file can be the disclosure; of one that cannot the store says so, and nothing has to be asked. */
const canBePublished = ({ name }: UploadFile): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));

/** Uploads the data disclosure, after a question: everybody has to accept it anew. @source administration specification §2 "Feature Data" (2.032) */
export function DisclosureBlock({ documents }: { documents: FeatureDocumentsStore }) {
  const { disclosure: text } = useTexts(featureDataTexts);
  const upload = useStore(documents.store, (state) => state.disclosure);
  const place = useSetting<HTMLElement>('disclosure');
  const [chosen, setChosen] = useState<UploadFile | null>(null);
  return (
    <DataBlock title={text.title} hint={text.hint} place={place}>
      <FileButton
        accept={endings.join(',')}
        className="self-start"
        loading={upload.status === 'working'}
        label={text.choose}
        onFile={(file) => {
          if (canBePublished(file)) setChosen(file);
          else void documents.uploadDisclosure(file);
        }}
      />
      {chosen ? (
        <Question
          open
          onOpenChange={() => setChosen(null)}
          title={text.publishTitle(chosen.name)}
          hint={text.publishHint}
          keep={text.keep}
          act={text.publish}
          isHarmless
          onAct={() => void documents.uploadDisclosure(chosen)}
        />
      ) : null}
      <p role="status" className="sr-only">
        {upload.status === 'working' ? text.working(upload.name) : ''}
      </p>
      {upload.status === 'done' ? <Banner kind="success" title={text.done(upload.name)} /> : null}
      {upload.status === 'failed' ? <Banner kind="error" title={upload.failure} /> : null}
    </DataBlock>
  );
}
