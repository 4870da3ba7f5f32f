'use client';
import type { BuiltInAssistantsStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Badge, Banner, Button, Checkbox, useTexts } from '@stoa/ui';
import { useEffect, useId, useState } from 'react';
import { useSetting } from '../app/admin-context.js';
import { LoadingRows } from '../app/loading-rows.js';
import { DataBlock } from './data-block.js';
import { featureDataTexts } from './feature-data.texts.js';

interface ChoicesProps {
  legend: string;
  choices: readonly { id: string; name: string; description: string; badge?: string | undefined }[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

function Choices({ legend, choices, chosen, onChange }: ChoicesProps) {
  const base = useId();
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1 text-ui font-medium text-ink">{legend}</legend>
      {choices.map(({ id, name, description, badge }) => (
        <div key={id} className="flex min-h-11 items-start gap-3 border-b border-line py-2">
          <Checkbox
            id={`${base}-${id}`}
            className="mt-0.5"
            aria-describedby={`${base}-${id}-hint`}
            checked={chosen.has(id)}
            onChange={(event) => {
              const now = new Set(chosen);
              if (event.target.checked) now.add(id);
              else now.delete(id);
              onChange(now);
            }}
          />
          <div className="min-w-0 flex-1">
            <label htmlFor={`${base}-${id}`} className="cursor-pointer text-ui break-words text-ink">
              {name}
            </label>
            <p id={`${base}-${id}-hint`} className="text-caption text-pretty text-ink-muted">
              {description}
            </p>
          </div>
          {badge === undefined ? null : <Badge>{badge}</Badge>}
        </div>
      ))}
    </fieldset>
  );
}

const nothing: ReadonlySet<string> = new Set();

/** What is in the group that everybody may use. @source administration specification §2 "Feature Data" (2.034, 2.070) */
export function BuiltInsBlock({
  assistants,
  onChanged,
}: {
  assistants: BuiltInAssistantsStore;
  /** The group has changed. */
  onChanged: () => void;
}) {
  const all = useTexts(featureDataTexts);
  const { builtIns: text } = all;
  const { builtIns, own, load, work } = useStore(assistants.store, (state) => state);
  const place = useSetting<HTMLElement>('builtIns');
  const [chosen, setChosen] = useState({ builtIns: nothing, copies: nothing });
  useEffect(() => void assistants.load(), [assistants]);
  async function create(): Promise<void> {
    if (!(await assistants.create({ ...chosen, copyOf: text.copyOf }))) return;
    setChosen({ builtIns: nothing, copies: nothing });
    onChanged();
  }
  return (
    <DataBlock title={text.title} hint={text.hint} place={place}>
      {load.status === 'failed' ? (
        <Banner
          kind="error"
          title={text.loadFailed}
          action={{ label: all.tryAgain, onAction: () => void assistants.load() }}
        />
      ) : null}
      {load.status === 'loading' && builtIns.length === 0 ? (
        <LoadingRows label={text.loading} count={2} />
      ) : null}
      {builtIns.length > 0 ? (
        <Choices
          legend={text.list}
          choices={builtIns.map(({ definition: { name, description }, isThere }) => ({
            id: name,
            name,
            description,
            badge: isThere ? text.isThere : undefined,
          }))}
          chosen={chosen.builtIns}
          onChange={(names) => setChosen((before) => ({ ...before, builtIns: names }))}
        />
      ) : null}
      {load.status === 'ready' && own.length === 0 ? (
        <p className="text-ui text-ink-muted">{text.mineNone}</p>
      ) : null}
      {own.length > 0 ? (
        <Choices
          legend={text.mine}
          choices={own.map(({ assistantId, name, description }) => ({
            id: assistantId ?? name,
            name,
            description,
          }))}
          chosen={chosen.copies}
          onChange={(ids) => setChosen((before) => ({ ...before, copies: ids }))}
        />
      ) : null}
      {work.status === 'failed' ? <Banner kind="error" title={work.failure} /> : null}
      {work.status === 'done' ? <Banner kind="success" title={text.done(work.names)} /> : null}
      <Button
        variant="solid"
        className="self-start"
        disabled={load.status !== 'ready'}
        loading={work.status === 'working'}
        onClick={() => void create()}
      >
        {text.create}
      </Button>
    </DataBlock>
  );
}
