'use client';
import type { SystemKey } from '@stoa/core/contract';
import { selectFlag } from '@stoa/core/state';
import { useLazyStore, useStoa, useStore } from '@stoa/react';
import { Field, Select, useTexts } from '@stoa/ui';
import { useEffect, useState } from 'react';
import { noApiKeys } from '../api-keys/door.js';
import { groupsTexts } from './groups.texts.js';

export interface SystemKeyChoiceProps {
  /** Those that are members or about to be. */
  taken: readonly string[];
  onChoose: (systemId: string) => void;
}

/** The person's system keys, which can be members; nothing where there is none. @source protocol §3.7 "get_system_ids" */
export function SystemKeyChoice({ taken, onChoose }: SystemKeyChoiceProps) {
  const texts = useTexts(groupsTexts);
  const { apiKeys, flags } = useStoa();
  const isServed = useStore(flags.store, selectFlag('apiKeys'));
  const { actions } = useLazyStore(apiKeys, noApiKeys);
  const [found, setFound] = useState<readonly SystemKey[]>([]);
  useEffect(() => {
    let isLeft = false;
    if (isServed)
      void actions?.systemKeys().then((outcome) => {
        if (!isLeft && outcome.ok) setFound(outcome.value);
      });
    return () => {
      isLeft = true;
    };
  }, [actions, isServed]);
  const choices = found.filter(({ systemId }) => !taken.includes(systemId));
  if (!isServed || choices.length === 0) return null;
  return (
    <Field label={texts.systemKey} hint={texts.systemKeyHint}>
      <Select
        placeholder={texts.chooseSystemKey}
        value=""
        options={choices.map(({ systemId, applicationName }) => ({
          value: systemId,
          label: applicationName,
          description: systemId,
        }))}
        onValueChange={onChoose}
      />
    </Field>
  );
}
