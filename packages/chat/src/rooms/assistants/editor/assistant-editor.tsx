'use client';
import { assistantLimits, assistantMessages, type AssistantDefinition } from '@stoa/core/contract';
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
import { DraftNotice, useIsHere, useStoa, useStore } from '@stoa/react';
import { cn, Dialog, Field, Input, Select, Spinner, Textarea, useRefusedSubmit, useTexts } from '@stoa/ui';
import { useMemo, useState } from 'react';
import { saveAssistantFile } from '../portability/save-assistant-file.js';
import { AdvancedSection } from './advanced-section.js';
import { ToolsSection } from './apis/tools-section.js';
import { assistantEditorTexts } from './assistant-editor.texts.js';
import { ChangeList } from './change-list.js';
import { EditorFooter } from './editor-footer.js';
import { FilledBanner, SaveTroubleBanner, type Filled, type SaveTrouble } from './editor-news.js';
import { editorSections, SectionMap, showSection, type EditorSection } from './section-map.js';
import { SourcePicker } from './source-picker.js';
import { SourcesField } from './sources-field.js';
import { ExamplesSummary } from './examples/examples-panel.js';
import { useExamples } from './examples/use-examples.js';
import { useAssistantForm } from './use-assistant-form.js';
import { Workbench } from './workbench.js';

export interface AssistantEditorProps {
  /** Without an `assistantId` it is a new one. */
  definition: AssistantDefinition;
  /** The group that a new assistant belongs to. */
  groupId?: string | undefined;
  readOnly?: boolean;
  /** It is a page of its own: with a map of its sections where there is room. */
  isPage?: boolean;
  /** Leads to its versions; what was written stays as a draft. */
  onVersions?: (() => void) | undefined;
  /** Closed, or given up. */
  onClose: () => void;
  onSaved: (saved: SavedAssistant) => void;
}

const none: readonly Attachment[] = [];

