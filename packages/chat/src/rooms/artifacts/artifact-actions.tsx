'use client';
import { artifactFiles, artifactKinds, withoutFence, type Artifact } from '@stoa/core/rules';
import type { ConversationStore, ArtifactRoom } from '@stoa/core/state';
import type { Outcome } from '@stoa/core/contract';
import { IconButton, Menu, useTexts } from '@stoa/ui';
import { Copy, Download, FileArchive, GitCompare, MoreHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { saveBlob } from '../../base/files/save-blob.js';
import { CopyButton } from '../../parts/code/copy-button.js';
import { artifactsTexts } from './artifacts.texts.js';

export interface ArtifactActionsProps {
  conversation: ConversationStore;
  artifact: Artifact;
  text: string;
  onShow: (version: number | null) => void;
  /** Left out where there is no version before. */
  onCompare?: (() => void) | undefined;
}

/** A name that file systems take. */
const fileName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N} ._-]+/gu, '')
    .trim()
    .replace(/\s+/g, '_')
    .slice(0, 80) || 'artifact';

/** What can be done with a version. */
export function ArtifactActions({ conversation, artifact, text, onShow, onCompare }: ArtifactActionsProps) {
  const words = useTexts(artifactsTexts);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { artifactId, version, type } = artifact;
  const { extension, mimeType } = artifactKinds[type];
  const baseName = fileName(artifact.name);
  const files = () => artifactFiles(text, { extension, baseName });

  const change = async (work: (room: ArtifactRoom) => Outcome<number | null>) => {
    setTrouble(null);
    const room = await conversation.artifacts?.load().catch(() => undefined);
    const outcome = room && work(room);
    if (!outcome) return setTrouble(words.cancelled);
    if (outcome.ok) onShow(outcome.value);
    else setTrouble(outcome.failure.message);
  };
  const saveFile = () => {
    const all = files();
    const [only] = all;
    const isText = type === 'text' || type === '' || all.length > 1;
    const content = isText ? text : (only?.text ?? withoutFence(text));
    const name = isText
      ? `${baseName}.${type === 'text' || type === '' ? extension : 'md'}`
      : (only?.path.split('/').at(-1) ?? baseName);
    saveBlob(new Blob([content], { type: `${mimeType};charset=utf-8` }), name);
  };
  const saveZip = async () => {
    try {
      const { strToU8, zipSync } = await import('fflate');
      const zip = zipSync(Object.fromEntries(files().map((file) => [file.path, strToU8(file.text)])));
      saveBlob(new Blob([zip.slice().buffer], { type: 'application/zip' }), `${baseName}.zip`);
    } catch {
      setTrouble(words.downloadFailed);
    }
  };
  return (
    <div className="flex items-center gap-1">
      {trouble === null ? null : (
        <p role="alert" className="text-caption text-danger">
          {trouble}
        </p>
      )}
      <CopyButton value={text} label={words.copyText} variant="ghost" />
      <IconButton size="sm" variant="ghost" label={words.downloadFile} onClick={saveFile}>
        <Download size={16} aria-hidden />
      </IconButton>
      <Menu.Root>
        <Menu.Trigger asChild>
          <IconButton size="sm" variant="ghost" label={words.more}>
            <MoreHorizontal size={16} aria-hidden />
          </IconButton>
        </Menu.Trigger>
        <Menu.Content align="end">
          {onCompare ? (
            <Menu.Item onSelect={onCompare}>
              <GitCompare size={16} aria-hidden /> {words.compare}
            </Menu.Item>
          ) : null}
          <Menu.Item onSelect={() => void saveZip()}>
            <FileArchive size={16} aria-hidden /> {words.downloadZip}
          </Menu.Item>
          <Menu.Separator />
          <Menu.Item onSelect={() => void change((room) => room.copy({ artifactId, version }))}>
            <Copy size={16} aria-hidden /> {words.copyVersion}
          </Menu.Item>
          <Menu.Item
            tone="danger"
            onSelect={() => void change((room) => room.remove({ artifactId, version }))}
          >
            <Trash2 size={16} aria-hidden /> {words.deleteVersion}
          </Menu.Item>
        </Menu.Content>
      </Menu.Root>
    </div>
  );
}
