'use client';
import type { AgentFile, AgentFileVersion } from '@stoa/core/rules';
import { Badge, cn, formatBytes, useTexts, useLocale, formatDateTime } from '@stoa/ui';
import { FileText, History } from 'lucide-react';
import { DownloadButton } from '../../base/files/download-button.js';
import { MessagePanel } from '../../parts/message-panel/message-panel.js';
import { agentTexts } from './agent.texts.js';

/** The name under which a version is saved: beside the present one, not over it. */
function versionName(name: string, { timestamp, id }: AgentFileVersion): string {
  const mark = (timestamp ?? id).replace(/[^\w-]+/g, '-').slice(0, 40);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)}_${mark}${name.slice(dot)}` : `${name}_${mark}`;
}

function useTime() {
  const locale = useLocale();
  return (at: string) => formatDateTime(locale, at);
}

function Versions({ file, sessionId }: { file: AgentFile; sessionId: string | null }) {
  const text = useTexts(agentTexts);
  const locale = useLocale();
  const time = useTime();
  const head = cn('px-2 py-1 text-start font-medium text-ink-muted');
  return (
    <MessagePanel look="plain" icon={History} title={text.versions(file.versions.length)}>
      <div
        role="group"
        tabIndex={0}
        aria-label={text.versionsOf(file.name)}
        className="max-h-80 max-w-full overflow-auto scrollbar-quiet focus-ring-inset"
      >
        <table className="w-full border-collapse text-caption">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className={head}>
                {text.when}
              </th>
              <th scope="col" className={head}>
                {text.size}
              </th>
              <th scope="col" className={head}>
                {text.hash}
              </th>
              <th scope="col" className={head}>
                <span className="sr-only">{text.fetch}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {file.versions.map((version) => {
              const when = version.at === null ? (version.timestamp ?? text.unknownTime) : time(version.at);
              return (
                <tr key={version.id} className="border-b border-line last:border-b-0">
                  <td className="px-2 py-1 whitespace-nowrap text-ink figures-tabular">
                    <bdi>{when}</bdi>
                  </td>
                  <td className="px-2 py-1 whitespace-nowrap text-ink figures-tabular">
                    {version.sizeBytes === null ? '–' : formatBytes(locale, version.sizeBytes)}
                  </td>
                  <td className="px-2 py-1 font-code text-ink-muted">
                    <bdi>{version.hash ?? '–'}</bdi>
                  </td>
                  <td className="py-0.5 text-end">
                    {sessionId === null ? null : (
                      <span className="flex flex-wrap justify-end">
                        <DownloadButton
                          request={{ kind: 'agent', sessionId, fileId: version.id }}
                          name={versionName(file.name, version)}
                          label={text.versionOf(file.name, when)}
                        />
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </MessagePanel>
  );
}

export interface AgentFilesProps {
  files: readonly AgentFile[];
  /** Without one nothing can be fetched. */
  sessionId: string | null;
}

/** The files that an agent worked on, with what they were before. @source chat specification §2 "file version history" */
export function AgentFiles({ files, sessionId }: AgentFilesProps) {
  const text = useTexts(agentTexts);
  const locale = useLocale();
  const time = useTime();
  return (
    <div role="group" aria-label={text.files} className="flex min-w-0 flex-col gap-2">
      <p className="text-ui font-medium text-ink">{text.files}</p>
      <ul className="flex min-w-0 flex-col gap-1.5">
        {files.map((file) => (
          <li key={file.id} className="flex min-w-0 flex-col">
            <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-ui">
              <FileText size={16} aria-hidden className="shrink-0 text-ink-muted" />
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
                <bdi className="min-w-0 [overflow-wrap:anywhere] text-ink">{file.name}</bdi>
                <span className="text-caption text-ink-muted figures-tabular">
                  {[
                    file.sizeBytes === null ? null : formatBytes(locale, file.sizeBytes),
                    file.changedAt === null ? null : time(file.changedAt),
                  ]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </span>
              </span>
              {file.isChanged ? <Badge tone="accent">{text.changed}</Badge> : null}
              {sessionId === null ? null : (
                <DownloadButton
                  request={{ kind: 'agent', sessionId, fileId: file.id }}
                  name={file.name}
                  label={text.download(file.name)}
                />
              )}
            </div>
            {file.versions.length > 0 ? (
              <div className="ps-6">
                <Versions file={file} sessionId={sessionId} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
