'use client';
import { IconButton, Menu, useTexts } from '@stoa/ui';
import {
  Blocks,
  Database,
  FolderKanban,
  HandHeart,
  LayoutTemplate,
  Paperclip,
  Plus,
  WandSparkles,
  type LucideIcon,
} from 'lucide-react';
import { useRef } from 'react';
import { attachmentsTexts } from './attachments.texts.js';

export interface AttachMenuProps {
  /** Each line is left out without its action. */
  onFiles?: (files: readonly File[]) => void;
  onDataSources?: () => void;
  /** Takes the focus along. */
  onTemplates?: () => void;
  onProject?: () => void;
  onOptimize?: () => void;
  onQuality?: () => void;
  onPlugins?: () => void;
}

function Line({ icon: Icon, label, onSelect }: { icon: LucideIcon; label: string; onSelect: () => void }) {
  return (
    <Menu.Item onSelect={onSelect}>
      <Icon size={16} aria-hidden className="text-ink-muted" />
      {label}
    </Menu.Item>
  );
}

/** Ways to attach something to a message, behind one button. @source chat specification §2 "Chat input bar" */
export function AttachMenu({
  onFiles,
  onDataSources,
  onTemplates,
  onProject,
  onOptimize,
  onQuality,
  onPlugins,
}: AttachMenuProps) {
  const texts = useTexts(attachmentsTexts);
  const input = useRef<HTMLInputElement>(null);
  const leadsToTemplates = useRef(false);
  return (
    <>
      <Menu.Root>
        <Menu.Trigger asChild>
          <IconButton data-slot="attach-menu" label={texts.add}>
            <Plus size={20} aria-hidden />
          </IconButton>
        </Menu.Trigger>
        <Menu.Content
          side="top"
          align="start"
          className="w-56"
          onCloseAutoFocus={(event) => {
            if (leadsToTemplates.current) event.preventDefault();
            leadsToTemplates.current = false;
          }}
        >
          {onFiles ? (
            <Line icon={Paperclip} label={texts.uploadFiles} onSelect={() => input.current?.click()} />
          ) : null}
          {onDataSources ? <Line icon={Database} label={texts.dataSources} onSelect={onDataSources} /> : null}
          {onTemplates ? (
            <Line
              icon={LayoutTemplate}
              label={texts.templates}
              onSelect={() => {
                leadsToTemplates.current = true;
                onTemplates();
              }}
            />
          ) : null}
          {onProject ? <Line icon={FolderKanban} label={texts.project} onSelect={onProject} /> : null}
          {onOptimize ? <Line icon={WandSparkles} label={texts.optimize} onSelect={onOptimize} /> : null}
          {onQuality ? <Line icon={HandHeart} label={texts.quality} onSelect={onQuality} /> : null}
          {onPlugins ? <Line icon={Blocks} label={texts.plugins} onSelect={onPlugins} /> : null}
        </Menu.Content>
      </Menu.Root>
      {onFiles ? (
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={texts.uploadFiles}
          // The same file may be chosen again after it was removed.
          onClick={(event) => (event.currentTarget.value = '')}
          onChange={(event) => onFiles([...(event.currentTarget.files ?? [])])}
        />
      ) : null}
    </>
  );
}
