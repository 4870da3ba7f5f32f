'use client';
import { generatedFilesOf, previewKindOf } from '@stoa/core/rules';
import { Banner, useTexts } from '@stoa/ui';
import { Files } from 'lucide-react';
import { useMemo } from 'react';
import { MessagePanel } from '../../parts/message-panel/message-panel.js';
import { GeneratedFileRow } from './generated-file-row.js';
import { generatedFilesTexts } from './generated-files.texts.js';

/** Pictures that are shown at once, with the panel open; the others wait to be asked for. */
const shownAtOnce = 4;

export interface GeneratedFilesPanelProps {
  /** The state of the message, as it came. */
  state: Readonly<Record<string, unknown>>;
}

/**
 * The files that a code interpreter made for a reply, and the note that it failed.
 *
 * @source chat specification §2 "Message area" (generated files panel), §8; protocol §2.9
 */
export function GeneratedFilesPanel({ state }: GeneratedFilesPanelProps) {
  const text = useTexts(generatedFilesTexts);
  const { files, hasFailed } = useMemo(() => generatedFilesOf(state), [state]);
  const pictures = files.filter((file) => previewKindOf(file) === 'image').slice(0, shownAtOnce);
  return (
    <>
      {hasFailed ? (
        <Banner kind="warning" role="note" title={text.failedTitle} lines={[text.failed]} />
      ) : null}
      {files.length > 0 ? (
        <MessagePanel
          data-panel="generated-files"
          icon={Files}
          title={text.title}
          count={files.length}
          open={pictures.length > 0}
        >
          <ul className="flex min-w-0 flex-col gap-3">
            {files.map((file) => (
              <GeneratedFileRow key={file.key} file={file} isOpen={pictures.includes(file)} />
            ))}
          </ul>
        </MessagePanel>
      ) : null}
    </>
  );
}
