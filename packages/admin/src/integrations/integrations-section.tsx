'use client';
import type { ConfigValue } from '@stoa/core/contract';
import type { ConfigStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Badge, Button, Field, Input, useTexts } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { useSetting } from '../app/admin-context.js';
import { ConfigSection } from '../configs/config-section.js';
import { SecretField } from '../configs/secret-field.js';
import { integrationsTexts } from './integrations.texts.js';

export interface IntegrationsSectionProps extends Omit<ComponentPropsWithoutRef<'form'>, 'children'> {
  config: ConfigStore<ConfigValue<'integrations'>>;
  /** Where Google sends people back to. */
  redirect: string;
}

type Client = ConfigValue<'integrations'>['google'];

/** With which client people connect their accounts. @source administration specification §2 "Integrations" (2.038); H11 */
export function IntegrationsSection({ config, redirect, ...props }: IntegrationsSectionProps) {
  const text = useTexts(integrationsTexts);
  const source = useStore(config.store, (state) => state.about?.sources?.['google']);
  const place = useSetting<HTMLFieldSetElement>('google');
  const isFixed = source === 'environment';
  return (
    <ConfigSection config={config} {...props}>
      {({ value: { google }, notes, edit }) => {
        const change = (patch: Partial<Client>) =>
          edit((all) => ({ ...all, google: { ...all.google, ...patch } }));
        return (
          <fieldset ref={place} className="flex min-w-0 flex-col gap-4">
            <legend className="mb-2 flex w-full items-center gap-3 text-lead face-display">
              {text.google}
              {isFixed ? <Badge>{text.fixed}</Badge> : null}
            </legend>
            {notes['google'] === undefined ? null : (
              <p className="text-ui text-pretty text-ink-muted">{notes['google']}</p>
            )}
            <Field label={text.clientId} hint={text.clientIdHint}>
              <Input
                dir="ltr"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={500}
                readOnly={isFixed}
                value={google.clientId}
                onChange={(event) => change({ clientId: event.target.value })}
              />
            </Field>
            {isFixed ? null : (
              <SecretField
                label={text.clientSecret}
                whenSet={text.secretSet}
                whenUnset={text.secretUnset}
                secret={google.clientSecret}
                onChange={(clientSecret) => change({ clientSecret })}
              />
            )}
            <p className="text-ui break-words text-ink-muted">{text.redirect(redirect)}</p>
            {!isFixed && google.clientId !== '' ? (
              <Button
                variant="danger-ghost"
                className="self-start"
                onClick={() => change({ clientId: '', clientSecret: '' })}
              >
                {text.remove}
              </Button>
            ) : null}
          </fieldset>
        );
      }}
    </ConfigSection>
  );
}
