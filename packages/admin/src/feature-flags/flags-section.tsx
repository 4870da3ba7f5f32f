'use client';
import type { ConfigValue, FeatureFlagRule } from '@stoa/core/contract';
import type { ConfigStore } from '@stoa/core/state';
import { useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { ConfigSection } from '../configs/config-section.js';
import { AddFlag } from './add-flag.js';
import { FlagRow } from './flag-row.js';
import { ForWhom, type ExplainFlags } from './for-whom.js';
import { flagsTexts } from './flags.texts.js';

export interface FlagsSectionProps extends Omit<ComponentPropsWithoutRef<'form'>, 'children'> {
  config: ConfigStore<ConfigValue<'featureFlags'>>;
  /** Says what the flags are for one person. Without it that is not asked. */
  explain?: ExplainFlags;
}

const newRule: FeatureFlagRule = { enabled: false, userExceptions: [], amplifyGroupExceptions: [] };

/** Which features are on, and for whom they are not. @source administration specification §2 "Feature Flags" (2.010–2.012) */
export function FlagsSection({ config, explain, ...props }: FlagsSectionProps) {
  const text = useTexts(flagsTexts);
  return (
    <ConfigSection config={config} lead={explain ? <ForWhom explain={explain} /> : null} {...props}>
      {({ value, changed, notes, edit }) => {
        const names = Object.keys(value).sort((one, other) => one.localeCompare(other, 'en'));
        const set = (name: string, rule: FeatureFlagRule) => edit((flags) => ({ ...flags, [name]: rule }));
        return (
          <>
            <AddFlag names={names} onAdd={(name) => set(name, newRule)} />
            <ul aria-label={text.list} className="flex flex-col border-t border-line">
              {names.map((name) => (
                <FlagRow
                  key={name}
                  name={name}
                  rule={value[name]!}
                  isChanged={changed.includes(name)}
                  note={notes[name]}
                  onRule={(rule) => set(name, rule)}
                />
              ))}
            </ul>
          </>
        );
      }}
    </ConfigSection>
  );
}
