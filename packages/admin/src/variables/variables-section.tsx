'use client';
import {
  applicationSecrets,
  applicationVariables,
  type ConfigSource,
  type ConfigValue,
} from '@stoa/core/contract';
import type { ConfigStore } from '@stoa/core/state';
import { cn, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { ConfigSection, type ConfigForm } from '../configs/config-section.js';
import { SecretField } from '../configs/secret-field.js';
import { NamedValue } from './named-value.js';
import { VariableField } from './variable-field.js';
import { variablesTexts } from './variables.texts.js';

export interface VariablesSectionProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  variables: ConfigStore<ConfigValue<'applicationVariables'>>;
  secrets: ConfigStore<ConfigValue<'applicationSecrets'>>;
}

/** The value with another text under a name; an empty one is left to the environment. */
const put =
  <N extends string>(name: N, typed: string) =>
  (all: Partial<Record<N, string>>): Partial<Record<N, string>> => {
    const { [name]: _former, ...others } = all;
    return (typed === '' ? others : { ...others, [name]: typed }) as Partial<Record<N, string>>;
  };

/** The environment says something of it, with or without something saved over that. */
const isInEnvironment = (source: ConfigSource | undefined): boolean =>
  source === 'environment' || source === 'override';
const isSavedHere = (saved: string | undefined, source: ConfigSource | undefined): boolean =>
  saved !== undefined && source !== 'environment';

interface ValueListProps<N extends string> {
  names: readonly N[];
  form: ConfigForm<Partial<Record<N, string>>>;
  title: string;
  hint?: string;
  /** The field of a name, and what it does with what is typed. */
  children: (name: N, onType: (typed: string) => void) => ReactNode;
}

/** Values by name, each with where it comes from and what takes it back. */
function ValueList<N extends string>({ names, form, title, hint, children }: ValueListProps<N>) {
  const { saved, changed, notes, sources, edit } = form;
  return (
    <fieldset className="min-w-0">
      <legend className="text-lead face-display">{title}</legend>
      {hint === undefined ? null : <p className="mt-1 text-ui text-pretty text-ink-muted">{hint}</p>}
      <ul>
        {names.map((name) => (
          <NamedValue
            key={name}
            name={name}
            source={sources[name]}
            isChanged={changed.includes(name)}
            note={notes[name]}
            isSaved={isSavedHere(saved[name], sources[name])}
            onClear={() => edit(put(name, ''))}
            onUndo={() => edit(put(name, saved[name] ?? ''))}
          >
            {children(name, (typed) => edit(put(name, typed)))}
          </NamedValue>
        ))}
      </ul>
    </fieldset>
  );
}

/**
 * Values and secrets of the environment; each list is saved by itself.
 *
 * @source administration specification §2 "Application Variables tab" (2.024, 2.025)
 */
export function VariablesSection({ variables, secrets, className, ...props }: VariablesSectionProps) {
  const text = useTexts(variablesTexts);
  return (
    <div data-slot="variables-section" className={cn('flex flex-col gap-10', className)} {...props}>
      <ConfigSection config={variables}>
        {(form) => (
          <ValueList names={applicationVariables} form={form} title={text.variables}>
            {(name, onType) => (
              <VariableField
                name={name}
                value={form.value[name] ?? ''}
                saved={form.saved[name] ?? ''}
                source={form.sources[name]}
                onChange={onType}
              />
            )}
          </ValueList>
        )}
      </ConfigSection>
      <ConfigSection config={secrets}>
        {(form) => (
          <ValueList names={applicationSecrets} form={form} title={text.secrets} hint={text.secretsHint}>
            {(name, onType) => (
              <SecretField
                label={name}
                whenSet={`${text.secretMeanings[name]} ${text.secretSet}`}
                whenUnset={`${text.secretMeanings[name]} ${
                  isInEnvironment(form.sources[name]) ? text.secretInEnvironment : text.secretUnset
                }`}
                secret={form.value[name] ?? ''}
                kept={form.saved[name] ?? ''}
                maxLength={8000}
                onChange={onType}
              />
            )}
          </ValueList>
        )}
      </ConfigSection>
    </div>
  );
}
