'use client';
import type { Account, ApiAccessType, RateLimit } from '@stoa/core/contract';
import { accountsForKeys, lastDays } from '@stoa/core/rules';
import { RateLimitFields, useStoa, useStore } from '@stoa/react';
import { Field, Input, Select, useTexts } from '@stoa/ui';
import { AccessTypes } from './access-types.js';
import { apiKeysTexts } from './api-keys.texts.js';

/** Fields that a key has from its beginning on and that can be edited later. */
export interface KeyFieldValues {
  account: Pick<Account, 'id' | 'name'> | null;
  expirationDate: string | null;
  rateLimit: RateLimit;
  accessTypes: readonly string[];
}

export interface KeyFieldsProps {
  values: KeyFieldValues;
  onChange: (patch: {
    account?: Pick<Account, 'id' | 'name'>;
    expirationDate?: string | null;
    rateLimit?: RateLimit;
    accessTypes?: ApiAccessType[];
  }) => void;
  errors?: Partial<Record<'account' | 'expirationDate' | 'accessTypes', string>>;
}

/** The account that pays, the last day, the limit of spending and what a key may be used for. */
export function KeyFields({ values, onChange, errors = {} }: KeyFieldsProps) {
  const texts = useTexts(apiKeysTexts);
  const { accounts, now } = useStoa();
  const list = useStore(accounts.store, (state) => state.list);
  const choices = accountsForKeys(list);
  const { account } = values;
  // An account that is gone can still be what the key has.
  const listed = account && !choices.some(({ id }) => id === account.id) ? [account, ...choices] : choices;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field required label={texts.account} hint={texts.accountHint} error={errors.account}>
          <Select
            placeholder={texts.chooseAccount}
            value={account?.id ?? ''}
            options={listed.map(({ id, name }) => ({ value: id, label: name || id, description: id }))}
            onValueChange={(id) => {
              const chosen = listed.find((one) => one.id === id);
              if (chosen) onChange({ account: { id, name: chosen.name } });
            }}
          />
        </Field>
        <Field label={texts.expiration} hint={texts.expirationHint} error={errors.expirationDate}>
          <Input
            type="date"
            className="figures-tabular"
            min={lastDays(now(), 1).to ?? undefined}
            value={values.expirationDate ?? ''}
            onChange={({ target }) => onChange({ expirationDate: target.value || null })}
          />
        </Field>
      </div>
      <RateLimitFields
        legend={texts.limit}
        hint={texts.limitHint}
        limit={values.rateLimit}
        onChange={(rateLimit) => onChange({ rateLimit })}
      />
      <AccessTypes
        chosen={values.accessTypes}
        error={errors.accessTypes}
        onChange={(accessTypes) => onChange({ accessTypes })}
      />
    </>
  );
}
