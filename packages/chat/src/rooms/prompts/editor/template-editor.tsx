'use client';
import { limits, type Prompt } from '@stoa/core/contract';
import {
  effectOf,
  hasRequiredTags,
  hasRootChoice,
  offeredTypes,
  permissionsOf,
  stepsOf,
  withForm,
  type PromptForm,
} from '@stoa/core/rules';
import { DraftNotice, useStoa, useStore, useTemplatesApart } from '@stoa/react';
import { Banner, Button, Dialog, Field, Input, Select, Textarea, useRefusedSubmit, useTexts } from '@stoa/ui';
import { ChevronRight } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState, type FormEvent } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { DialogPartProps } from '../../../base/dialogs/dialog-part.js';
import { useShownPrompts } from '../../../base/state/use-shown-prompts.js';
import { kindIcons } from '../kinds.js';
import { EditorPreview } from './editor-preview.js';
import { editorTexts } from './editor.texts.js';
import { KindStep } from './kind-step.js';
import { useEditorForm } from './use-editor-form.js';
import { useVariables } from './use-variables.js';
import { VariablesSection } from './variables-section.js';

/** The custom instructions to choose from, the default ones first. Those that are chosen stay on offer. */
function useRoots(none: string, chosenId: string | null) {
  const shown = useShownPrompts(chosenId);
  const roots = useMemo(() => shown.filter(({ type }) => type === 'root_prompt'), [shown]);
  const distinctions = useTemplatesApart(roots);
  return [
    ...[...roots.filter(({ id }) => id === 'default'), ...roots.filter(({ id }) => id !== 'default')].map(
      ({ id, name }) => ({ value: id, label: name, distinction: distinctions.get(id) }),
    ),
    { value: '', label: none },
  ];
}

function TagField({
  name,
  label,
  hint,
  form,
  readOnly,
}: {
  name: 'tags' | 'conversationTags' | 'requiredTags';
  label: string;
  hint: string;
  form: ReturnType<typeof useEditorForm>['form'];
  readOnly: boolean;
}) {
  return (
    <Field label={label} hint={hint}>
      <Input dir="auto" readOnly={readOnly} {...form.register(name)} />
    </Field>
  );
}

interface EditorFormProps {
  prompt?: Prompt;
  state: ReturnType<typeof useEditorForm>;
  readOnly: boolean;
  /** Absent where there is one kind only, or the template has one already. */
  onChangeKind?: (() => void) | undefined;
  onClose: () => void;
}

/** What most templates do without. */
function MoreFields({
  state,
  type,
  readOnly,
}: {
  state: EditorFormProps['state'];
  type: string;
  readOnly: boolean;
}) {
  const texts = useTexts(editorTexts);
  const { form } = state;
  const rootPromptId = useWatch({ control: form.control, name: 'rootPromptId' });
  const roots = useRoots(texts.noRoot, rootPromptId);
  return (
    <details data-slot="more-fields" className="group/more rounded-control border border-line">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-control px-2 focus-ring-inset pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden
          className="shrink-0 text-ink-muted transition-transform duration-quick group-open/more:rotate-90 rtl:-scale-x-100"
        />
        <span className="text-ui text-ink">{texts.more}</span>
        <span className="min-w-0 truncate text-caption text-ink-muted">{texts.moreHint}</span>
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-3">
        <Field label={texts.description}>
          <Textarea
            dir="auto"
            rows={1}
            maxHeightPx={120}
            readOnly={readOnly}
            {...form.register('description')}
          />
        </Field>
        {hasRootChoice(type) ? (
          <Controller
            control={form.control}
            name="rootPromptId"
            render={({ field }) => (
              <Field label={texts.root} hint={texts.rootHint}>
                <Select
                  value={field.value ?? ''}
                  disabled={readOnly}
                  options={roots}
                  onValueChange={(id) => field.onChange(id === '' ? null : id)}
                />
              </Field>
            )}
          />
        ) : null}
        <TagField
          name="conversationTags"
          label={texts.conversationTags}
          hint={`${texts.conversationTagsHint} ${texts.tagsHint}`}
          form={form}
          readOnly={readOnly}
        />
        <TagField name="tags" label={texts.tags} hint={texts.tagsHint} form={form} readOnly={readOnly} />
      </div>
    </details>
  );
}

