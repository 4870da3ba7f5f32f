'use client';
import type { TriedApi } from '@stoa/core/contract';
import { storedApi, type AssistantApi } from '@stoa/core/rules';
import { useIsHere, useStoa } from '@stoa/react';
import { Badge, Banner, Button, cn, Field, formatBytes, Input, useLocale, useTexts } from '@stoa/ui';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { assistantApisTexts } from './assistant-apis.texts.js';

export interface ApiTrialProps {
  api: AssistantApi;
  /** Whose saved credentials stand behind masks. */
  assistantId: string | null | undefined;
}

const shownText = cn(
  'm-0 max-h-64 overflow-auto rounded-control bg-surface-sunken p-2 font-mono text-caption whitespace-pre-wrap text-ink [overflow-wrap:anywhere] scrollbar-quiet focus-ring-inset',
);

const requestText = ({ method, url, headers, body }: TriedApi['request']): string =>
  [
    `${method} ${url}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body ? ['', body] : []),
  ].join('\n');

function laidOut({ body, contentType }: TriedApi): string {
  if (!/json/i.test(contentType)) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** Sends the request of an API once, and shows it with its answer. */
export function ApiTrial({ api, assistantId }: ApiTrialProps) {
  const texts = useTexts(assistantApisTexts);
  const locale = useLocale();
  const { assistants } = useStoa();
  const isHere = useIsHere();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ tried: TriedApi } | { failure: string } | null>(null);
  const params = api.params.filter(({ name }) => name.trim() !== '');
  const send = async () => {
    if (isBusy) return;
    if (api.url.trim() === '') return setResult({ failure: texts.testNeeds });
    setBusy(true);
    const { requestType, url, body, headers, auth } = storedApi(api);
    const actions = await assistants.actions().catch(() => null);
    const outcome = await actions?.tryApi({
      requestType,
      url,
      params: params.map(({ name }) => ({ name })),
      values: Object.fromEntries(params.map(({ name }) => [name, values[name] ?? ''])),
      body,
      headers,
      auth,
      apiId: api.id,
      ...(assistantId && { assistantId }),
    });
    if (!isHere()) return;
    setBusy(false);
    setResult(
      outcome?.ok ? { tried: outcome.value } : { failure: outcome?.failure.message || texts.testFailed },
    );
  };
  return (
    <div data-slot="api-trial" className="flex min-w-0 flex-col gap-3 border-t border-line pt-3">
      {params.map(({ name }) => (
        <Field key={name} label={texts.testValue(name)}>
          <Input
            dir="auto"
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </Field>
      ))}
      <Button className="self-start" loading={isBusy} onClick={() => void send()}>
        <Send size={16} aria-hidden className="rtl:-scale-x-100" />
        {texts.test}
      </Button>
      <div role="status" className="flex min-w-0 flex-col gap-2">
        {isBusy ? <span className="sr-only">{texts.testing}</span> : null}
        {result && 'failure' in result ? <Banner kind="error" title={result.failure} /> : null}
        {result && 'tried' in result ? (
          <>
            <p className="text-caption text-ink-muted">{texts.request}</p>
            <pre dir="ltr" tabIndex={0} className={shownText}>
              {requestText(result.tried.request)}
            </pre>
            <p className="flex items-center gap-2 text-caption text-ink-muted">
              <Badge tone={result.tried.status < 400 ? 'success' : 'danger'}>
                {texts.answer(result.tried.status, result.tried.ms)}
              </Badge>
              {result.tried.isCut ? texts.cut(formatBytes(locale, result.tried.bytes)) : null}
            </p>
            {result.tried.body === '' ? (
              <p className="text-ui text-ink-muted">{texts.empty}</p>
            ) : (
              <pre dir="ltr" tabIndex={0} className={shownText}>
                {laidOut(result.tried)}
              </pre>
            )}
          </>
        ) : null}
      </div>
    </div>
  );
}
