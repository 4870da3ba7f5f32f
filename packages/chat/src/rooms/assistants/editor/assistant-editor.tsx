'use client';
import {
  assistantLimits,
  assistantMessages,
  type AssistantDefinition,
  type AssistantVersion,
} from '@stoa/core/contract';
import {
  assistantChanges,
  canEditAssistant,
  copyOfAssistant,
  isAssistantUri,
  problemOf,
  shownAssistantName,
  startersProblem,
  tagsProblem,
  usableAssistants,
  withAssistantForm,
} from '@stoa/core/rules';
import type { Attachment, SavedAssistant } from '@stoa/core/state';
import { ConfirmRow, DraftNotice, useFormatDate, useIsHere, useStoa, useStore } from '@stoa/react';
import {
  Banner,
  Button,
  Dialog,
  Field,
  Input,
  Select,
  Spinner,
  Textarea,
  useRefusedSubmit,
  useTexts,
} from '@stoa/ui';
import { History } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { SourceTabs, type ChosenSources } from '../../files/door.js';
import { AdvancedSection } from './advanced-section.js';
import { assistantEditorTexts } from './assistant-editor.texts.js';
import { ChangeList } from './change-list.js';
import { SourcesField } from './sources-field.js';
import { useAssistantForm } from './use-assistant-form.js';

export interface AssistantEditorProps {
  /** Without an `assistantId` it is a new one. */
  definition: AssistantDefinition;
  /** The group that a new assistant belongs to. */
  groupId?: string | undefined;
  readOnly?: boolean;
  /** Leads to its versions; what was written stays as a draft. */
  onVersions?: (() => void) | undefined;
  /** Closed, or given up. */
  onClose: () => void;
  onSaved: (saved: SavedAssistant) => void;
}

const none: readonly Attachment[] = [];
const noSources: ChosenSources = new Map();
type Trouble = { type: 'failed'; message: string } | { type: 'stale'; theirs: AssistantVersion };

