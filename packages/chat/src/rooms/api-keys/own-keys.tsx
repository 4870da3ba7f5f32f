'use client';
import { apiKeySentence, type ApiKey } from '@stoa/core/contract';
import type { ApiKeysActions } from '@stoa/core/state';
import { FailureLine, findByData } from '@stoa/react';
import { Banner, Button, useTexts } from '@stoa/ui';
import { useRef, useState } from 'react';
import { apiKeysTexts } from './api-keys.texts.js';
import { DeactivateQuestion } from './deactivate-question.js';
import { KeyFields } from './key-fields.js';
import { KeyRow } from './key-row.js';
import { useKeyEdits } from './use-key-edits.js';

export interface OwnKeysProps {
  items: readonly ApiKey[];
  keys: ApiKeysActions;
}

/** The keys that the person owns: edited together, and deactivated for ever. @source administration specification §2, §4 (2.046, 2.064) */
export function OwnKeys({ items, keys }: OwnKeysProps) {
  const texts = useTexts(apiKeysTexts);
  const place = useRef<HTMLDivElement>(null);
  const { typed, changed, edit, discard } = useKeyEdits(items);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(changed.keys()));
  const [asked, setAsked] = useState<ApiKey | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ id: string; message: string } | null>(null);
  const [notSaved, setNotSaved] = useState<{ title: string; lines: readonly string[] } | null>(null);
  const lacksAccess = [...changed.values()].some(({ accessTypes }) => accessTypes?.length === 0);

  const toggle = (id: string) =>
    setOpen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  const leave = (id: string) => {
    setAsked(null);
    setTimeout(() => (findByData(place.current, 'data-deactivate', id) ?? place.current)?.focus());
  };
  const deactivate = async ({ api_owner_id: id }: ApiKey) => {
    leave(id);
    setBusy(id);
    setFailure(null);
    const outcome = await keys.deactivate(id);
    setBusy(null);
    if (!outcome.ok) setFailure({ id, message: outcome.failure.message });
    else place.current?.focus();
  };
  const save = async () => {
    if (lacksAccess) return setNotSaved({ title: apiKeySentence('apiKeys.noAccessTypes'), lines: [] });
    setBusy('');
    const outcome = await keys.update(changed);
    setBusy(null);
    if (!outcome.ok) return setNotSaved({ title: outcome.failure.message, lines: [] });
    const { failed, reasons } = outcome.value;
    setNotSaved(failed.length > 0 ? { title: texts.updateFailed(failed), lines: reasons } : null);
    if (failed.length > 0) return;
    setOpen(new Set());
    discard();
    place.current?.focus();
  };

  if (items.length === 0) return <p className="text-ui text-ink-muted">{texts.noOwn}</p>;
  return (
    <div ref={place} tabIndex={-1} data-slot="own-keys" className="flex flex-col gap-3 outline-none">
      <ul className="flex flex-col divide-y divide-line rounded-panel border border-line bg-surface-raised">
        {items.map((item) => {
          const { api_owner_id: id, applicationName: name } = item;
          const isOpen = open.has(id);
          return (
            <KeyRow
              key={id}
              item={item}
              keys={keys}
              end={
                item.active ? (
                  <span className="flex gap-1">
                    <Button
                      size="sm"
                      aria-expanded={isOpen}
                      aria-label={isOpen ? texts.closeOf(name) : texts.editOf(name)}
                      onClick={() => toggle(id)}
                    >
                      {isOpen ? texts.close : texts.edit}
                    </Button>
                    <Button
                      size="sm"
                      variant="danger-ghost"
                      data-deactivate={id}
                      aria-label={texts.deactivateOf(name)}
                      loading={busy === id}
                      onClick={() => setAsked(item)}
                    >
                      {texts.deactivate}
                    </Button>
                  </span>
                ) : null
              }
            >
              <FailureLine failure={failure?.id === id ? failure.message : null} />
              {isOpen && item.active ? (
                <fieldset
                  aria-label={texts.editOf(name)}
                  className="flex min-w-0 flex-col gap-4 rounded-panel border border-line p-4"
                >
                  <KeyFields
                    values={{
                      account: item.account,
                      expirationDate: item.expirationDate,
                      rateLimit: item.rateLimit,
                      accessTypes: item.accessTypes,
                      ...typed[id],
                    }}
                    onChange={(patch) => edit(id, patch)}
                  />
                </fieldset>
              ) : null}
            </KeyRow>
          );
        })}
      </ul>
      {notSaved ? <Banner kind="error" title={notSaved.title} lines={notSaved.lines} /> : null}
      {changed.size > 0 ? (
        <div className="sticky bottom-0 flex flex-wrap items-center gap-2 rounded-panel border border-line bg-surface-raised p-3 shadow-raised">
          <span role="status" className="min-w-0 flex-1 basis-40 text-ui text-ink">
            {texts.unsaved(changed.size)}
          </span>
          <Button
            variant="ghost"
            onClick={() => {
              setNotSaved(null);
              setOpen(new Set());
              discard();
            }}
          >
            {texts.discard}
          </Button>
          <Button variant="solid" loading={busy === ''} onClick={() => void save()}>
            {texts.save}
          </Button>
        </div>
      ) : null}
      {asked ? (
        <DeactivateQuestion
          name={asked.applicationName}
          onCancel={() => leave(asked.api_owner_id)}
          onConfirm={() => void deactivate(asked)}
        />
      ) : null}
    </div>
  );
}
