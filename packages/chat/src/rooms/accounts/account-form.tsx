'use client';
import { accountSentence, builtInAccount, type Account, type RateLimit } from '@stoa/core/contract';
import { accountProblem } from '@stoa/core/rules';
import type { AccountEditor } from '@stoa/core/state';
import { DraftNotice, FailureLine, RateLimitFields, useFormDraft } from '@stoa/react';
import { Button, Field, Input, useRefusedSubmit, useTexts } from '@stoa/ui';
import { useId, useState, type FormEvent } from 'react';
import { accountsTexts } from './accounts.texts.js';
import { CoaQuestion } from './coa-question.js';

export interface AccountFormProps {
  /** The account that is edited; null for a new one. */
  account: Account | null;
  list: readonly Account[];
  editor: AccountEditor;
  coaPattern: RegExp | null;
  onClose: () => void;
}

const ofCoa = new Set(['accounts.idRequired', 'accounts.idTaken']);

/** What keeps the account from being saved, at the field that it is about. */
function errorsOf(account: Account, others: readonly Account[]): { coa?: string; name?: string } {
  const problem = accountProblem([...others, account]);
  if (!problem || problem.at !== others.length) return {};
  const said = accountSentence(problem.code, { id: account.id, name: account.name });
  return ofCoa.has(problem.code) ? { coa: said } : { name: said };
}

/** Adds an account or edits one. What was typed is a draft until it is saved or given up. @source administration specification §2, §5 */
export function AccountForm({ account, list, editor, coaPattern, onClose }: AccountFormProps) {
  const texts = useTexts(accountsTexts);
  const heading = useId();
  const [begin] = useState({
    coa: account?.id ?? '',
    name: account?.name ?? '',
    period: account?.rateLimit.period ?? 'Unlimited',
    rate: String(account?.rateLimit.rate ?? ''),
  });
  const draft = useFormDraft(`account/${account?.id ?? ''}`, begin);
  const { values, change } = draft;
  const { ref, isRefused, refuse } = useRefusedSubmit();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isBuiltIn = account?.id === builtInAccount.id;
  const rateLimit: RateLimit = {
    period: values.period,
    rate: values.period === 'Unlimited' ? null : Number(values.rate),
  };
  const typed = { id: values.coa.trim(), name: values.name.trim(), rateLimit };
  const errors = errorsOf(
    typed,
    list.filter(({ id }) => id !== account?.id).map((one) => ({ ...one, isDefault: false })),
  );

  const close = () => {
    draft.forget();
    onClose();
  };
  const save = async () => {
    setSaving(true);
    const outcome = account
      ? await editor.edit(account.id, { name: typed.name, rateLimit })
      : await editor.add(typed);
    setSaving(false);
    setFailure(outcome.ok ? null : outcome.failure.message);
    if (outcome.ok) close();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    if (errors.coa !== undefined || errors.name !== undefined) return refuse();
    if (!account && coaPattern && !coaPattern.test(typed.id)) return setAsking(true);
    void save();
  };

  return (
    <form
      ref={ref}
      noValidate
      data-slot="account-form"
      aria-labelledby={heading}
      className="flex flex-col gap-4 rounded-panel border border-line p-4"
      onSubmit={onSubmit}
    >
      <h3 id={heading} className="text-body font-medium text-ink [overflow-wrap:anywhere]">
        {account ? texts.editTitle(account.name) : texts.addTitle}
      </h3>
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.discard} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          required
          label={texts.coa}
          hint={account ? undefined : texts.coaHint}
          error={isRefused ? errors.coa : undefined}
        >
          <Input
            autoFocus={!account}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            readOnly={account !== null}
            value={values.coa}
            onChange={({ target }) => change({ coa: target.value })}
          />
        </Field>
        <Field
          required
          label={texts.name}
          hint={account ? undefined : texts.nameHint}
          error={isRefused ? errors.name : undefined}
        >
          <Input
            autoFocus={account !== null}
            dir="auto"
            autoComplete="off"
            readOnly={isBuiltIn}
            value={values.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
      </div>
      <RateLimitFields
        legend={texts.limit}
        hint={texts.limitHint}
        limit={rateLimit}
        onChange={({ period, rate }) => change({ period, rate: String(rate ?? '') })}
      />
      <FailureLine failure={failure} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="solid" loading={isSaving}>
          {account ? texts.save : texts.add}
        </Button>
      </div>
      {isAsking ? (
        <CoaQuestion
          coa={typed.id}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void save();
          }}
        />
      ) : null}
    </form>
  );
}
