'use client';
import { embedLimits, embedScopes, type EmbedKey, type EmbedScope } from '@stoa/core/contract';
import type { EmbedFormProblems, EmbedKeyForm } from '@stoa/core/rules';
import type { EmbedAssistantChoices, EmbedKeyWork, ModelsState } from '@stoa/core/state';
import {
  Banner,
  Button,
  cn,
  Field,
  Input,
  Select,
  Switch,
  Textarea,
  useRefusedSubmit,
  useTexts,
} from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { AssistantField } from './assistant-field.js';
import { ChoicesField } from './choices-field.js';
import { embedTexts, type EmbedText } from './embed.texts.js';
import { FormSection } from './form-section.js';
import { ModelsField } from './models-field.js';
import { OriginsField } from './origins-field.js';
import { PromptsField } from './prompts-field.js';

export interface KeyFormProps extends Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit' | 'children'> {
  form: EmbedKeyForm;
  problems: EmbedFormProblems;
  models: Pick<ModelsState, 'status' | 'list' | 'defaultId' | 'failure'>;
  assistants: EmbedAssistantChoices;
  /** The assistant that is stored. */
  assistant: EmbedKey['assistant'];
  work: EmbedKeyWork;
  isNew: boolean;
  /** Something is typed that is not saved. */
  isDirty: boolean;
  onEdit: (patch: Partial<EmbedKeyForm>) => void;
  /** @returns whether everything made sense to the form and to the server. */
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
  onRetryModels: () => void;
  onRetryAssistants: () => void;
}

interface PartProps extends Pick<KeyFormProps, 'form' | 'onEdit'> {
  sentence: (field: keyof EmbedKeyForm) => string | undefined;
}

/** Steps of a token's life; one that is stored and is no step stands among them. @units seconds */
const lifeSteps = [60, 300, 600, 1800, 3600];

function lifeOptions(current: number, texts: EmbedText['form']) {
  return [...new Set([...lifeSteps, current])]
    .sort((a, b) => a - b)
    .map((seconds) => ({
      value: String(seconds),
      label: seconds % 60 === 0 ? texts.minutes(seconds / 60) : texts.seconds(seconds),
    }));
}

