'use client';
import { limits } from '@stoa/core/contract';
import { selectFlag } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { docsTypes, slidesTypes, sourceOfFile, sourceOfTag, tagColour } from '@stoa/core/rules';
import { Banner, Button, cn, Tabs, TagDot, useTexts } from '@stoa/ui';
import { Check, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import type { SourceTabsProps } from './chosen-sources.js';
import { ServersTab } from './servers-tab.js';
import { FilesTable } from './files-table.js';
import { useFileList } from './use-file-list.js';
import { usePageUploads } from './use-page-uploads.js';
import { AttachmentTray } from '../attachments/door.js';
import { filesTexts } from './files.texts.js';

function FilesTab({ types, chosen, onChange }: SourceTabsProps & { types?: readonly string[] }) {
  const texts = useTexts(filesTexts);
  const { list, state, reload } = useFileList(types);
  const uploads = usePageUploads(reload);
  const input = useRef<HTMLInputElement>(null);
  const known = new Map(state.items.map((file) => [file.id, sourceOfFile(file)]));
  const ids = new Set([...known].filter(([, { id }]) => chosen.has(id)).map(([id]) => id));
  return (
    <>
      {uploads.list.length + uploads.refused.length > 0 ? (
        <AttachmentTray
          className="px-0 pt-0"
          attachments={uploads.list}
          refused={uploads.refused}
          onRemove={uploads.remove}
          onRetry={uploads.retry}
          onDismiss={uploads.dismiss}
          onEmpty={() => undefined}
        />
      ) : null}
      <FilesTable
        label={texts.pickerTitle}
        list={list}
        state={state}
        onReload={reload}
        hasTypeFilter={types === undefined}
        maxHeightPx={limits.filesPickerMaxHeightPx}
        selection={{
          ids,
          onChange(next) {
            const after = new Map(chosen);
            for (const [id, source] of known) {
              if (next.has(id)) after.set(source.id, source);
              else after.delete(source.id);
            }
            onChange(after);
          },
        }}
      />
      {uploads.add ? (
        <>
          <Button className="self-start" onClick={() => input.current?.click()}>
            <Paperclip size={16} aria-hidden />
            {texts.upload}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label={texts.upload}
            onClick={(event) => (event.currentTarget.value = '')}
            onChange={(event) => uploads.add?.([...(event.currentTarget.files ?? [])])}
          />
        </>
      ) : null}
    </>
  );
}

function TagsTab({ chosen, onChange }: SourceTabsProps) {
  const texts = useTexts(filesTexts);
  const { state, reload } = useFileList();
  const tags = state.tags.toSorted((one, other) => one.localeCompare(other));
  if (state.tagsFailed)
    return (
      <Banner
        kind="error"
        title={texts.tagsFailed}
        action={{ label: texts.table.tryAgain, onAction: reload }}
      />
    );
  return (
    <>
      <p className="text-ui text-ink-muted">{tags.length === 0 ? texts.noTags : texts.tagsLead}</p>
      <ul aria-label={texts.tabTags} className="flex flex-wrap gap-2">
        {tags.map((tag) => {
          const source = sourceOfTag(tag);
          const isChosen = chosen.has(source.id);
          return (
            <li key={tag}>
              <button
                type="button"
                aria-pressed={isChosen}
                className={cn(
                  'inline-flex h-8 max-w-60 cursor-pointer items-center gap-1.5 rounded-full border border-line px-3 text-ui text-ink focus-ring pointer-coarse:h-11',
                  isChosen ? 'border-accent bg-accent-soft' : 'hover:bg-surface-sunken',
                )}
                onClick={() => {
                  const after = new Map(chosen);
                  if (isChosen) after.delete(source.id);
                  else after.set(source.id, source);
                  onChange(after);
                }}
              >
                {isChosen ? <Check size={14} aria-hidden /> : <TagDot colour={tagColour(tag)} />}
                <span dir="auto" className="truncate">
                  {tag}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Files, tags and what tool servers hold, to choose of. @source chat specification §2 "Data-source picker" */
export function SourceTabs(tab: SourceTabsProps) {
  const texts = useTexts(filesTexts);
  const { flags } = useStoa();
  // What is taken there is kept as a file.
  const hasServers = useStore(
    flags.store,
    (state) => selectFlag('mcp')(state) && selectFlag('uploadDocuments')(state),
  );
  return (
    <Tabs.Root defaultValue="files" className="min-h-80">
      <Tabs.List aria-label={texts.pickerTabs}>
        <Tabs.Tab value="files">{texts.tabFiles}</Tabs.Tab>
        <Tabs.Tab value="tags">{texts.tabTags}</Tabs.Tab>
        <Tabs.Tab value="docs">{texts.tabDocs}</Tabs.Tab>
        <Tabs.Tab value="slides">{texts.tabSlides}</Tabs.Tab>
        {hasServers ? <Tabs.Tab value="servers">{texts.tabServers}</Tabs.Tab> : null}
      </Tabs.List>
      <Tabs.Panel value="files" className="flex flex-col gap-3 pt-3">
        <FilesTab {...tab} />
      </Tabs.Panel>
      <Tabs.Panel value="tags" className="flex flex-col gap-3 pt-3">
        <TagsTab {...tab} />
      </Tabs.Panel>
      <Tabs.Panel value="docs" className="flex flex-col gap-3 pt-3">
        <FilesTab {...tab} types={docsTypes} />
      </Tabs.Panel>
      <Tabs.Panel value="slides" className="flex flex-col gap-3 pt-3">
        <FilesTab {...tab} types={slidesTypes} />
      </Tabs.Panel>
      {hasServers ? (
        <Tabs.Panel value="servers" className="flex flex-col gap-3 pt-3">
          <ServersTab {...tab} />
        </Tabs.Panel>
      ) : null}
    </Tabs.Root>
  );
}
