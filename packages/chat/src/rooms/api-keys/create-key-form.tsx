'use client';
import { apiKeyLimits, apiKeySentence, type ApiAccessType } from '@stoa/core/contract';
import { accountsForKeys, lastDays, newKeyProblems, type NewApiKey } from '@stoa/core/rules';
import type { ApiKeysActions } from '@stoa/core/state';
import { DraftNotice, useFormDraft, useStoa, useStore } from '@stoa/react';
import { Banner, Button, Field, Input, Switch, Textarea, useRefusedSubmit, useTexts } from '@stoa/ui';
import { useId, useState, type FormEvent } from 'react';
import { apiKeysTexts } from './api-keys.texts.js';
import { KeyFields } from './key-fields.js';

export interface CreateKeyFormProps {
  keys: ApiKeysActions;
  onClose: () => void;
}

const empty = {
  account: '',
  appName: '',
  appDescription: '',
  delegate: '',
  systemUse: false,
  period: 'Unlimited' as NewApiKey['rateLimit']['period'],
  rate: '',
  expirationDate: '',
  accessTypes: [] as readonly string[],
};

/** Makes an API key. What was typed is a draft until it is made or given up. @source administration specification §2, §3, §5 (2.045, 2.077) */
export function CreateKeyForm({ keys, onClose }: CreateKeyFormProps) {
  const texts = useTexts(apiKeysTexts);
  const heading = useId();
  const { accounts, now } = useStoa();
  const choices = accountsForKeys(useStore(accounts.store, (state) => state.list));
  const [begin] = useState(() => ({
    ...empty,
    account: (choices.find(({ isDefault }) => isDefault) ?? choices[0])?.id ?? '',
  }));
  const draft = useFormDraft('api-key', begin);
  const { values, change } = draft;
  const { ref, isRefused, refuse } = useRefusedSubmit();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const delegate = values.delegate.trim() || null;
  const key: NewApiKey = {
    account: choices.find(({ id }) => id === values.account) ?? null,
    appName: values.appName.trim(),
    appDescription: values.appDescription.trim(),
    delegate,
    systemUse: delegate === null && values.systemUse,
    rateLimit: {
      period: values.period,
      rate: values.period === 'Unlimited' ? null : Number(values.rate),
    },
    expirationDate: values.expirationDate || null,
    accessTypes: values.accessTypes as readonly ApiAccessType[],
  };
  const today = lastDays(now(), 1).to ?? '';
  const problems = newKeyProblems(key, today);
  const errorAt = (field: keyof typeof problems) => {
    const code = problems[field];
    return isRefused && code
      ? apiKeySentence(code, { today, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
      : undefined;
  };

  const close = () => {
    draft.forget();
    onClose();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    if (Object.keys(problems).length > 0) return refuse();
    setSaving(true);
    const outcome = await keys.create(key);
    setSaving(false);
    setFailure(outcome.ok ? null : outcome.failure.message);
    if (outcome.ok) close();
  };

  return (
    <form
      ref={ref}
      noValidate
      data-slot="create-key-form"
      aria-labelledby={heading}
      className="flex flex-col gap-4 rounded-panel border border-line p-4"
      onSubmit={(event) => void onSubmit(event)}
    >
      <h4 id={heading} className="sr-only">
        {texts.createTitle}
      </h4>
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.discard} />
      <Field required label={texts.appName} error={errorAt('appName')}>
        <Input
          autoFocus
          dir="auto"
          autoComplete="off"
          maxLength={apiKeyLimits.nameCharacters}
          value={values.appName}
          onChange={({ target }) => change({ appName: target.value })}
        />
      </Field>
      <Field label={texts.appDescription}>
        <Textarea
          dir="auto"
          rows={2}
          maxLength={apiKeyLimits.descriptionCharacters}
          value={values.appDescription}
          onChange={({ target }) => change({ appDescription: target.value })}
        />
      </Field>
      <Field label={texts.delegate} hint={texts.delegateHint} error={errorAt('delegate')}>
        <Input
          type="email"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={values.delegate}
          onChange={({ target }) => change({ delegate: target.value })}
        />
      </Field>
      {delegate === null ? (
        <Field layout="row" label={texts.systemUse} hint={texts.systemUseHint}>
          <Switch checked={values.systemUse} onCheckedChange={(systemUse) => change({ systemUse })} />
        </Field>
      ) : null}
      <KeyFields
        values={key}
        errors={{
          ...(errorAt('account') && { account: errorAt('account') }),
          ...(errorAt('expirationDate') && { expirationDate: errorAt('expirationDate') }),
          ...(errorAt('accessTypes') && { accessTypes: errorAt('accessTypes') }),
        }}
        onChange={({ account, expirationDate, rateLimit, accessTypes }) =>
          change({
            ...(account && { account: account.id }),
            ...(expirationDate !== undefined && { expirationDate: expirationDate ?? '' }),
            ...(rateLimit && { period: rateLimit.period, rate: String(rateLimit.rate ?? '') }),
            ...(accessTypes && { accessTypes }),
          })
        }
      />
      {failure === null ? null : <Banner kind="error" title={texts.createFailed} lines={[failure]} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="solid" loading={isSaving}>
          {texts.create}
        </Button>
      </div>
    </form>
  );
}
