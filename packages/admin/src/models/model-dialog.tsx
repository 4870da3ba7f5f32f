'use client';
import {
  configLimits,
  isEmbeddingModelId,
  modelProviders,
  modelRequirements,
  type ConfigValue,
  type SupportedModel,
} from '@stoa/core/contract';
import type { ConfigStore } from '@stoa/core/state';
import {
  Banner,
  Button,
  Dialog,
  Field,
  Input,
  Select,
  Switch,
  Textarea,
  useRefusedSubmit,
  useTexts,
} from '@stoa/ui';
import { useState } from 'react';
import { Question } from '../app/question.js';
import { Fieldset } from '../embed/fieldset.js';
import { GroupsField } from './groups-field.js';
import {
  modelCosts,
  modelWindows,
  numberSteps,
  readModel,
  typedOf,
  type ModelFieldName,
  type ModelNumber,
  type ModelProblems,
  type TypedModel,
} from './model-rows.js';
import { modelsTexts } from './models.texts.js';

export interface ModelDialogProps {
  model: SupportedModel;
  isNew: boolean;
  /** Ids that a new model cannot have. */
  takenIds: readonly string[];
  groups: ConfigStore<ConfigValue<'amplifyGroups'>>;
  onDone: (model: SupportedModel) => void;
  onCancel: () => void;
}

interface PartProps {
  typed: TypedModel;
  /** What is wrong with a field, once the form was refused. */
  error: (field: ModelFieldName) => string | undefined;
  onEdit: (patch: Partial<TypedModel>) => void;
}

function Numbers({ names, typed, error, onEdit }: PartProps & { names: readonly ModelNumber[] }) {
  const text = useTexts(modelsTexts);
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {names.map((name) => (
        <Field key={name} label={text.field(name)} error={error(name)}>
          <Input
            type="number"
            min={0}
            step={numberSteps[name]}
            inputMode={numberSteps[name] >= 1 ? 'numeric' : 'decimal'}
            autoComplete="off"
            className="tabular-nums"
            value={typed[name]}
            onChange={(event) => onEdit({ [name]: event.target.value })}
          />
        </Field>
      ))}
    </div>
  );
}

function Identity({ typed, error, onEdit, isNew }: PartProps & Pick<ModelDialogProps, 'isNew'>) {
  const text = useTexts(modelsTexts);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={text.field('id')}
          hint={isNew ? text.idHint : text.idFixed}
          error={error('id')}
          required
        >
          <Input
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            readOnly={!isNew}
            maxLength={configLimits.nameCharacters}
            value={typed.id}
            onChange={(event) => onEdit({ id: event.target.value })}
          />
        </Field>
        <Field label={text.field('name')} error={error('name')} required>
          <Input
            autoComplete="off"
            maxLength={configLimits.nameCharacters}
            value={typed.name}
            onChange={(event) => onEdit({ name: event.target.value })}
          />
        </Field>
      </div>
      <Field label={text.field('provider')} hint={text.providerHint} error={error('provider')} required>
        <Select
          className="max-w-56"
          disabled={typed.isBuiltIn}
          options={modelProviders
            .filter((provider) => provider !== 'demo' || typed.provider === 'demo')
            .map((provider) => ({ value: provider, label: provider }))}
          value={typed.provider}
          onValueChange={(value) =>
            onEdit({ provider: modelProviders.find((one) => one === value) ?? typed.provider })
          }
        />
      </Field>
      <Field label={text.field('description')}>
        <Input
          maxLength={10_000}
          value={typed.description}
          onChange={(event) => onEdit({ description: event.target.value })}
        />
      </Field>
    </>
  );
}

function Abilities({ typed, onEdit }: Omit<PartProps, 'error'>) {
  const text = useTexts(modelsTexts);
  return (
    <>
      {(['supportsImages', 'supportsSystemPrompts'] as const).map((ability) => (
        <Field key={ability} layout="row" label={text[ability]}>
          <Switch checked={typed[ability]} onCheckedChange={(on) => onEdit({ [ability]: on })} />
        </Field>
      ))}
      <Field
        label={text.field('systemPrompt')}
        hint={typed.supportsSystemPrompts ? text.systemPromptHint : text.noSystemPrompts}
      >
        <Textarea
          rows={3}
          maxHeightPx={200}
          maxLength={50_000}
          value={typed.systemPrompt}
          onChange={(event) => onEdit({ systemPrompt: event.target.value })}
        />
      </Field>
    </>
  );
}

