'use client';
import { apisFromOpenApi, type AssistantApi, type ImportedApis } from '@stoa/core/rules';
import { Banner, Button, Checkbox, Field, useTexts } from '@stoa/ui';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { assistantApisTexts } from './assistant-apis.texts.js';
import { parseDescription } from './parse-description.js';

export interface ImportApisProps {
  onAdd: (apis: readonly AssistantApi[]) => void;
}

const maxBytes = 5 * 1024 * 1024;
type Read = Extract<ImportedApis, { ok: true }>;

/** A description of an interface as a list of operations to choose from. */
export function ImportApis({ onAdd }: ImportApisProps) {
  const texts = useTexts(assistantApisTexts);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [found, setFound] = useState<Read | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [trouble, setTrouble] = useState<string | null>(null);
  const take = async (file: File) => {
    setFound(null);
    setChosen(new Set());
    setTrouble(null);
    if (file.size > maxBytes) return setTrouble(texts.importTooLarge);
    let document: unknown;
    try {
      document = await parseDescription(await file.text());
    } catch {
      return setTrouble(texts.importUnread);
    }
    const read = apisFromOpenApi(document);
    if (read.ok) setFound(read);
    else setTrouble(texts.importReasons[read.reason]);
  };
  const close = () => {
    setFound(null);
    // The button that had focus is gone with the list.
    opener.current?.focus();
  };
  return (
    <div data-slot="import-apis" className="flex min-w-0 flex-col gap-2">
      <input
        ref={input}
        type="file"
        accept=".json,.yaml,.yml,application/json,application/yaml"
        aria-label={texts.import}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
      <Button
        ref={opener}
        size="sm"
        variant="ghost"
        className="self-start"
        title={texts.importHint}
        onClick={() => input.current?.click()}
      >
        <FileUp size={16} aria-hidden />
        {texts.import}
      </Button>
      {trouble === null ? null : <Banner kind="error" title={trouble} />}
      {found ? (
        <section
          aria-label={texts.import}
          className="flex min-w-0 flex-col gap-2 rounded-control border border-line p-3"
        >
          <p className="text-ui text-ink">{texts.importTitle(found.title, found.apis.length)}</p>
          {found.leftOut > 0 ? (
            <p className="text-caption text-ink-muted">{texts.importLeftOut(found.leftOut)}</p>
          ) : null}
          <ul className="flex max-h-72 min-w-0 flex-col gap-1 overflow-y-auto scrollbar-quiet">
            {found.apis.map((api, at) => (
              <li key={at}>
                <Field
                  layout="row"
                  label={`${api.requestType} ${api.name}`}
                  hint={api.description}
                  className="[&_label]:font-normal"
                >
                  <Checkbox
                    checked={chosen.has(at)}
                    onChange={({ target }) => {
                      const next = new Set(chosen);
                      if (target.checked) next.add(at);
                      else next.delete(at);
                      setChosen(next);
                    }}
                  />
                </Field>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap justify-end gap-2">
            <Button size="sm" onClick={close}>
              {texts.cancel}
            </Button>
            <Button
              size="sm"
              variant="solid"
              disabled={chosen.size === 0}
              onClick={() => {
                onAdd(found.apis.filter((_api, at) => chosen.has(at)));
                close();
              }}
            >
              {texts.importAdd(chosen.size)}
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}
