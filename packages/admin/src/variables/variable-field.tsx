'use client';
import { liveVariables, type ApplicationVariable, type ConfigSource } from '@stoa/core/contract';
import { RevealButton } from '@stoa/react';
import { Field, Input, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { variablesTexts } from './variables.texts.js';

export interface VariableFieldProps {
  name: ApplicationVariable;
  value: string;
  /** What is stored. */
  saved: string;
  source: ConfigSource | undefined;
  onChange: (typed: string) => void;
}

const isLive = (name: ApplicationVariable): boolean => (liveVariables as readonly string[]).includes(name);

/** The value of a variable, obscured until it is asked for. */
export function VariableField({ name, value, saved, source, onChange }: VariableFieldProps) {
  const text = useTexts(variablesTexts);
  const [isRevealed, setRevealed] = useState(false);
  // Emptied, the field changes nothing where the environment says what it is: that stands in it again when it is left.
  const [isEmptied, setEmptied] = useState(false);
  const shown = isEmptied ? '' : value;
  const hint = [
    text.meanings[name],
    isLive(name) ? text.atOnce : text.atStart,
    shown === '' && (source === 'environment' || source === 'override') ? text.emptyIsEnvironment : '',
  ];
  return (
    <Field label={name} hint={hint.filter(Boolean).join(' ')}>
      <div className="flex items-center gap-1">
        <Input
          type={isRevealed ? 'text' : 'password'}
          dir="ltr"
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={4000}
          value={shown}
          onBlur={() => setEmptied(false)}
          onChange={({ target: { value: typed } }) => {
            const isLeft = typed === '' && source === 'environment';
            setEmptied(isLeft);
            onChange(isLeft ? saved : typed);
          }}
        />
        <RevealButton
          isRevealed={isRevealed}
          label={isRevealed ? text.hide(name) : text.reveal(name)}
          onClick={() => setRevealed(!isRevealed)}
        />
      </div>
    </Field>
  );
}
