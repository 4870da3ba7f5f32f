'use client';
import type { FeatureOptions } from '@stoa/core/contract';
import { Section } from '@stoa/react';
import { Field, Switch, useTexts } from '@stoa/ui';
import { useRooms } from '../../base/rooms/rooms-context.js';
import { settingsTexts } from './settings.texts.js';

export interface FeatureOptionsProps {
  options: FeatureOptions;
  flags: Readonly<Record<string, boolean>>;
  onChange: (options: FeatureOptions) => void;
}

/** Switches for the features of rooms; those that the workspace has not switched on are not there. @source chat specification §3; protocol §11.2. */
export function FeatureOptionsSection({ options, flags, onChange }: FeatureOptionsProps) {
  const settings = useTexts(settingsTexts);
  const offered = useRooms().flatMap(({ option, flag }) =>
    option !== undefined && (flag === undefined || flags[flag]) ? [option] : [],
  );
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
