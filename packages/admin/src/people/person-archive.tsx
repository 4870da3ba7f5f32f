'use client';
import type { PersonArchive } from '@stoa/core/contract';
import type { PeopleState, PeopleStore } from '@stoa/core/state';
import { Banner, Button, Spinner, useTexts } from '@stoa/ui';
import { Download } from 'lucide-react';
import { TitledBlock } from '../app/titled-block.js';
import { peopleTexts } from './people.texts.js';

export interface PersonArchivePartProps {
  people: PeopleStore;
  archive: PersonArchive | null;
  act: PeopleState['act'];
}

/** An archive of everything about a person: made, waited for, and fetched. */
export function PersonArchivePart({ people, archive, act }: PersonArchivePartProps) {
  const text = useTexts(peopleTexts);
  const isWorking = archive?.status === 'working';
  return (
    <TitledBlock title={text.archive} hint={text.archiveHint}>
      {isWorking ? (
        <p role="status" className="flex items-center gap-2 text-ui text-ink">
          <Spinner aria-hidden />
          {text.archiveWorking}
        </p>
      ) : null}
      {archive?.status === 'failed' ? (
        <Banner kind="error" title={text.archiveFailed} lines={[text.archiveFailedHint]} />
      ) : null}
      {archive?.downloadUrl ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ui">
          <a
            href={archive.downloadUrl}
            download
            className="inline-flex min-h-6 items-center gap-1.5 rounded-control font-medium text-ink underline underline-offset-2 focus-ring pointer-coarse:min-h-11"
          >
            <Download size={16} aria-hidden />
            {text.download}
          </a>
          <span className="text-caption text-ink-muted">
            {text.archiveReady(archive.createdAt, archive.size)}
          </span>
        </p>
      ) : null}
      <Button
        variant="outline"
        className="self-start"
        loading={act.status === 'working' && act.act === 'makeArchive'}
        disabled={isWorking || act.status === 'working'}
        onClick={() => void people.makeArchive()}
      >
        {archive === null || isWorking ? text.makeArchive : text.makeAnother}
      </Button>
    </TitledBlock>
  );
}
