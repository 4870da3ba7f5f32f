'use client';
import { blankApi, chosenOperationIds, type AssistantApi, type AssistantForm } from '@stoa/core/rules';
import { Button, useTexts } from '@stoa/ui';
import { ChevronRight, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiForm } from './api-form.js';
import { assistantApisTexts } from './assistant-apis.texts.js';
import { ImportApis } from './import-apis.js';
import { OperationChoice } from './operation-choice.js';

export interface ToolsSectionProps {
  values: Pick<AssistantForm, 'operations' | 'apis'>;
  assistantId: string | null | undefined;
  readOnly: boolean;
  /** Something in it keeps the assistant from being saved. */
  isWrong: boolean;
  onChange: (patch: Partial<Pick<AssistantForm, 'operations' | 'apis'>>) => void;
}

/** What an assistant may call: registered operations, and APIs that its author describes. @source assistants specification §2 (1.023–1.025) */
export function ToolsSection({ values, assistantId, readOnly, isWrong, onChange }: ToolsSectionProps) {
  const texts = useTexts(assistantApisTexts);
  const [isOpen, setOpen] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { operations, apis } = values;
  const put = (next: AssistantApi[]) => onChange({ apis: next });
  const count = apis.length + chosenOperationIds(operations).length;
  return (
    <details
      data-slot="tools-section"
      data-section="tools"
      open={isOpen || isWrong || undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/tools scroll-mt-4 rounded-control border border-line"
    >
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-control px-2 focus-ring-inset pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden
          className="shrink-0 text-ink-muted transition-transform duration-quick group-open/tools:rotate-90 rtl:-scale-x-100"
        />
        <span className="text-ui text-ink">{texts.title}</span>
        <span className="min-w-0 truncate text-caption text-ink-muted">
          {count > 0 ? texts.given(count) : texts.hint}
        </span>
      </summary>
      {isOpen || isWrong ? (
        <div className="flex min-w-0 flex-col gap-4 border-t border-line p-3">
          <p className="text-caption text-ink-muted">{texts.hint}</p>
          <section aria-label={texts.operations} className="flex min-w-0 flex-col gap-2">
            <p aria-hidden className="text-ui font-medium text-ink">
              {texts.operations}
            </p>
            <OperationChoice
              operations={operations}
              readOnly={readOnly}
              onChange={(next) => onChange({ operations: next })}
            />
          </section>
          <section aria-label={texts.apis} className="flex min-w-0 flex-col gap-2">
            <p aria-hidden className="text-ui font-medium text-ink">
              {texts.apis}
            </p>
            {apis.length === 0 && readOnly ? <p className="text-ui text-ink-muted">{texts.noApis}</p> : null}
            <ul
              ref={list}
              tabIndex={-1}
              aria-label={texts.apis}
              className="flex min-w-0 flex-col gap-2 outline-none"
            >
              {apis.map((api, at) => (
                <ApiForm
                  key={api.id}
                  api={api}
                  assistantId={assistantId}
                  readOnly={readOnly}
                  isOpen={api.id === added}
                  onChange={(next) => put(apis.map((one, other) => (other === at ? next : one)))}
                  onRemove={() => {
                    put(apis.filter((_one, other) => other !== at));
                    // The button that had focus is gone with its service.
                    list.current?.focus();
                  }}
                />
              ))}
            </ul>
            {readOnly ? null : (
              <div className="flex flex-wrap items-start gap-2">
                <Button
                  size="sm"
                  onClick={() => {
                    const id = crypto.randomUUID();
                    setAdded(id);
                    put([...apis, blankApi(id)]);
                  }}
                >
                  <Plus size={16} aria-hidden />
                  {texts.add}
                </Button>
                <ImportApis
                  onAdd={(list) =>
                    put([...apis, ...list.map((api) => ({ ...api, id: crypto.randomUUID() }))])
                  }
                />
              </div>
            )}
          </section>
        </div>
      ) : null}
    </details>
  );
}
