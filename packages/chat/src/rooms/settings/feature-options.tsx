'use client';
import type { FeatureFlag, FeatureOptions } from '@stoa/core/contract';
import { Section } from '@stoa/react';
import { Field, Switch, useTexts } from '@stoa/ui';
import { settingsTexts } from './settings.texts.js';

/** The flag that each option needs; null for none. @source chat specification §3; protocol §11.2. */
export const optionFlags: Record<keyof FeatureOptions, FeatureFlag | null> = {
  includeFocusedMessages: null,
  includeArtifacts: 'artifacts',
  includePluginSelector: 'pluginsOnInput',
  includeHighlighter: 'highlighter',
  includeMemory: 'memory',
};

const optionNames = Object.keys(optionFlags) as (keyof FeatureOptions)[];

export interface FeatureOptionsProps {
  options: FeatureOptions;
  flags: Readonly<Record<string, boolean>>;
  onChange: (options: FeatureOptions) => void;
}

/** Switches for features; those that the workspace has not switched on are not there. */
export function FeatureOptionsSection({ options, flags, onChange }: FeatureOptionsProps) {
  const settings = useTexts(settingsTexts);
  const offered = optionNames.filter((name) => {
    const flag = optionFlags[name];
    return flag === null || flags[flag];
  });
  if (offered.length === 0) return null;
  return (
    <Section title={settings.features}>
      <div className="flex flex-col gap-4">
        {offered.map((name) => (
          <Field
            key={name}
            layout="row"
            label={settings.options[name].label}
            hint={settings.options[name].hint}
          >
            <Switch
              checked={options[name]}
              onCheckedChange={(isOn) => onChange({ ...options, [name]: isOn })}
            />
          </Field>
        ))}
      </div>
    </Section>
  );
}
