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
import { Banner, Button, Dialog, Field, Input, Select, Textarea, useTexts } from '@stoa/ui';
import { useRef } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { DialogPartProps } from '../../../base/dialogs/dialog-part.js';
import { DraftNotice } from '../../../base/form/draft-notice.js';
import { useStoa } from '../../../base/state/stoa-context.js';
import { useShownPrompts } from '../../../base/state/use-shown-prompts.js';
import { useStore } from '../../../base/state/use-store.js';
import { editorTexts } from './editor.texts.js';
import { useEditorForm } from './use-editor-form.js';
import { VariablesSection } from './variables-section.js';

/** The custom instructions to choose from, the default ones first. Those that are chosen stay on offer. */
function useRoots(none: string, chosenId: string | null) {
  const roots = useShownPrompts(chosenId).filter(({ type }) => type === 'root_prompt');
  return [...roots.filter(({ id }) => id === 'default'), ...roots.filter(({ id }) => id !== 'default')]
    .map(({ id, name }) => ({ value: id, label: name }))
    .concat({ value: '', label: none });
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

function EditorForm({
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
  const { prompts, flags } = useStoa();
  const flagsNow = useStore(flags.store, (state) => state.flags);
  const { form, base, isRestored, forget, discard } = useEditorForm(prompt, kept, readOnly);
  const { register, control, handleSubmit, setValue, formState } = form;
  const content = useRef<HTMLTextAreaElement | null>(null);
  const [type, text, rootPromptId] = useWatch({ control, name: ['type', 'content', 'rootPromptId'] });
  const roots = useRoots(texts.noRoot, rootPromptId);
  // The type that a template has stays on offer, whatever the flags say.
  const types = [...new Set([...offeredTypes(flagsNow), base.type as PromptForm['type']])];
  const setContent = (next: string) => setValue('content', next, { shouldDirty: true });

  const save = handleSubmit(async (values) => {
    if (!(await prompts.save(withForm(base, values)))) return;
    forget();
    onClose();
  });
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
    <form className="contents" noValidate onSubmit={(event) => void save(event)}>
      <Dialog.Body className="flex flex-col gap-4">
        <DraftNotice isRestored={isRestored} onDiscard={discard} />
        {effectOf({ type, data: base.data }) === 'show' ? (
          <Banner kind="info" title={texts.codeNotRun} />
        ) : null}
        <Field label={texts.name} required={!readOnly} error={formState.errors.name?.message}>
          <Input
            dir="auto"
            readOnly={readOnly}
            maxLength={limits.templateNameMaxCharacters}
            {...register('name', { validate: (value) => value.trim() !== '' || texts.nameMissing })}
          />
        </Field>
        <Field label={texts.description}>
          <Textarea dir="auto" rows={1} maxHeightPx={120} readOnly={readOnly} {...register('description')} />
        </Field>
        <Controller
          control={control}
          name="type"
          render={({ field }) => (
            <Field label={texts.type} hint={texts.typeHints[field.value]}>
              <Select
                value={field.value}
                disabled={readOnly || types.length === 1}
                options={types.map((value) => ({ value, label: texts.types[value] ?? value }))}
                onValueChange={field.onChange}
              />
            </Field>
          )}
        />
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
        <VariablesSection content={text} readOnly={readOnly} onContent={setContent} onAdd={addVariable} />
        {hasRootChoice(type) ? (
          <Controller
            control={control}
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
        {hasRequiredTags(type) ? (
          <TagField
            name="requiredTags"
            label={texts.requiredTags}
            hint={`${texts.requiredTagsHint} ${texts.tagsHint}`}
            form={form}
            readOnly={readOnly}
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
      <Dialog.Header>
        <Dialog.Title>
          {promptId === undefined ? texts.newTitle : readOnly ? texts.viewTitle : texts.editTitle}
        </Dialog.Title>
      </Dialog.Header>
      {isGone ? (
        <Dialog.Body className="pb-6">
          <Banner kind="error" title={texts.gone} />
        </Dialog.Body>
      ) : (
        <EditorForm prompt={prompt} kept={kept} readOnly={readOnly} onClose={onClose} />
      )}
      <Dialog.CloseIcon />
    </>
  );
}
