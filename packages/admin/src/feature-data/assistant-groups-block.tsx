'use client';
import type { AdministeredGroup } from '@stoa/core/contract';
import {
  selectAreGroupsDirty,
  type AssistantGroupsState,
  type AssistantGroupsStore,
  type GroupAdministration,
} from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Banner, Button, EmptyState, Field, Switch, useTexts } from '@stoa/ui';
import { useEffect, useMemo, useRef } from 'react';
import { useSetting, useUnsaved } from '../app/admin-context.js';
import { LoadingRows } from '../app/loading-rows.js';
import { DeleteButton } from '../app/question.js';
import { LinesField } from '../configs/lines-field.js';
import { DataBlock } from './data-block.js';
import { featureDataTexts, type FeatureDataText } from './feature-data.texts.js';

interface GroupRowProps {
  text: FeatureDataText['groups'];
  group: AdministeredGroup;
  /** What was changed and is not saved. */
  draft: GroupAdministration | undefined;
  work: AssistantGroupsState['work'];
  onEdit: (patch: Partial<GroupAdministration>) => void;
  onSave: () => void;
  onDiscard: () => void;
  onRemove: () => void;
}

function GroupRow({ text, group, draft, work, onEdit, onSave, onDiscard, onRemove }: GroupRowProps) {
  const { group_id: id, groupName, createdBy, numOfAssistants } = group;
  const shown = draft ?? group;
  const isMine = work.status !== 'idle' && work.id === id;
  return (
    <li
      data-slot="assistant-group-row"
      data-state={draft ? 'unsaved' : 'saved'}
      className="flex flex-col gap-2 border-b border-line py-3"
    >
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-ui font-medium break-words text-ink">{groupName}</h3>
          <p className="text-caption break-words text-ink-muted">
            {[text.count(numOfAssistants), createdBy === '' ? '' : text.createdBy(createdBy)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <DeleteButton
          label={text.remove(groupName)}
          title={text.removeTitle(groupName)}
          hint={text.removeHint}
          keep={text.keep}
          act={text.removeNow}
          isBusy={isMine && work.status === 'deleting'}
          onAct={onRemove}
        />
      </div>
      <details>
        <summary
          aria-label={text.settingsOf(groupName)}
          className="min-h-6 cursor-pointer rounded-control text-caption text-ink-muted focus-ring"
        >
          {draft ? text.unsaved : text.settingsOf(groupName)}
        </summary>
        <div className="flex flex-col gap-4 pt-3">
          <Field label={text.isPublic} layout="row">
            <Switch checked={shown.isPublic} onCheckedChange={(isPublic) => onEdit({ isPublic })} />
          </Field>
          <Field label={text.supportConvAnalysis} layout="row">
            <Switch
              checked={shown.supportConvAnalysis}
              onCheckedChange={(supportConvAnalysis) => onEdit({ supportConvAnalysis })}
            />
          </Field>
          {shown.isPublic ? null : (
            <LinesField
              label={text.amplifyGroups}
              hint={text.amplifyGroupsHint}
              lines={shown.amplifyGroups}
              onChange={(amplifyGroups) => onEdit({ amplifyGroups })}
            />
          )}
          {draft ? (
            <div className="flex justify-end gap-2">
              <Button variant="ghost" onClick={onDiscard}>
                {text.discard}
              </Button>
              <Button variant="solid" loading={isMine && work.status === 'saving'} onClick={onSave}>
                {text.save}
              </Button>
            </div>
          ) : null}
        </div>
      </details>
      {isMine && work.status === 'failed' ? <Banner kind="error" title={work.failure} /> : null}
    </li>
  );
}

/** Every group of assistants, and who may use it. @source administration specification §2 "Feature Data" (2.035, 2.084) */
export function AssistantGroupsBlock({ groups }: { groups: AssistantGroupsStore }) {
  const all = useTexts(featureDataTexts);
  const { groups: text } = all;
  const { groups: list, load, drafts, work } = useStore(groups.store, (state) => state);
  const place = useSetting<HTMLElement>('groups');
  const rows = useRef<HTMLUListElement>(null);
  const kept = useMemo(
    () => ({
      title: text.title,
      load: groups.load,
      async save() {
        // One by one: the store saves one at a time.
        for (const id of Object.keys(groups.store.getState().drafts)) await groups.save(id);
      },
    }),
    [groups, text.title],
  );
  useUnsaved(groups.store, selectAreGroupsDirty, kept);
  useEffect(() => void groups.load(), [groups]);
  return (
    <DataBlock title={text.title} hint={text.hint} place={place}>
      {load.status === 'failed' ? (
        <Banner
          kind="error"
          title={load.failure}
          action={{ label: all.tryAgain, onAction: () => void groups.load() }}
        />
      ) : null}
      {load.status === 'loading' && list.length === 0 ? <LoadingRows label={text.loading} /> : null}
      {load.status === 'ready' && list.length === 0 ? <EmptyState title={text.none} /> : null}
      {list.length > 0 ? (
        <ul
          ref={rows}
          tabIndex={-1}
          aria-label={text.list}
          className="flex flex-col border-t border-line outline-none"
        >
          {list.map((group) => {
            const id = group.group_id;
            return (
              <GroupRow
                key={id}
                text={text}
                group={group}
                draft={drafts[id]}
                work={work}
                onEdit={(patch) => groups.edit(id, patch)}
                onSave={() => void groups.save(id)}
                onDiscard={() => groups.discard(id)}
                onRemove={() =>
                  void groups.remove(id).then((isRemoved) => {
                    // The row that had focus is gone.
                    if (isRemoved) rows.current?.focus();
                  })
                }
              />
            );
          })}
        </ul>
      ) : null}
    </DataBlock>
  );
}
