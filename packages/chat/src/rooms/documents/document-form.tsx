'use client';
import { documentFormats, type DocumentFormat } from '@stoa/core/contract';
import type { DocumentOptions, MessageFilter } from '@stoa/core/state';
import { useStoa } from '@stoa/react';
import { Checkbox, Field, Input, SegmentedControl, Select, Switch, useTexts } from '@stoa/ui';
import { ChevronRight } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { documentsTexts } from './documents.texts.js';

type Whose = 'assistant' | 'user' | 'all';
const starredOf = { assistant: 'starred-assistant', user: 'starred-user', all: 'starred' } as const;
const whoseOf: Record<MessageFilter, Whose> = {
  assistant: 'assistant',
  user: 'user',
  all: 'all',
  'starred-assistant': 'assistant',
  'starred-user': 'user',
  starred: 'all',
};
const headerNames = ['conversationHeader', 'messageHeader', 'userHeader', 'assistantHeader'] as const;

export interface DocumentFormProps {
  options: DocumentOptions;
  onChange: (patch: Partial<DocumentOptions>) => void;
}

/** Names of the PowerPoint templates; null until they are loaded. */
function useTemplates(isWanted: boolean): string[] | null {
  const { documents } = useStoa();
  const [names, setNames] = useState<string[] | null>(null);
  useEffect(() => {
    if (!isWanted || names) return;
    let isLeft = false;
    void documents.templates().then((found) => isLeft || setNames(found));
    return () => {
      isLeft = true;
    };
  }, [documents, isWanted, names]);
  return names;
}

function Templates({ value, onChange }: { value: string | null; onChange: (name: string | null) => void }) {
  const texts = useTexts(documentsTexts);
  const names = useTemplates(true);
  if (names?.length === 0) return null;
  return (
    <Field label={texts.template}>
      <Select
        value={value ?? ''}
        disabled={names === null}
        options={[
          { value: '', label: names === null ? texts.templatesLoading : texts.noTemplate },
          ...(names ?? []).map((name) => ({ value: name, label: name.replace(/\.pptx$/i, '') })),
        ]}
        onValueChange={(name) => onChange(name || null)}
      />
    </Field>
  );
}

function Headers({ options, onChange }: DocumentFormProps) {
  const texts = useTexts(documentsTexts);
  return (
    <details className="group/advanced">
      <summary className="-ms-1 inline-flex h-8 cursor-pointer list-none items-center gap-1 rounded-control px-1 text-ui font-medium text-ink-muted select-none hover:text-ink focus-ring pointer-coarse:h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden
          className="transition-transform duration-steady group-open/advanced:rotate-90 rtl:-scale-x-100"
        />
        {texts.advanced}
      </summary>
      <div className="mt-2 flex flex-col gap-3">
        <p className="text-caption text-pretty text-ink-muted">{texts.headersHint}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          {headerNames.map((name) => (
            <Field key={name} label={texts.headers[name]}>
              <Input
                dir="auto"
                maxLength={500}
                spellCheck={false}
                className="font-code"
                value={options[name]}
                onChange={(event) => onChange({ [name]: event.target.value })}
              />
            </Field>
          ))}
        </div>
      </div>
    </details>
  );
}

/** Contents and look of a document. */
export function DocumentForm({ options, onChange }: DocumentFormProps) {
  const texts = useTexts(documentsTexts);
  const starId = useId();
  const whose = whoseOf[options.filter];
  const isStarred = options.filter.startsWith('starred');
  const filterOf = (who: Whose, starred: boolean): MessageFilter => (starred ? starredOf[who] : who);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <h3 className="text-ui font-medium text-ink">{texts.format}</h3>
        <SegmentedControl
          label={texts.format}
          className="flex"
          value={options.format}
          onValueChange={(format) => onChange({ format: format as DocumentFormat })}
          segments={documentFormats.map((format) => ({ value: format, label: texts.formats[format] }))}
        />
      </div>
      {options.format === 'pptx' ? (
        <Templates value={options.templateName} onChange={(templateName) => onChange({ templateName })} />
      ) : null}
      <div className="flex flex-col gap-2">
        <h3 className="text-ui font-medium text-ink">{texts.messages}</h3>
        <SegmentedControl
          label={texts.messages}
          className="flex"
          value={whose}
          onValueChange={(who) => onChange({ filter: filterOf(who as Whose, isStarred) })}
          segments={(['assistant', 'user', 'all'] as const).map((who) => ({
            value: who,
            label: texts.whose[who],
          }))}
        />
        <div className="flex items-start gap-3 pt-1">
          <Checkbox
            id={starId}
            className="mt-[3px]"
            checked={isStarred}
            aria-describedby={`${starId}-hint`}
            onChange={(event) => onChange({ filter: filterOf(whose, event.target.checked) })}
          />
          <div className="flex flex-col">
            <label htmlFor={starId} className="cursor-pointer text-ui text-ink">
              {texts.onlyStarred}
            </label>
            <span id={`${starId}-hint`} className="text-caption text-pretty text-ink-muted">
              {texts.onlyStarredHint}
            </span>
          </div>
        </div>
      </div>
      <Field layout="row" label={texts.includeName} hint={texts.includeNameHint}>
        <Switch
          checked={options.includeConversationName}
          onCheckedChange={(includeConversationName) => onChange({ includeConversationName })}
        />
      </Field>
      <Headers options={options} onChange={onChange} />
    </div>
  );
}