function People({ form, onEdit, sentence }: PartProps) {
  const texts = useTexts(embedTexts).form;
  return (
    <FormSection title={texts.people} hint={texts.peopleHint}>
      <Field layout="row" label={texts.allowAnonymous} hint={texts.allowAnonymousHint}>
        <Switch
          checked={form.allowAnonymous}
          onCheckedChange={(allowAnonymous) => onEdit({ allowAnonymous })}
        />
      </Field>
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        {(['perMinute', 'perMinuteKey'] as const).map((field) => (
          <Field key={field} label={texts[field]} error={sentence(field)} className="justify-between">
            <Input
              inputMode="numeric"
              autoComplete="off"
              className="max-w-40 tabular-nums"
              value={form[field]}
              onChange={(event) => onEdit({ [field]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <Field label={texts.maxTtl} hint={texts.maxTtlHint}>
        <Select
          className="max-w-40"
          options={lifeOptions(form.maxTtlS, texts)}
          value={String(form.maxTtlS)}
          onValueChange={(value) => onEdit({ maxTtlS: Number(value) })}
        />
      </Field>
    </FormSection>
  );
}

function Conversation({ form, onEdit, sentence, problems }: PartProps & Pick<KeyFormProps, 'problems'>) {
  const texts = useTexts(embedTexts).form;
  return (
    <FormSection title={texts.conversation} hint={texts.conversationHint}>
      <Field label={texts.instructions} hint={texts.instructionsHint} error={sentence('instructions')}>
        <Textarea
          rows={6}
          value={form.instructions}
          onChange={(event) => onEdit({ instructions: event.target.value })}
        />
      </Field>
      <Field label={texts.title} hint={texts.titleHint} error={sentence('title')}>
        <Input value={form.title} onChange={(event) => onEdit({ title: event.target.value })} />
      </Field>
      <Field label={texts.greeting} hint={texts.greetingHint} error={sentence('greeting')}>
        <Textarea
          rows={3}
          value={form.greeting}
          onChange={(event) => onEdit({ greeting: event.target.value })}
        />
      </Field>
      <PromptsField prompts={form.prompts} problems={problems} onChange={(prompts) => onEdit({ prompts })} />
      <Field label={texts.disclosure} hint={texts.disclosureHint} error={sentence('disclosure')}>
        <Textarea
          rows={4}
          value={form.disclosure}
          onChange={(event) => onEdit({ disclosure: event.target.value })}
        />
      </Field>
      <Field label={texts.disclaimer} hint={texts.disclaimerHint} error={sentence('disclaimer')}>
        <Textarea
          rows={2}
          value={form.disclaimer}
          onChange={(event) => onEdit({ disclaimer: event.target.value })}
        />
      </Field>
    </FormSection>
  );
}

type SaveBarProps = Pick<KeyFormProps, 'work' | 'isNew' | 'isDirty' | 'problems' | 'onDiscard'>;

/** Stays in view while the form is long: what is not saved, and how it is. */
function SaveBar({ work, isNew, isDirty, problems, onDiscard }: SaveBarProps) {
  const texts = useTexts(embedTexts).form;
  const isWrong = Object.keys(problems).length > 0;
  return (
    <div
      data-slot="save-bar"
      data-state={isDirty ? 'unsaved' : 'saved'}
      className="sticky -bottom-6 z-1 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-4 py-3 sm:-bottom-10 sm:mx-0 sm:px-0"
    >
      <p role="status" className={cn('me-auto text-ui text-ink-muted', isWrong && 'text-danger')}>
        {isWrong ? texts.wrong : isDirty ? texts.unsaved : isNew ? '' : texts.saved}
      </p>
      {isDirty ? (
        <Button variant="ghost" onClick={onDiscard} disabled={work.status === 'working'}>
          {texts.discard}
        </Button>
      ) : null}
      <Button
        type="submit"
        variant="solid"
        disabled={!isNew && !isDirty}
        loading={work.status === 'working' && work.act === 'save'}
      >
        {isNew ? texts.create : texts.save}
      </Button>
    </div>
  );
}

/** The form of a key. What is wrong stands beside its field, and the first such field gets focus. */
export function KeyForm({
  form,
  problems,
  models,
  assistants,
  assistant,
  work,
  isNew,
  isDirty,
  onEdit,
  onSave,
  onDiscard,
  onRetryModels,
  onRetryAssistants,
  className,
  ...props
}: KeyFormProps) {
  const text = useTexts(embedTexts);
  const texts = text.form;
  // The store says what is wrong, here it only gets the focus.
  const { ref, refuse } = useRefusedSubmit();
  const sentence = (field: keyof EmbedKeyForm) => {
    const problem = problems[field];
    return problem ? texts.problem(field, problem) : undefined;
  };
  async function save(): Promise<void> {
    if (!(await onSave())) refuse();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its lines come by here
    <form
      ref={ref}
      data-slot="embed-key-form"
      noValidate
      className={cn('flex max-w-[52rem] flex-col', className)}
      // A form this long is sent by its button: Enter in one of its lines is a slip.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      {...props}
    >
      <FormSection title={texts.site} hint={texts.siteHint} className="border-t-0 pt-2">
        <Field label={texts.name} hint={texts.nameHint} error={sentence('name')} required>
          <Input
            autoComplete="off"
            maxLength={embedLimits.nameCharacters}
            value={form.name}
            onChange={(event) => onEdit({ name: event.target.value })}
          />
        </Field>
        <OriginsField
          origins={form.origins}
          problems={problems}
          onChange={(origins) => onEdit({ origins })}
        />
      </FormSection>
      <People form={form} onEdit={onEdit} sentence={sentence} />
      <FormSection title={texts.abilities} hint={texts.abilitiesHint}>
        <ChoicesField
          legend={texts.abilities}
          chosen={form.scopes}
          onChange={(scopes) => onEdit({ scopes: scopes as readonly EmbedScope[] })}
          choices={embedScopes.map((scope) => ({
            value: scope,
            ...texts.scopes[scope],
            isFixed: scope === 'chat',
          }))}
        />
        <ModelsField
          models={models}
          chosen={form.modelIds}
          problem={problems['modelIds']}
          onChange={(modelIds) => onEdit({ modelIds })}
          onRetry={onRetryModels}
        />
      </FormSection>
      <AssistantField
        assistants={assistants}
        chosenId={form.assistantId}
        stored={assistant}
        onChange={(assistantId) => onEdit({ assistantId })}
        onRetry={onRetryAssistants}
      />
      <Conversation form={form} onEdit={onEdit} sentence={sentence} problems={problems} />
      {work.status === 'failed' && work.act === 'save' ? (
        <Banner kind="error" className="mb-4" title={text.danger.failed.save} lines={[work.failure]} />
      ) : null}
      <SaveBar work={work} isNew={isNew} isDirty={isDirty} problems={problems} onDiscard={onDiscard} />
    </form>
  );
}