/** The form of an assistant. It fills the frame that it is put into. @source assistants specification §2 "Assistant editor" */
export function AssistantEditor({
  definition,
  groupId,
  readOnly = false,
  onVersions,
  onClose,
  onSaved,
}: AssistantEditorProps) {
  const texts = useTexts(assistantEditorTexts);
  const { attachments, assistants, person } = useStoa();
  const formatDate = useFormatDate();
  const isHere = useIsHere();
  const key = `assistant-editor/${definition.assistantId ?? `new/${groupId ?? ''}`}`;
  const form = useAssistantForm(definition, key, readOnly);
  const { base, values, change } = form;
  const uploads = useStore(attachments.store, (state) => state.lists[key] ?? none);
  const own = useStore(assistants.store, (state) => state.assistants);
  const groups = useStore(assistants.store, (state) => state.groups);
  const [phase, setPhase] = useState<'editing' | 'saving' | 'picking' | 'discarding'>('editing');
  const [chosen, setChosen] = useState<ChosenSources>(noSources);
  const [filled, setFilled] = useState<{ name: string; lines: string[]; undo: () => void } | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [note, setNote] = useState('');
  const { ref, isRefused, refuse } = useRefusedSubmit();
  const changesPart = useRef<HTMLElement>(null);

  const copied = useMemo(
    () =>
      usableAssistants(own, groups, { hasApiKeys: true })
        .map((one) => one.definition)
        .filter((one) => canEditAssistant(one) && one.assistantId !== definition.assistantId),
    [own, groups, definition.assistantId],
  );
  const hasFailed = uploads.some(({ status }) => status.type === 'failed');
  const isUploading = uploads.some(({ status }) => status.type !== 'ready' && status.type !== 'failed');
  const wordsOf = (problem: ReturnType<typeof tagsProblem> | ReturnType<typeof startersProblem>) =>
    problem === null ? undefined : texts.problems[problem];
  const found = {
    sources: isUploading ? texts.uploading : hasFailed ? texts.failedUploads : undefined,
    starters: wordsOf(startersProblem(values.starters)),
    uri: isAssistantUri(values.uri) ? undefined : texts.invalidUri,
    tags: wordsOf(tagsProblem(values.tags)),
    conversationTags: wordsOf(tagsProblem(values.conversationTags)),
  };
  const errors: Partial<typeof found> = isRefused ? found : {};

  const next = withAssistantForm(base, {
    ...values,
    dataSources: [...values.dataSources, ...attachments.sources(key)],
  });
  // A filled form has another assistant underneath.
  const before = filled ? definition : base;
  const count = assistantChanges(before, next).length;

  const fail = (message: string) => {
    setPhase('editing');
    setTrouble({ type: 'failed', message });
    refuse();
  };
  const save = async (baseVersion: number | null | undefined) => {
    if (Object.values(found).some(Boolean)) return refuse();
    const problem = problemOf(next);
    if (problem) return fail(assistantMessages[problem]);
    setTrouble(null);
    setPhase('saving');
    const actions = await assistants.actions().catch(() => null);
    if (!actions) return fail(assistantMessages['assistants.saveFailed']);
    const outcome =
      groupId !== undefined && !definition.assistantId
        ? await actions.saveInGroup(groupId, next)
        : await actions.save(next, { note, ...(baseVersion && { baseVersion }) });
    if (outcome.ok) {
      form.forget();
      attachments.clear(key);
      return onSaved(outcome.value);
    }
    if (outcome.failure.type !== 'Stale' || !definition.assistantId) return fail(outcome.failure.message);
    const versions = await actions.versions(definition.assistantId);
    if (!isHere()) return;
    const theirs = versions.ok ? versions.value[0] : undefined;
    if (!theirs) return fail(outcome.failure.message);
    setPhase('editing');
    setTrouble({ type: 'stale', theirs });
  };
  const populate = (id: string) => {
    const source = copied.find((one) => one.assistantId === id);
    if (!source) return;
    const { definition: copy, leftOut, lacksSecrets } = copyOfAssistant(source, person.email);
    const { id: record, assistantId, version, groupId: group } = base;
    const { access, noEdit, isPublished } = base.data;
    const before = { base, values };
    form.show({
      ...copy,
      id: record,
      assistantId,
      version,
      groupId: group,
      data: { ...copy.data, access, noEdit, isPublished },
    });
    setFilled({
      name: source.name || assistantMessages['assistants.untitled'],
      lines: [
        ...(leftOut.length > 0 ? [texts.leftOut(leftOut)] : []),
        ...(lacksSecrets ? [texts.lacksSecrets] : []),
      ],
      undo: () => form.show(before.base, before.values),
    });
  };
  const giveUp = () => {
    form.forget();
    attachments.clear(key);
    onClose();
  };

  if (phase === 'saving')
    return (
      <div
        data-slot="assistant-editor"
        data-state="saving"
        className="grid min-h-40 flex-1 place-content-center p-6"
      >
        <p role="status" className="flex items-center gap-2 text-ui text-ink-muted">
          <Spinner label={texts.saving} />
          <span aria-hidden>{texts.saving}</span>
        </p>
      </div>
    );
  if (phase === 'picking')
    return (
      <div data-slot="assistant-editor" data-state="picking" className="flex min-h-0 flex-1 flex-col">
        <Dialog.Body>
          <SourceTabs chosen={chosen} onChange={setChosen} />
        </Dialog.Body>
        <Dialog.Footer>
          <Button onClick={() => setPhase('editing')}>{texts.back}</Button>
          <Button
            variant="solid"
            disabled={chosen.size === 0}
            onClick={() => {
              const known = new Set(values.dataSources.map(({ id }) => id));
              change({
                dataSources: [
                  ...values.dataSources,
                  ...[...chosen.values()].filter(({ id }) => !known.has(id)),
                ],
              });
              setPhase('editing');
            }}
          >
            {texts.take}
          </Button>
        </Dialog.Footer>
      </div>
    );
  const text = (
    name: 'description' | 'instructions' | 'disclaimer',
    rows: number,
    most: number,
    hint?: string,
  ) => (
    <Field label={texts[name]} hint={readOnly ? undefined : hint}>
      <Textarea
        dir="auto"
        rows={rows}
        maxLength={most}
        readOnly={readOnly}
        value={values[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <form
      ref={ref}
      data-slot="assistant-editor"
      data-state={readOnly ? 'read-only' : 'editing'}
      className="flex min-h-0 flex-1 flex-col"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(base.version);
      }}
    >
      <Dialog.Body className="gap-5">
        <DraftNotice isRestored={form.isRestored} onDiscard={form.discard} />
        {trouble?.type === 'failed' ? <Banner kind="error" title={trouble.message} /> : null}
        {trouble?.type === 'stale' ? (
          <Banner
            kind="warning"
            title={texts.stale}
            lines={[texts.staleBy(trouble.theirs.savedBy, formatDate(trouble.theirs.savedAt))]}
          >
            <ChangeList before={before} after={trouble.theirs.definition} />
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="sm" onClick={() => void save(trouble.theirs.version)}>
                {texts.saveAnyway}
              </Button>
              <Button
                size="sm"
                onClick={() => {
                  form.show(trouble.theirs.definition);
                  setTrouble(null);
                }}
              >
                {texts.takeTheirs}
              </Button>
            </div>
          </Banner>
        ) : null}
        {filled ? (
          <Banner
            kind="info"
            title={texts.populated(filled.name)}
            lines={filled.lines}
            action={{
              label: texts.undo,
              onAction: () => {
                filled.undo();
                setFilled(null);
              },
            }}
          />
        ) : null}
        {readOnly || copied.length === 0 ? null : (
          <Field label={texts.populate}>
            <Select
              value=""
              placeholder={texts.populateNone}
              options={copied.map((one) => ({
                value: one.assistantId ?? '',
                label:
                  shownAssistantName(one.name, assistantLimits.shownNameCharacters) ??
                  assistantMessages['assistants.untitled'],
              }))}
              onValueChange={populate}
            />
          </Field>
        )}
        <Field label={texts.name}>
          <Input
            dir="auto"
            data-autofocus={readOnly ? undefined : ''}
            readOnly={readOnly}
            maxLength={assistantLimits.nameCharacters}
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        {text(
          'description',
          assistantLimits.descriptionRows,
          assistantLimits.descriptionCharacters,
          texts.descriptionHint,
        )}
        {text(
          'instructions',
          assistantLimits.instructionsRows,
          assistantLimits.instructionsCharacters,
          texts.instructionsHint,
        )}
        {text('disclaimer', 2, assistantLimits.disclaimerCharacters, texts.disclaimerHint)}
        <SourcesField
          owner={key}
          uploads={uploads}
          sources={values.dataSources}
          error={errors.sources}
          readOnly={readOnly}
          onChange={(dataSources) => change({ dataSources })}
          onChoose={() => {
            setChosen(noSources);
            setPhase('picking');
          }}
        />
        <Field
          label={texts.starters}
          hint={readOnly ? undefined : texts.startersHint}
          error={errors.starters}
        >
          <Textarea
            dir="auto"
            rows={3}
            readOnly={readOnly}
            value={values.starters}
            onChange={(event) => change({ starters: event.target.value })}
          />
        </Field>
        <AdvancedSection
          values={values}
          assistantId={base.assistantId}
          errors={{ uri: errors.uri, tags: errors.tags, conversationTags: errors.conversationTags }}
          readOnly={readOnly}
          onChange={change}
        />
        {readOnly || !definition.assistantId ? null : (
          <section
            ref={changesPart}
            aria-label={texts.whatChanged}
            className="flex flex-col gap-3 border-t border-line pt-4"
          >
            <h3 className="text-ui font-medium text-ink">{texts.whatChanged}</h3>
            <ChangeList before={before} after={next} />
            <Field label={texts.note} hint={texts.noteHint}>
              <Input
                dir="auto"
                maxLength={assistantLimits.noteCharacters}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            </Field>
          </section>
        )}
      </Dialog.Body>
      {phase === 'discarding' ? (
        <div className="px-5 pt-4 pb-5">
          <ConfirmRow
            question={texts.discardQuestion}
            confirmLabel={texts.discard}
            cancelLabel={texts.keep}
            onConfirm={giveUp}
            onCancel={() => setPhase('editing')}
          />
        </div>
      ) : (
        <Dialog.Footer>
          {definition.assistantId && !readOnly ? (
            <span className="me-auto flex min-w-0 flex-wrap items-center gap-x-1">
              {onVersions ? (
                <Button variant="ghost" onClick={onVersions}>
                  <History size={16} aria-hidden />
                  {texts.versions}
                </Button>
              ) : null}
              <Button
                variant="ghost"
                className="figures-tabular max-sm:hidden"
                onClick={() => changesPart.current?.scrollIntoView({ block: 'nearest' })}
              >
                {texts.changes(count)}
              </Button>
            </span>
          ) : null}
          {readOnly ? (
            <Button onClick={onClose}>{texts.close}</Button>
          ) : (
            <>
              <Button
                onClick={() => (form.isDirty || uploads.length > 0 ? setPhase('discarding') : giveUp())}
              >
                {texts.cancel}
              </Button>
              <Button type="submit" variant="solid">
                {texts.save}
              </Button>
            </>
          )}
        </Dialog.Footer>
      )}
    </form>
  );
}