function EditorForm({ state, readOnly, onChangeKind, onClose }: EditorFormProps) {
  const texts = useTexts(editorTexts);
  const { prompts } = useStoa();
  const { form, base, isRestored, forget, discard } = state;
  const { register, control, handleSubmit, setValue, formState } = form;
  const content = useRef<HTMLTextAreaElement | null>(null);
  const values = useWatch({ control }) as PromptForm;
  const { type, content: text } = values;
  const shownText = useDeferredValue(text);
  const variables = useVariables(shownText);
  const previewed = useMemo(
    () => withForm(base, { ...values, type, content: shownText }),
    [base, values, type, shownText],
  );
  const setContent = (next: string) => setValue('content', next, { shouldDirty: true });
  const Icon = kindIcons[type] ?? kindIcons.prompt;

  const { ref, refuse } = useRefusedSubmit();
  const save = async (event: FormEvent) => {
    let isRefused = false;
    await handleSubmit(
      async (given) => {
        if (!(await prompts.save(withForm(base, given)))) return;
        forget();
        onClose();
      },
      () => (isRefused = true),
    )(event);
    // The errors are published after the callback.
    if (isRefused) refuse();
  };
  const addVariable = () => {
    const at = content.current?.selectionEnd ?? text.length;
    const variable = `{{${texts.newVariable}}}`;
    setContent(text.slice(0, at) + variable + text.slice(at));
    setTimeout(() => {
      content.current?.focus();
      // Typing goes on in the place of its name.
      content.current?.setSelectionRange(at + 2, at + variable.length - 2);
    });
  };
  const hint =
    type === 'automation'
      ? `${texts.contentHint} ${texts.stepsHint(stepsOf({ content: text }).length)}`
      : texts.contentHint;
  const registered = register('content', {
    validate: (value) => value.trim() !== '' || texts.contentMissing,
  });
  return (
    <form ref={ref} className="contents" noValidate onSubmit={(event) => void save(event)}>
      <Dialog.Body className="@container">
        <div className="grid gap-6 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
          <div className="flex min-w-0 flex-col gap-4">
            <DraftNotice isRestored={isRestored} onDiscard={discard} />
            {effectOf({ type, data: base.data }) === 'show' ? (
              <Banner kind="info" title={texts.codeNotRun} />
            ) : null}
            <div data-slot="template-kind" className="flex items-start gap-3">
              <span className="flex size-8 shrink-0 items-center justify-center rounded-control bg-accent-soft text-ink">
                <Icon size={16} aria-hidden />
              </span>
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="text-ui font-medium text-ink">{texts.types[type] ?? type}</span>
                <span className="text-caption text-pretty text-ink-muted">{texts.typeHints[type]}</span>
              </span>
              {onChangeKind ? (
                <Button size="sm" variant="ghost" onClick={onChangeKind}>
                  {texts.changeKind}
                </Button>
              ) : null}
            </div>
            <Field label={texts.name} required={!readOnly} error={formState.errors.name?.message}>
              <Input
                dir="auto"
                data-autofocus={readOnly ? undefined : ''}
                readOnly={readOnly}
                maxLength={limits.templateNameMaxCharacters}
                {...register('name', { validate: (value) => value.trim() !== '' || texts.nameMissing })}
              />
            </Field>
            <Field
              label={texts.content}
              hint={readOnly ? undefined : hint}
              required={!readOnly}
              error={formState.errors.content?.message}
            >
              <Textarea
                dir="auto"
                rows={8}
                maxHeightPx={400}
                readOnly={readOnly}
                {...registered}
                ref={(node) => {
                  registered.ref(node);
                  content.current = node;
                }}
              />
            </Field>
            {hasRequiredTags(type) ? (
              <TagField
                name="requiredTags"
                label={texts.requiredTags}
                hint={`${texts.requiredTagsHint} ${texts.tagsHint}`}
                form={form}
                readOnly={readOnly}
              />
            ) : null}
            <VariablesSection
              content={shownText}
              variables={variables}
              readOnly={readOnly}
              onContent={setContent}
              onAdd={addVariable}
            />
            <MoreFields state={state} type={type} readOnly={readOnly} />
          </div>
          <div className="min-w-0 @3xl:sticky @3xl:top-0 @3xl:self-start">
            {effectOf(previewed) === 'show' ? null : (
              <EditorPreview prompt={previewed} variables={variables} />
            )}
          </div>
        </div>
      </Dialog.Body>
      <Dialog.Footer>
        {readOnly ? (
          <Dialog.Close asChild>
            <Button>{texts.close}</Button>
          </Dialog.Close>
        ) : (
          <>
            <Button
              onClick={() => {
                forget();
                onClose();
              }}
            >
              {texts.cancel}
            </Button>
            <Button type="submit" variant="solid">
              {texts.save}
            </Button>
          </>
        )}
      </Dialog.Footer>
    </form>
  );
}

