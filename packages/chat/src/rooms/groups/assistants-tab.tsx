'use client';
import type { AssistantDefinition, Group } from '@stoa/core/contract';
import { isSystemAssistant } from '@stoa/core/rules';
import { ConfirmRow, CopyButton, useStoa } from '@stoa/react';
import { Badge, Banner, Button, cn, EmptyState, Field, Switch, useTexts } from '@stoa/ui';
import { Bot, History, Trash2 } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { useGroupChange } from './use-group-change.js';
import { groupsTexts } from './groups.texts.js';

/** The editor of an assistant, as this room asks for it. */
export interface GroupEditorProps {
  /** Null for a new one. */
  definition: AssistantDefinition | null;
  groupId: string;
  readOnly: boolean;
  onClose: () => void;
  onSaved: (assistantId: string) => void;
}

export interface AssistantsTabProps {
  group: Group;
  /** The assistant that is shown first. */
  assistantId?: string | undefined;
  /** Creates and edits; without it the tab publishes and deletes. */
  Editor?: ComponentType<GroupEditorProps> | undefined;
}

interface DetailProps {
  group: Group;
  assistant: AssistantDefinition;
  onEdit?: (() => void) | undefined;
}

/** Published or not, in words. */
function PublishedBadge({ isPublished }: { isPublished: boolean }) {
  const texts = useTexts(groupsTexts);
  return (
    <Badge tone={isPublished ? 'success' : 'neutral'}>
      {isPublished ? texts.published : texts.unpublished}
    </Badge>
  );
}

function AssistantDetail({ group, assistant, onEdit }: DetailProps) {
  const texts = useTexts(groupsTexts);
  const [isAsked, setAsked] = useState(false);
  const { layout } = useStoa();
  const { isBusy, failure, run } = useGroupChange();
  const id = assistant.assistantId ?? '';
  const name = assistant.name || texts.untitled;
  const isFixed = isSystemAssistant(assistant) || assistant.data.access?.write === false;
  return (
    <article data-slot="group-assistant" aria-label={name} className="flex min-w-0 flex-col gap-5">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 dir="auto" className="text-lead font-semibold text-ink [overflow-wrap:anywhere]">
            {name}
          </h3>
          <p className="mt-1 flex min-w-0 items-center gap-1 text-caption text-ink-muted">
            {texts.assistantId}
            <code className="min-w-0 truncate font-code" title={id}>
              {id}
            </code>
            <CopyButton size="sm" value={id} label={texts.copyId} />
          </p>
        </div>
        {isFixed ? null : (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="ghost"
              onClick={() =>
                layout.openDialog({ name: 'assistantVersions', assistantId: id, fromGroupId: group.id })
              }
            >
              <History size={16} aria-hidden />
              {texts.versions}
            </Button>
            {onEdit ? <Button onClick={onEdit}>{texts.editAssistant}</Button> : null}
            {isAsked ? null : (
              <Button variant="danger" disabled={isBusy} onClick={() => setAsked(true)}>
                <Trash2 size={16} aria-hidden />
                {texts.deleteAssistant}
              </Button>
            )}
          </div>
        )}
      </header>
      {failure === null ? null : <Banner kind="error" title={failure} />}
      {isAsked ? (
        <ConfirmRow
          question={texts.askDeleteAssistant(name)}
          confirmLabel={texts.deleteAssistant}
          cancelLabel={texts.cancel}
          onConfirm={() => {
            setAsked(false);
            void run((actions) => actions.removeAssistants(group.id, [id]));
          }}
          onCancel={() => setAsked(false)}
        />
      ) : null}
      {assistant.description ? (
        <p dir="auto" className="max-w-measure text-body text-pretty whitespace-pre-line text-ink">
          {assistant.description}
        </p>
      ) : null}
      {isFixed ? (
        <Banner kind="info" title={texts.fixed} />
      ) : (
        <Field
          layout="row"
          label={texts.publish}
          hint={texts.publishHint}
          className="rounded-panel border border-line bg-surface-raised px-4 py-3"
        >
          <Switch
            checked={assistant.data.isPublished === true}
            disabled={isBusy}
            onCheckedChange={(isPublished) =>
              void run((actions) => actions.setPublished(group.id, assistant, isPublished))
            }
          />
        </Field>
      )}
    </article>
  );
}

/** The assistants of a group: chosen on the left, published, edited and deleted on the right. @source assistants specification §2 */
export function AssistantsTab({ group, assistantId, Editor }: AssistantsTabProps) {
  const texts = useTexts(groupsTexts);
  const [chosenId, setChosenId] = useState(assistantId);
  const [editing, setEditing] = useState<AssistantDefinition | 'new' | null>(null);
  const { assistants } = group;
  const chosen = assistants.find((one) => one.assistantId === chosenId) ?? assistants[0];
  if (Editor && editing)
    return (
      <section
        data-slot="group-assistant-editor"
        aria-label={editing === 'new' ? texts.createAssistant : texts.editAssistant}
        className="-mx-5 flex min-h-full max-w-3xl flex-col"
      >
        <Editor
          definition={editing === 'new' ? null : editing}
          groupId={group.id}
          readOnly={false}
          onClose={() => setEditing(null)}
          onSaved={(id) => {
            setChosenId(id);
            setEditing(null);
          }}
        />
      </section>
    );
  const create = Editor ? (
    <Button variant="solid" onClick={() => setEditing('new')}>
      {texts.createAssistant}
    </Button>
  ) : undefined;
  if (!chosen)
    return (
      <EmptyState
        icon={<Bot size={20} />}
        title={texts.noAssistants}
        description={texts.noAssistantsHint}
        action={create}
      />
    );
  return (
    <div data-slot="group-assistants" className="grid gap-6 sm:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-3">
        {create}
        <ul aria-label={texts.assistants} className="flex flex-col gap-px">
          {assistants.map((one) => (
            <li key={one.assistantId}>
              <button
                type="button"
                aria-current={one === chosen || undefined}
                onClick={() => setChosenId(one.assistantId ?? undefined)}
                className={cn(
                  'flex min-h-9 w-full min-w-0 cursor-pointer items-center gap-2 rounded-control px-2 py-1 text-start text-ui text-ink focus-ring-inset hover:bg-ink/5 pointer-coarse:min-h-11',
                  one === chosen && 'bg-ink/8 font-medium hover:bg-ink/8',
                )}
              >
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {one.name || texts.untitled}
                </span>
                <PublishedBadge isPublished={one.data.isPublished === true} />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <AssistantDetail
        key={chosen.assistantId}
        group={group}
        assistant={chosen}
        onEdit={Editor ? () => setEditing(chosen) : undefined}
      />
    </div>
  );
}
