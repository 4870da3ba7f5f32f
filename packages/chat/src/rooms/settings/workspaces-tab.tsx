'use client';
import type { WorkspaceItems } from '@stoa/core/rules';
import type { LegacyWorkspace, OpenWorkspace, WorkspaceImport } from '@stoa/core/state';
import { CheckGroup, Section, useFormatDate, useItemsApart, useStoa, useStore } from '@stoa/react';
import { Banner, Button, EmptyState, Field, Select, Skeleton, useTexts } from '@stoa/ui';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { settingsTexts } from './settings.texts.js';

type Kind = keyof WorkspaceItems;
const kinds: readonly Kind[] = ['conversations', 'folders', 'prompts'];

function useSavedOn(): (savedAt: number) => string {
  const formatDate = useFormatDate();
  const settings = useTexts(settingsTexts);
  return (savedAt) => settings.savedOn(formatDate(savedAt));
}

interface ItemsProps {
  items: WorkspaceItems;
  isImporting: boolean;
  onImport: (chosen: ReadonlySet<string>) => void;
}

/** Contents of the workspace, all selected at first. */
function Items({ items, isImporting, onImport }: ItemsProps) {
  const settings = useTexts(settingsTexts);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(kinds.flatMap((kind) => items[kind].map(({ id }) => `${kind}/${id}`))),
  );
  const distinctions = useItemsApart(items, settings.untitled);
  const titles = {
    conversations: settings.workspaceConversations,
    folders: settings.workspaceFolders,
    prompts: settings.workspacePrompts,
  };
  const folderNames = new Map(items.folders.map(({ id, name }) => [id, name]));
  const detailOf = (kind: Kind, at: number): string | undefined => {
    if (kind === 'conversations') {
      const conversation = items.conversations[at];
      const folder = folderNames.get(conversation?.folderId ?? '');
      return [settings.messages(conversation?.messages.length ?? 0), folder].filter(Boolean).join(' · ');
    }
    return kind === 'prompts' ? items.prompts[at]?.description || undefined : undefined;
  };
  const check = (kind: Kind) => (ids: readonly string[], isChecked: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) next[isChecked ? 'add' : 'delete'](`${kind}/${id}`);
      return next;
    });
  const filled = kinds.filter((kind) => items[kind].length > 0);
  if (filled.length === 0)
    return (
      <EmptyState
        icon={<Archive size={20} />}
        title={settings.workspaceEmptyTitle}
        description={settings.workspaceEmpty}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      {filled.map((kind) => (
        <CheckGroup
          key={kind}
          title={titles[kind]}
          allLabel={titles[kind]}
          end={items[kind].length}
          columns
          disabled={isImporting}
          items={items[kind].map((item, at) => ({
            id: item.id,
            label: item.name || settings.untitled,
            distinction: distinctions[kind].get(item.id),
            detail: detailOf(kind, at),
            isChecked: chosen.has(`${kind}/${item.id}`),
          }))}
          onCheck={check(kind)}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="solid"
          loading={isImporting}
          disabled={chosen.size === 0}
          aria-describedby="stoa-workspace-chosen"
          onClick={() => onImport(chosen)}
        >
          {settings.importItems}
        </Button>
        <span id="stoa-workspace-chosen" role="status" className="text-caption text-ink-muted">
          {chosen.size === 0
            ? settings.nothingChosen
            : isImporting
              ? settings.importing
              : settings.chosen(chosen.size)}
        </span>
      </div>
    </div>
  );
}

function Result({ result, onAnother }: { result: WorkspaceImport; onAnother: () => void }) {
  const settings = useTexts(settingsTexts);
  const { conversations, folders, prompts, known, failures } = result;
  return (
    <div className="flex flex-col gap-3">
      <Banner
        kind="success"
        title={settings.importDone}
        lines={[
          settings.importSummary(conversations, folders, prompts),
          ...(known > 0 ? [settings.importKnown(known)] : []),
        ]}
        action={{ label: settings.chooseAnother, onAction: onAnother }}
      />
      {failures.length > 0 ? (
        <Banner
          kind="error"
          title={settings.importFailed(failures.length)}
          lines={failures.map(({ name, reason }) => `${name || settings.untitled}: ${reason}`)}
        />
      ) : null}
    </div>
  );
}

function Opened({ open }: { open: OpenWorkspace }) {
  const settings = useTexts(settingsTexts);
  const { workspaces } = useStoa();
  if (open.status === 'loading')
    return (
      <div role="status" aria-label={settings.workspaceLoading} className="flex flex-col gap-2">
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-8 w-full" />
      </div>
    );
  if (open.status === 'failed')
    return (
      <Banner
        kind="error"
        title={open.message}
        action={{ label: settings.tryAgain, onAction: () => void workspaces.open(open.key) }}
      />
    );
  if (open.status === 'done') return <Result result={open.result} onAnother={() => workspaces.close()} />;
  const idsOf = (chosen: ReadonlySet<string>, kind: Kind) =>
    open.items[kind].map(({ id }) => id).filter((id) => chosen.has(`${kind}/${id}`));
  return (
    <Items
      key={open.key}
      items={open.items}
      isImporting={open.status === 'importing'}
      onImport={(chosen) =>
        void workspaces.importItems({
          conversationIds: idsOf(chosen, 'conversations'),
          folderIds: idsOf(chosen, 'folders'),
          promptIds: idsOf(chosen, 'prompts'),
        })
      }
    />
  );
}

/** Takes over what was saved in workspaces while they existed. @source chat specification §2; protocol §3.8. */
export function WorkspacesTab() {
  const settings = useTexts(settingsTexts);
  const { workspaces } = useStoa();
  const savedOn = useSavedOn();
  const { status, list, failure, open } = useStore(workspaces.store, (state) => state);
  const [chosenKey, setChosenKey] = useState<string | null>(open?.key ?? null);
  const chosen: LegacyWorkspace | undefined = list.find(({ key }) => key === chosenKey);
  const isBusy = open?.status === 'importing';
  return (
    <Section title={settings.tabs.workspaces} hint={settings.workspacesHint}>
      {status === 'failed' && failure ? (
        <Banner
          kind="error"
          title={failure}
          action={{ label: settings.tryAgain, onAction: () => void workspaces.load() }}
        />
      ) : null}
      <Field label={settings.workspace} hint={chosen ? savedOn(chosen.savedAt) : undefined}>
        <Select
          value={chosenKey ?? undefined}
          placeholder={settings.chooseWorkspace}
          disabled={isBusy}
          options={list.map(({ key, note, savedAt }) => ({
            value: key,
            label: note.trim() || `${settings.untitledWorkspace}, ${savedOn(savedAt)}`,
          }))}
          onValueChange={(key) => {
            setChosenKey(key);
            workspaces.close();
          }}
        />
      </Field>
      {chosen && open?.key !== chosen.key ? (
        <Button className="self-start" onClick={() => void workspaces.open(chosen.key)}>
          {settings.loadWorkspace}
        </Button>
      ) : null}
      {open && open.key === chosen?.key ? <Opened open={open} /> : null}
    </Section>
  );
}