/** What is required and empty is said once above the form, and at each field. @source administration specification §5 (2.021) */
function Missing({ problems }: { problems: ModelProblems }) {
  const text = useTexts(modelsTexts);
  const missing = modelRequirements.filter(
    (name) => problems[name] === 'required' || problems[name] === 'requiredWindow',
  );
  return missing.length === 0 ? null : (
    <Banner kind="error" title={text.missing} lines={[text.missingFields(missing)]} />
  );
}

/** The form of one model. What it says goes into the draft of the section, which is saved there. */
export function ModelDialog({ model, isNew, takenIds, groups, onDone, onCancel }: ModelDialogProps) {
  const text = useTexts(modelsTexts);
  const { ref, isRefused, refuse } = useRefusedSubmit();
  const [first] = useState(() => typedOf(model));
  const [typed, setTyped] = useState(first);
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => {
    if (JSON.stringify(typed) === JSON.stringify(first)) onCancel();
    else setIsAsking(true);
  };
  const read = readModel(typed, isNew ? takenIds : []);
  const onEdit = (patch: Partial<TypedModel>) => setTyped((before) => ({ ...before, ...patch }));
  const error = (field: ModelFieldName) => {
    const problem = read.problems[field];
    return isRefused && problem ? text.problem(problem) : undefined;
  };
  const part = { typed, error, onEdit };
  const embeds = isEmbeddingModelId(typed.id);
  return (
    <>
      <Dialog.Root open onOpenChange={(open) => !open && leave()}>
        <Dialog.Content size="lg" dismissible={false}>
          <Dialog.Header>
            <Dialog.Title>{isNew ? text.addTitle : text.editTitle(model.name)}</Dialog.Title>
          </Dialog.Header>
          <Dialog.CloseIcon label={text.cancel} />
          <form
            ref={ref}
            noValidate
            className="flex min-h-0 grow flex-col"
            onSubmit={(event) => {
              event.preventDefault();
              // React hands it on to the form of the section around the dialog.
              event.stopPropagation();
              if (Object.keys(read.problems).length > 0) refuse();
              else onDone(read.model);
            }}
          >
            <Dialog.Body className="gap-6">
              {isRefused ? <Missing problems={read.problems} /> : null}
              <Identity {...part} isNew={isNew} />
              {embeds ? (
                <p className="text-ui text-pretty text-ink-muted">{text.embeddingHint}</p>
              ) : (
                <Field layout="row" label={text.isAvailable} hint={text.isAvailableHint}>
                  <Switch
                    checked={typed.isAvailable}
                    onCheckedChange={(isAvailable) => onEdit({ isAvailable })}
                  />
                </Field>
              )}
              <Fieldset legend={text.windows} hint={text.windowsHint}>
                <Numbers {...part} names={modelWindows} />
              </Fieldset>
              <Fieldset legend={text.costs} hint={text.costsHint}>
                <Numbers {...part} names={modelCosts} />
              </Fieldset>
              <Abilities typed={typed} onEdit={onEdit} />
              {embeds ? null : (
                <GroupsField
                  groups={groups}
                  chosen={typed.exclusiveGroupAvailability}
                  onChange={(chosen) => onEdit({ exclusiveGroupAvailability: [...chosen] })}
                />
              )}
            </Dialog.Body>
            <Dialog.Footer>
              <Button onClick={leave}>{text.cancel}</Button>
              <Button type="submit" variant="solid">
                {text.done}
              </Button>
            </Dialog.Footer>
          </form>
        </Dialog.Content>
      </Dialog.Root>
      <Question {...text.leave} open={isAsking} onOpenChange={setIsAsking} onAct={onCancel} />
    </>
  );
}