/** The editor of one template: of a new one the kind is chosen first. */
function EditorSteps({
  prompt,
  kept,
  readOnly,
  onClose,
}: {
  prompt?: Prompt;
  kept?: Partial<Prompt>;
  readOnly: boolean;
  onClose: () => void;
}) {
  const texts = useTexts(editorTexts);
  const { flags } = useStoa();
  const flagsNow = useStore(flags.store, (all) => all.flags);
  const state = useEditorForm(prompt, kept, readOnly);
  const { form, base, isRestored } = state;
  const type = useWatch({ control: form.control, name: 'type' });
  // The kind that a template has stays on offer, whatever the flags say.
  const kinds = [...new Set([...offeredTypes(flagsNow), base.type as PromptForm['type']])];
  const hasChoice = !readOnly && kinds.length > 1;
  const isNew = prompt === undefined;
  const [isChoosing, setChoosing] = useState(
    isNew && hasChoice && !isRestored && kept?.content === undefined,
  );
  const place = useRef<HTMLHeadingElement>(null);
  const focusIn = (selector: string) =>
    setTimeout(() => place.current?.closest('[role=dialog]')?.querySelector<HTMLElement>(selector)?.focus());
  const title = isNew
    ? isChoosing || !hasChoice
      ? texts.newTitle
      : texts.newKindTitle(texts.types[type] ?? type)
    : readOnly
      ? texts.viewTitle
      : texts.editTitle;
  return (
    <>
      <Dialog.Header>
        <Dialog.Title ref={place}>{title}</Dialog.Title>
      </Dialog.Header>
      {isChoosing ? (
        <KindStep
          kinds={kinds}
          chosen={type}
          onChoose={(kind) => {
            form.setValue('type', kind, { shouldDirty: true });
            setChoosing(false);
            focusIn('input[name=name]');
          }}
        />
      ) : (
        <EditorForm
          state={state}
          readOnly={readOnly}
          onChangeKind={
            hasChoice
              ? () => {
                  setChoosing(true);
                  focusIn(`[data-slot=kind-card][data-kind=${type}]`);
                }
              : undefined
          }
          onClose={onClose}
        />
      )}
    </>
  );
}

/** Writes a template, or shows one that may not be changed. @source chat specification §2 "Prompt template editor", §5 "Templates" */
export function TemplateEditor({ dialog, onClose }: DialogPartProps<'templateEditor'>) {
  const texts = useTexts(editorTexts);
  const { prompts } = useStoa();
  const { promptId, kept } = dialog;
  const prompt = useStore(prompts.store, ({ list }) => list.find(({ id }) => id === promptId));
  const readOnly = prompt !== undefined && !permissionsOf(prompt).canEdit;
  const isGone = promptId !== undefined && prompt === undefined;
  return (
    <>
      {isGone ? (
        <>
          <Dialog.Header>
            <Dialog.Title>{texts.editTitle}</Dialog.Title>
          </Dialog.Header>
          <Dialog.Body className="pb-6">
            <Banner kind="error" title={texts.gone} />
          </Dialog.Body>
        </>
      ) : (
        <EditorSteps prompt={prompt} kept={kept} readOnly={readOnly} onClose={onClose} />
      )}
      <Dialog.CloseIcon />
    </>
  );
}
