'use client';
import type { FeatureDocumentsStore } from '@stoa/core/state';
import { openAddress, useStore } from '@stoa/react';
import { Banner, Button, useTexts } from '@stoa/ui';
import { Download } from 'lucide-react';
import { useSetting } from '../app/admin-context.js';
import { DataBlock } from './data-block.js';
import { featureDataTexts } from './feature-data.texts.js';
import { FileButton } from './file-button.js';

/** Uploads documentation of the API, and leads to templates for it. @source administration specification §2 "Feature Data" (2.033) */
export function ApiDocumentationBlock({ documents }: { documents: FeatureDocumentsStore }) {
  const { apiDocumentation: text } = useTexts(featureDataTexts);
  const upload = useStore(documents.store, (state) => state.apiDocumentation);
  const templates = useStore(documents.store, (state) => state.apiTemplates);
  const place = useSetting<HTMLElement>('apiDocumentation');
  const download = () => documents.openApiTemplates((address) => openAddress(address, text.templatesName));
  return (
    <DataBlock title={text.title} hint={text.hint} place={place}>
      <div className="flex flex-wrap gap-2">
        <FileButton
          accept=".pdf,.csv,.json"
          loading={upload.status === 'working'}
          label={text.choose}
          onFile={(file) => void documents.uploadApiDocumentation(file)}
        />
        <Button variant="ghost" loading={templates.status === 'working'} onClick={() => void download()}>
          <Download size={16} aria-hidden />
          {text.templates}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {upload.status === 'working' ? text.working(upload.name) : ''}
      </p>
      {upload.status === 'done' ? <Banner kind="success" title={text.done(upload.name)} /> : null}
      {upload.status === 'failed' ? <Banner kind="error" title={upload.failure} /> : null}
      {templates.status === 'failed' ? <Banner kind="error" title={templates.failure} /> : null}
    </DataBlock>
  );
}
