'use client';
import { sentence } from '@stoa/core/contract';
import { effectOf, stepsOf, withoutVariables, type TemplateVariable } from '@stoa/core/rules';
import { selectModelInForce, selectVisibleModels, type TemplateOrder } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import {
  Banner,
  Button,
  Dialog,
  Field,
  Select,
  Skeleton,
  Spinner,
  useRefusedSubmit,
  useTexts,
} from '@stoa/ui';
import { useEffect, useMemo, useState, type FormEvent } from 'react';
import type { DialogPartProps } from '../../../base/dialogs/dialog-part.js';
import { useCommandContext } from '../../../base/commands/commands-context.js';
import { promptsTexts } from '../prompts.texts.js';
import { OptimizedPreview, usePreview } from './template-preview.js';
import { StepsOutline } from './steps-outline.js';
import { templateDialogTexts } from './template-dialog.texts.js';
import { useTemplateForm } from './use-template-form.js';
import { VariableField } from './variable-field.js';

/** The models to choose from; without a choice it is the one of the conversation that will be used, an empty one or a new one included. */
function useModelChoice(conversationId: string | null, isNew: boolean) {
  const { models, settings, conversations } = useStoa();
  const state = useStore(models.store, (all) => all);
  const settingsNow = useStore(settings.store, (all) => all.settings);
  const shown = conversationId === null ? null : conversations.open(conversationId).store.getState();
  const isUsed = shown !== null && (!isNew || shown.path.length === 0);
  const usedId = isUsed ? shown.modelId : conversations.newConversationDefaults().modelId;
  const standing = selectModelInForce(usedId)(state);
  const visible = useMemo(() => selectVisibleModels(state, settingsNow), [state, settingsNow]);
  return { standing, visible };
}

function TemplateForm({
  order,
  variables,
  onClose,
}: {
  order: TemplateOrder;
  variables: readonly TemplateVariable[];
  onClose: () => void;
}) {
  const texts = useTexts(templateDialogTexts);
  const { templates, drafts } = useStoa();
  const { intents } = useCommandContext();
  const { prompt, use, conversationId } = order;
  const form = useTemplateForm(prompt, variables);
  const models = useModelChoice(conversationId, use === 'start');
  const model = models.visible.find(({ id }) => id === form.modelId) ?? models.standing;
  const isAutomation = effectOf(prompt) === 'steps';
  const isInstructions = effectOf(prompt) === 'instruct';
  const isOptimized = use === 'replace';
  const { values, documents } = form;
  const answers = useMemo(() => ({ values, documents }), [values, documents]);
  const preview = usePreview(order, answers);
  const before = useStore(drafts.store, (state) => state.drafts[conversationId ?? ''] ?? '');
  const steps = useMemo(() => (isAutomation ? stepsOf(prompt) : []), [isAutomation, prompt]);
  const action = isAutomation ? texts.run : isInstructions ? texts.instruct : texts.submit[use];
  const { ref, isRefused, refuse, reset } = useRefusedSubmit();
  const [failure, setFailure] = useState<string | null>(null);
  const refusals = isRefused ? form.check() : [];
  const told = refusals.map(({ code }) => (code === 'notNumber' ? texts.fixNumbers : sentence(code)));
  const trouble = told[0] ?? failure;
  const [isBusy, setBusy] = useState(false);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isBusy) return;
    setFailure(null);
    if (form.check().length > 0) return refuse();
    setBusy(true);
    const outcome = await templates.run(order, form.answers()).catch(() => null);
    setBusy(false);
    if (!outcome?.ok) return setFailure(outcome?.failure.message ?? texts.readFailed);
    form.forget();
    onClose();
    // What comes next is written there. The dialog gives focus back in a task after it has gone.
    if (!isAutomation) requestAnimationFrame(() => setTimeout(() => intents.ask('focusComposer')));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Control and Enter submit from any field
    <form
      ref={ref}
      className="contents"
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit(event);
      }}
    >
      <Dialog.Body className="flex flex-col gap-4">
        {isAutomation ? <StepsOutline steps={steps} /> : null}
        {isInstructions ? <p className="text-ui text-ink-muted">{texts.instructHint}</p> : null}
        {form.asked.length > 0 ? <p className="text-caption text-ink-muted">{texts.required}</p> : null}
        {form.asked.map((variable) => (
          <div key={variable.name} data-variable={variable.name}>
            <VariableField
              variable={variable}
              prompt={prompt}
              form={form}
              refusal={refusals.find(({ names }) => names.includes(variable.name))?.code}
              supportsImages={model?.supportsImages ?? false}
            />
          </div>
        ))}
        {isOptimized ? <OptimizedPreview preview={preview} before={before} /> : null}
        {models.standing ? (
          <Field label={texts.model}>
            <Select
              value={form.modelId ?? ''}
              options={[
                { value: '', label: texts.defaultModel(models.standing.name) },
                ...models.visible.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onValueChange={(id) => form.setModel(id === '' ? undefined : id)}
            />
          </Field>
        ) : null}
      </Dialog.Body>
      {trouble ? <Banner kind="error" title={trouble} lines={told.slice(1)} className="mx-5 mt-3" /> : null}
      <Dialog.Footer className="sm:items-center">
        {form.asked.length > 0 ? (
          <Button
            variant="ghost"
            className="sm:me-auto"
            onClick={() => {
              form.forget();
              form.reset();
              reset();
              setFailure(null);
              ref.current
                ?.querySelector('[data-variable]')
                ?.querySelector<HTMLElement>('textarea, button, input:not([hidden])')
                ?.focus();
            }}
          >
            {texts.startOver}
          </Button>
        ) : null}
        <Dialog.Close asChild>
          <Button>{isOptimized ? texts.keepMine : texts.cancel}</Button>
        </Dialog.Close>
        <Button
          type="submit"
          variant="solid"
          aria-busy={isBusy || undefined}
          disabled={isAutomation && steps.length === 0}
        >
          {isBusy ? <Spinner label={action} /> : null}
          {action}
        </Button>
      </Dialog.Footer>
    </form>
  );
}

/**
 * Asks for the variables of a template and uses it. What is filled in stays until it is used.
 *
 * @source chat specification §2 "Prompt-variable dialog", §5 "Prompt-variable submit"
 */
export function TemplateDialog({ dialog, onClose }: DialogPartProps<'template'>) {
  const texts = useTexts(templateDialogTexts);
  const { untitled } = useTexts(promptsTexts);
  const { templates } = useStoa();
  const { prompt } = dialog;
  const [variables, setVariables] = useState<readonly TemplateVariable[] | null | 'failed'>(null);
  useEffect(() => {
    let isGone = false;
    templates.questions(dialog).then(
      (found) => isGone || setVariables(found),
      () => isGone || setVariables('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [templates, dialog]);
  return (
    <>
      <Dialog.Header>
        <Dialog.Title dir="auto">{prompt.name || untitled}</Dialog.Title>
        {prompt.description ? (
          <Dialog.Description dir="auto">{withoutVariables(prompt.description)}</Dialog.Description>
        ) : null}
      </Dialog.Header>
      {variables === null ? (
        <Dialog.Body aria-busy className="flex flex-col gap-3 pb-6">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </Dialog.Body>
      ) : variables === 'failed' ? (
        <Dialog.Body className="pb-6">
          <Banner kind="error" title={texts.readFailed} />
        </Dialog.Body>
      ) : (
        <TemplateForm order={dialog} variables={variables} onClose={onClose} />
      )}
      <Dialog.CloseIcon />
    </>
  );
}