/** The form of an assistant. It fills the frame that it is put into. @source assistants specification §2 "Assistant editor" */
export function AssistantEditor({
  definition,
  groupId,
  readOnly = false,
  isPage = false,
  onVersions,
  onClose,
  onSaved,
}: AssistantEditorProps) {
  const texts = useTexts(assistantEditorTexts);
  const { attachments, assistants, person } = useStoa();
  const isHere = useIsHere();
  const key = `assistant-editor/${definition.assistantId ?? `new/${groupId ?? ''}`}`;
  const form = useAssistantForm(definition, key, readOnly);
  const { base, values, change } = form;
  const uploads = useStore(attachments.store, (state) => state.lists[key] ?? none);
  const own = useStore(assistants.store, (state) => state.assistants);
  const groups = useStore(assistants.store, (state) => state.groups);
  const [phase, setPhase] = useState<'editing' | 'saving' | 'picking' | 'discarding'>('editing');
  const [filled, setFilled] = useState<Filled | null>(null);
  const [trouble, setTrouble] = useState<SaveTrouble | null>(null);
  const [note, setNote] = useState('');
  const [isTrying, setTrying] = useState(false);
  const { ref, isRefused, refuse } = useRefusedSubmit();

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

  const examples = useExamples(next, definition.assistantId ? definition : null);

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

  const saving = (
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
  const picking = (
    <SourcePicker
      sources={values.dataSources}
      onTake={(dataSources) => {
        change({ dataSources });
        setPhase('editing');
      }}
      onBack={() => setPhase('editing')}
    />
  );
  // A page has its title above, a dialog is within one.
  const Heading = isPage ? 'h2' : 'h3';
  const canNote = !readOnly && Boolean(definition.assistantId);
  const sections = editorSections.filter((section) => section !== 'whatChanged' || canNote);
  const areToolsWrong = isRefused && problemOf(next) === 'assistants.invalidApi';
  const wrong = new Set<EditorSection>([
    ...(errors.sources ? ['sources' as const] : []),
    ...(errors.starters ? ['starters' as const] : []),
    ...(areToolsWrong ? ['tools' as const] : []),
    ...(errors.uri || errors.tags || errors.conversationTags ? ['advanced' as const] : []),
  ]);
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
  const canTry = isPage && !readOnly;
  const filling = (
    <form
      ref={ref}
      data-slot="assistant-editor"
      data-state={readOnly ? 'read-only' : 'editing'}
      className={cn(
        'flex min-h-0 min-w-0 flex-1 flex-col',
        isTrying && 'hidden @min-[50rem]/editor:flex',
        // It stays as it is, open parts and place, for a server that refuses.
        phase === 'saving' && 'hidden @min-[50rem]/editor:hidden',
      )}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(base.version);
      }}
    >
      <Dialog.Body className={isPage ? '@container py-5' : 'pb-4'}>
        <div className={cn('flex', isPage && 'mx-auto w-full max-w-4xl gap-6')}>
          {isPage ? <SectionMap form={ref} sections={sections} wrong={wrong} /> : null}
          <div className="flex min-w-0 flex-1 flex-col gap-5">
            <DraftNotice isRestored={form.isRestored} onDiscard={form.discard} />
            {trouble ? (
              <SaveTroubleBanner
                trouble={trouble}
                before={before}
                onSaveAnyway={({ version }) => void save(version)}
                onTakeTheirs={({ definition: theirs }) => {
                  form.show(theirs);
                  setTrouble(null);
                }}
              />
            ) : null}
            {filled ? (
              <FilledBanner
                filled={filled}
                onUndo={() => {
                  filled.undo();
                  setFilled(null);
                }}
              />
            ) : null}
            <div data-section="basics" className="flex scroll-mt-4 flex-col gap-5">
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
            </div>
            <div data-section="instructions" className="flex scroll-mt-4 flex-col gap-5">
              {text(
                'instructions',
                assistantLimits.instructionsRows,
                assistantLimits.instructionsCharacters,
                texts.instructionsHint,
              )}
              {text('disclaimer', 2, assistantLimits.disclaimerCharacters, texts.disclaimerHint)}
            </div>
            <div data-section="sources" className="scroll-mt-4">
              <SourcesField
                owner={key}
                uploads={uploads}
                sources={values.dataSources}
                error={errors.sources}
                readOnly={readOnly}
                onChange={(dataSources) => change({ dataSources })}
                onChoose={() => setPhase('picking')}
              />
            </div>
            <div data-section="starters" className="scroll-mt-4">
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
            </div>
            <AdvancedSection
              values={values}
              assistantId={base.assistantId}
              errors={{ uri: errors.uri, tags: errors.tags, conversationTags: errors.conversationTags }}
              readOnly={readOnly}
              isWrong={areToolsWrong}
              onChange={change}
            >
              <ToolsSection
                values={values}
                assistantId={base.assistantId}
                readOnly={readOnly}
                isWrong={areToolsWrong}
                onChange={change}
              />
            </AdvancedSection>
            {!canNote ? null : (
              <section
                data-section="whatChanged"
                aria-label={texts.whatChanged}
                className="flex scroll-mt-4 flex-col gap-3 border-t border-line pt-4"
              >
                <Heading className="text-ui font-medium text-ink">{texts.whatChanged}</Heading>
                <ChangeList before={before} after={next} />
                <ExamplesSummary runs={examples} />
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
          </div>
        </div>
      </Dialog.Body>
      <EditorFooter
        isPage={isPage}
        isDiscarding={phase === 'discarding'}
        changes={canNote ? assistantChanges(before, next).length : null}
        onShowChanges={() => showSection(ref.current, 'whatChanged')}
        onVersions={onVersions}
        onExport={() => saveAssistantFile(next)}
        onTry={canTry ? () => setTrying(true) : undefined}
        onClose={readOnly ? onClose : undefined}
        onCancel={() => (form.isDirty || uploads.length > 0 ? setPhase('discarding') : giveUp())}
        onDiscard={giveUp}
        onKeep={() => setPhase('editing')}
      />
    </form>
  );
  const editor =
    phase === 'picking' ? (
      picking
    ) : (
      <>
        {phase === 'saving' ? saving : null}
        {filling}
      </>
    );
  if (!canTry) return editor;
  return (
    <Workbench
      definition={next}
      examples={values.examples}
      runs={examples}
      isTrying={isTrying}
      onBack={() => setTrying(false)}
      onExamples={(list) => change({ examples: list })}
    >
      {editor}
    </Workbench>
  );
}
