'use client';
import type { Artifact } from '@stoa/core/rules';
import { selectFlag, type ConversationStore, type ArtifactRoom } from '@stoa/core/state';
import type { Outcome } from '@stoa/core/contract';
import { CopyButton, saveBlob, useStoa, useStore } from '@stoa/react';
import { cn, IconButton, Menu, useTexts } from '@stoa/ui';
import {
  BookmarkPlus,
  Copy,
  Download,
  FileArchive,
  FileText,
  FileUp,
  GitCompare,
  Shapes,
  MoreHorizontal,
  Share2,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { isMakingFile } from '../../base/files/is-making-file.js';
import { filesOf } from './artifact-file.js';
import { artifactsTexts } from './artifacts.texts.js';

export interface ArtifactActionsProps {
  conversation: ConversationStore;
  artifact: Artifact;
  text: string;
  onShow: (version: number | null) => void;
  /** Left out where there is no other version. */
  onCompare?: (() => void) | undefined;
}

/** Actions on a version. */
export function ArtifactActions({ conversation, artifact, text, onShow, onCompare }: ArtifactActionsProps) {
  const texts = useTexts(artifactsTexts);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { layout, flags, documents } = useStoa();
  const canUpload = useStore(flags.store, selectFlag('uploadDocuments'));
  const canConvert = useStore(flags.store, selectFlag('documentConversion'));
  const isMaking = useStore(documents.store, isMakingFile);
  const { artifactId, version, type } = artifact;
  const files = () => filesOf(artifact, text);

  const change = async (work: (room: ArtifactRoom) => Outcome<number | null>) => {
    setTrouble(null);
    const room = await conversation.artifacts?.load().catch(() => undefined);
    const outcome = room && work(room);
    if (!outcome) return setTrouble(texts.cancelled);
    if (outcome.ok) onShow(outcome.value);
    else setTrouble(outcome.failure.message);
  };
  const saveFile = () => {
    const { complete } = files();
    saveBlob(new Blob([complete.text], { type: `${complete.mimeType};charset=utf-8` }), complete.name);
  };
  const saveWord = async () => {
    setTrouble(null);
    const made = await documents.convertText({ name: artifact.name || texts.unnamed, markdown: text });
    // A cancelled request needs no failure message.
    if (!made.ok && made.failure.code !== 'aborted') setTrouble(made.failure.message);
  };
  const openDialog = (action: 'save' | 'share' | 'upload') =>
    layout.openDialog({
      name: 'artifact',
      action,
      conversationId: conversation.store.getState().id,
      artifactId,
      version,
    });
  const saveZip = async () => {
    try {
      const { strToU8, zipSync } = await import('fflate');
      const { parts, baseName } = files();
      const zip = zipSync(Object.fromEntries(parts.map((file) => [file.path, strToU8(file.text)])));
      saveBlob(new Blob([zip.slice().buffer], { type: 'application/zip' }), `${baseName}.zip`);
    } catch {
      setTrouble(texts.downloadFailed);
    }
  };
  return (
    <div className="flex items-center gap-1">
      {trouble === null ? null : (
        <p role="alert" className="text-caption text-danger">
          {trouble}
        </p>
      )}
      <CopyButton value={text} label={texts.copyText} variant="ghost" />
      <IconButton size="sm" variant="ghost" label={texts.downloadFile} onClick={saveFile}>
        <Download size={16} aria-hidden />
      </IconButton>
      <Menu.Root>
        <Menu.Trigger asChild>
          <IconButton size="sm" variant="ghost" label={texts.more}>
            <MoreHorizontal size={16} aria-hidden />
          </IconButton>
        </Menu.Trigger>
        <Menu.Content align="end">
          <Menu.Item onSelect={() => openDialog('save')}>
            <BookmarkPlus size={16} aria-hidden /> {texts.saveToLibrary}
          </Menu.Item>
          <Menu.Item onSelect={() => openDialog('share')}>
            <Share2 size={16} aria-hidden /> {texts.share}
          </Menu.Item>
          {canUpload ? (
            <Menu.Item onSelect={() => openDialog('upload')}>
              <FileUp size={16} aria-hidden /> {texts.uploadDocument}
            </Menu.Item>
          ) : null}
          <Menu.Item onSelect={() => layout.openDialog({ name: 'savedArtifacts' })}>
            <Shapes size={16} aria-hidden /> {texts.savedArtifacts}
          </Menu.Item>
          <Menu.Separator />
          {onCompare ? (
            <Menu.Item onSelect={onCompare}>
              <GitCompare size={16} aria-hidden /> {texts.compare}
            </Menu.Item>
          ) : null}
          {canConvert && (type === 'text' || type === '') ? (
            <Menu.Item
              disabled={isMaking}
              className={cn(isMaking && 'items-start')}
              onSelect={() => void saveWord()}
            >
              <FileText size={16} aria-hidden className={cn(isMaking && 'mt-0.5')} />
              <span className="min-w-0">
                {texts.downloadWord}
                {isMaking ? (
                  <span className="block text-caption text-ink-muted">{texts.busyDocument}</span>
                ) : null}
              </span>
            </Menu.Item>
          ) : null}
          <Menu.Item onSelect={() => void saveZip()}>
            <FileArchive size={16} aria-hidden /> {texts.downloadZip}
          </Menu.Item>
          <Menu.Separator />
          <Menu.Item onSelect={() => void change((room) => room.copy({ artifactId, version }))}>
            <Copy size={16} aria-hidden /> {texts.copyVersion}
          </Menu.Item>
          <Menu.Item
            tone="danger"
            onSelect={() => void change((room) => room.remove({ artifactId, version }))}
          >
            <Trash2 size={16} aria-hidden /> {texts.deleteVersion}
          </Menu.Item>
        </Menu.Content>
      </Menu.Root>
    </div>
  );
}
