'use client';
import { assistantLimits, opsLanguageVersions } from '@stoa/core/contract';
import { switchGroups, type AssistantForm } from '@stoa/core/rules';
import { useStoa, useStore } from '@stoa/react';
import { Field, Input, Select, Switch, useTexts } from '@stoa/ui';
import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { assistantEditorTexts } from './assistant-editor.texts.js';

export interface AdvancedSectionProps {
  values: AssistantForm;
  assistantId: string | null | undefined;
  errors: Readonly<Record<'uri' | 'tags' | 'conversationTags', string | undefined>>;
  readOnly: boolean;
  /** Something in what follows its own fields is wrong. */
  isWrong?: boolean;
  onChange: (patch: Partial<AssistantForm>) => void;
  /** What follows its own fields. */
  children?: ReactNode;
}

/** What most assistants do without; it opens by itself where something in it is wrong, and stays open once that is mended. */
export function AdvancedSection({
  values,
  assistantId,
  errors,
  readOnly,
  isWrong = false,
  onChange,
  children,
}: AdvancedSectionProps) {
  const texts = useTexts(assistantEditorTexts);
  const { settings, flags } = useStoa();
  const hasArtifacts = useStore(settings.store, (state) => state.settings.featureOptions.includeArtifacts);
  const mayArtifacts = useStore(flags.store, (state) => state.flags['artifacts'] === true);
  const [isOpen, setOpen] = useState(false);
  const hasError = isWrong || Object.values(errors).some(Boolean);
  return (
    <details
      data-slot="advanced"
      data-section="advanced"
      open={isOpen || hasError || undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/more scroll-mt-4 rounded-control border border-line"
    >
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-control px-2 focus-ring-inset pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden
          className="shrink-0 text-ink-muted transition-transform duration-quick group-open/more:rotate-90 rtl:-scale-x-100"
        />
        <span className="text-ui text-ink">{texts.advanced}</span>
        <span className="min-w-0 truncate text-caption text-ink-muted">{texts.advancedHint}</span>
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-3">
        <Field label={texts.uri} hint={readOnly ? undefined : texts.uriHint} error={errors.uri}>
          <Input
            dir="ltr"
            readOnly={readOnly}
            maxLength={assistantLimits.uriCharacters}
            value={values.uri}
            onChange={(event) => onChange({ uri: event.target.value })}
          />
        </Field>
        {readOnly || values.uri.trim() === '' ? null : (
          <Field label={texts.uriSecret} hint={texts.uriSecretHint}>
            <Input
              dir="ltr"
              type="password"
              autoComplete="off"
              maxLength={assistantLimits.uriCharacters}
              value={values.uriSecret}
              onChange={(event) => onChange({ uriSecret: event.target.value })}
            />
          </Field>
        )}
        <Field label={texts.language}>
          <Select
            value={values.opsLanguageVersion}
            disabled={readOnly}
            options={opsLanguageVersions.map((value) => ({ value, label: texts.languages[value] }))}
            onValueChange={(next) => {
              const version = opsLanguageVersions.find((one) => one === next);
              if (version) onChange({ opsLanguageVersion: version });
            }}
          />
        </Field>
        {assistantId ? (
          <Field label={texts.id}>
            <Input dir="ltr" readOnly value={assistantId} />
          </Field>
        ) : null}
        {switchGroups.map((group) =>
          group === 'features' && !(hasArtifacts && mayArtifacts) ? null : (
            <fieldset key={group} className="m-0 flex min-w-0 flex-col gap-2 border-0 p-0">
              <legend className="pb-2 text-ui font-medium text-ink">{texts.groups[group]}</legend>
              {Object.entries(values.switches[group]).flatMap(([name, isOn]) => {
                const label = texts.switches[name];
                return label === undefined
                  ? []
                  : [
                      <Field key={name} layout="row" label={label} className="[&_label]:font-normal">
                        <Switch
                          checked={isOn}
                          disabled={readOnly}
                          onCheckedChange={(next) =>
                            onChange({
                              switches: {
                                ...values.switches,
                                [group]: { ...values.switches[group], [name]: next },
                              },
                            })
                          }
                        />
                      </Field>,
                    ];
              })}
            </fieldset>
          ),
        )}
        {(['tags', 'conversationTags'] as const).map((name) => (
          <Field
            key={name}
            label={texts[name]}
            hint={name === 'tags' ? texts.tagsHint : texts.conversationTagsHint}
            error={errors[name]}
          >
            <Input
              dir="auto"
              readOnly={readOnly}
              value={values[name]}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          </Field>
        ))}
        {children}
      </div>
    </details>
  );
}
