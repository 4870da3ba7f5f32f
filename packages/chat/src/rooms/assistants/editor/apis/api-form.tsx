'use client';
import { opMethods } from '@stoa/core/contract';
import { apiAuthTypes, sendsBody, type AssistantApi } from '@stoa/core/rules';
import { Badge, Button, Field, Input, Select, Textarea, useTexts } from '@stoa/ui';
import { ChevronRight, Trash2 } from 'lucide-react';
import { ApiTrial } from './api-trial.js';
import { assistantApisTexts } from './assistant-apis.texts.js';
import { PairRows } from './pair-rows.js';

export interface ApiFormProps {
  api: AssistantApi;
  assistantId: string | null | undefined;
  readOnly: boolean;
  /** It was just added. */
  isOpen: boolean;
  onChange: (api: AssistantApi) => void;
  onRemove: () => void;
}

/** One API of an assistant, with a test of it. @source assistants specification §3 "Custom API" */
export function ApiForm({ api, assistantId, readOnly, isOpen, onChange, onRemove }: ApiFormProps) {
  const texts = useTexts(assistantApisTexts);
  const { auth } = api;
  const change = (patch: Partial<AssistantApi>) => onChange({ ...api, ...patch });
  const changeAuth = (patch: Partial<AssistantApi['auth']>) => change({ auth: { ...auth, ...patch } });
  const secret = (name: 'token' | 'password') => (
    <Field label={texts[name]} hint={readOnly ? undefined : texts.secretHint}>
      <Input
        type="password"
        dir="ltr"
        autoComplete="off"
        readOnly={readOnly}
        value={auth[name]}
        onChange={(event) => changeAuth({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <li data-slot="assistant-api" className="min-w-0">
      <details open={isOpen || undefined} className="group/api rounded-control border border-line">
        <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-control px-2 focus-ring-inset pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            size={16}
            aria-hidden
            className="shrink-0 text-ink-muted transition-transform duration-quick group-open/api:rotate-90 rtl:-scale-x-100"
          />
          <span dir="auto" className="min-w-0 truncate text-ui text-ink">
            {api.name.trim() || texts.unnamed}
          </span>
          <Badge>{api.requestType}</Badge>
          <bdi dir="ltr" className="min-w-0 flex-1 truncate text-caption text-ink-muted">
            {api.url}
          </bdi>
        </summary>
        <div className="flex min-w-0 flex-col gap-4 border-t border-line p-3">
          <Field label={texts.name} required>
            <Input
              dir="auto"
              readOnly={readOnly}
              value={api.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          <Field label={texts.requestType} required>
            <Select
              value={api.requestType}
              disabled={readOnly}
              options={opMethods.map((value) => ({ value, label: value }))}
              onValueChange={(next) => {
                const method = opMethods.find((one) => one === next);
                if (method) change({ requestType: method });
              }}
            />
          </Field>
          <Field label={texts.url} hint={readOnly ? undefined : texts.urlHint} required>
            <Input
              type="url"
              dir="ltr"
              placeholder={texts.urlPlaceholder}
              readOnly={readOnly}
              value={api.url}
              onChange={(event) => change({ url: event.target.value })}
            />
          </Field>
          <Field label={texts.description} hint={readOnly ? undefined : texts.descriptionHint} required>
            <Textarea
              dir="auto"
              rows={2}
              readOnly={readOnly}
              value={api.description}
              onChange={(event) => change({ description: event.target.value })}
            />
          </Field>
          <PairRows
            legend={texts.params}
            labels={{
              one: texts.paramName,
              other: texts.paramDescription,
              add: texts.addParam,
              remove: texts.removeParam,
            }}
            rows={api.params.map(({ name, description }) => [name, description])}
            readOnly={readOnly}
            onChange={(rows) =>
              change({ params: rows.map(([name, description]) => ({ name, description })) })
            }
          />
          {sendsBody(api.requestType) ? (
            <Field label={texts.body} hint={readOnly ? undefined : texts.bodyHint}>
              <Textarea
                dir="ltr"
                rows={4}
                className="font-mono text-caption"
                readOnly={readOnly}
                value={api.body}
                onChange={(event) => change({ body: event.target.value })}
              />
            </Field>
          ) : null}
          <PairRows
            legend={texts.headers}
            labels={{
              one: texts.headerName,
              other: texts.headerValue,
              add: texts.addHeader,
              remove: texts.removeHeader,
            }}
            rows={api.headers.map(({ name, value }) => [name, value])}
            readOnly={readOnly}
            onChange={(rows) => change({ headers: rows.map(([name, value]) => ({ name, value })) })}
          />
          <Field label={texts.auth}>
            <Select
              value={auth.type || 'none'}
              disabled={readOnly}
              options={apiAuthTypes.map((type) => ({ value: type || 'none', label: texts.authTypes[type] }))}
              onValueChange={(next) => {
                const type = apiAuthTypes.find((one) => (one || 'none') === next);
                if (type !== undefined) changeAuth({ type });
              }}
            />
          </Field>
          {auth.type === 'bearer' ? secret('token') : null}
          {auth.type === 'basic' ? (
            <>
              <Field label={texts.username}>
                <Input
                  dir="ltr"
                  autoComplete="off"
                  readOnly={readOnly}
                  value={auth.username}
                  onChange={(event) => changeAuth({ username: event.target.value })}
                />
              </Field>
              {secret('password')}
            </>
          ) : null}
          {readOnly ? null : (
            <>
              <ApiTrial api={api} assistantId={assistantId} />
              <Button size="sm" variant="ghost" className="self-end" onClick={onRemove}>
                <Trash2 size={16} aria-hidden />
                {texts.remove}
              </Button>
            </>
          )}
        </div>
      </details>
    </li>
  );
}
