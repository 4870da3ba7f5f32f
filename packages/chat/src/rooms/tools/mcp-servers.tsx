'use client';
import { mcpLimits, type McpServer, type Outcome } from '@stoa/core/contract';
import type { McpActions } from '@stoa/core/state';
import { ConfirmRow, useIsHere, useStoa } from '@stoa/react';
import { Badge, Banner, Button, Field, Input, Skeleton, Switch, useTexts } from '@stoa/ui';
import { Plus, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { mcpServersTexts } from './mcp-servers.texts.js';

type Loaded = { status: 'loading' | 'failed' } | { status: 'ready'; list: readonly McpServer[] };

interface FormProps {
  server: McpServer | null;
  onSave: (input: { id?: string; name: string; url: string; token?: string }) => Promise<string | null>;
  onCancel: () => void;
}

function ServerForm({ server, onSave, onCancel }: FormProps) {
  const texts = useTexts(mcpServersTexts);
  const [name, setName] = useState(server?.name ?? '');
  const [url, setUrl] = useState(server?.url ?? '');
  const [token, setToken] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isHere = useIsHere();
  const save = async () => {
    if (name.trim() === '' || url.trim() === '') return setTrouble(texts.unnamed);
    setBusy(true);
    const failure = await onSave({
      ...(server && { id: server.id }),
      name: name.trim(),
      url: url.trim(),
      ...(token !== '' && { token }),
    });
    if (!isHere()) return;
    setBusy(false);
    setTrouble(failure);
  };
  return (
    <div
      data-slot="mcp-server-form"
      className="flex min-w-0 flex-col gap-3 rounded-control border border-line p-3"
    >
      {trouble === null ? null : <Banner kind="error" title={trouble} />}
      <Field label={texts.name} required>
        <Input
          dir="auto"
          maxLength={mcpLimits.nameCharacters}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={texts.url} required>
        <Input
          type="url"
          dir="ltr"
          placeholder={texts.urlPlaceholder}
          maxLength={mcpLimits.urlCharacters}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <Field label={texts.token} hint={server?.hasToken ? texts.tokenKept : texts.tokenHint}>
        <Input
          type="password"
          dir="ltr"
          autoComplete="off"
          maxLength={mcpLimits.tokenCharacters}
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button size="sm" variant="solid" loading={isBusy} onClick={() => void save()}>
          {texts.save}
        </Button>
      </div>
    </div>
  );
}

interface RowProps {
  server: McpServer;
  /** Carries something out; its failure in words, or null. */
  run: (work: (actions: McpActions) => Promise<Outcome<McpServer | null>>) => Promise<string | null>;
  onEdit: () => void;
}

function ServerRow({ server, run, onEdit }: RowProps) {
  const texts = useTexts(mcpServersTexts);
  const { id, name, url, isShared, isOn, status, tools, hash, isOther } = server;
  const [busy, setBusy] = useState<'check' | 'accept' | 'turn' | 'remove' | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isHere = useIsHere();
  const begin = async (what: NonNullable<typeof busy>, work: Parameters<RowProps['run']>[0]) => {
    setBusy(what);
    setTrouble(null);
    const failure = await run(work);
    if (!isHere()) return;
    setBusy(null);
    setTrouble(failure);
  };
  const hasNews = tools.some(({ state }) => state !== 'accepted');
  return (
    <li data-slot="mcp-server" data-state={status} className="flex min-w-0 flex-col gap-2 py-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p dir="auto" className="text-ui font-medium text-ink [overflow-wrap:anywhere]">
            {name}
          </p>
          <p className="text-caption text-ink-muted [overflow-wrap:anywhere]">
            <bdi dir="ltr">{url}</bdi>
            {isShared ? ` · ${texts.shared}` : ''}
          </p>
        </div>
        <Badge tone={status === 'ready' ? 'success' : status === 'unknown' ? 'neutral' : 'danger'}>
          {texts.statuses[status]}
        </Badge>
        <Switch
          aria-label={texts.turn(name)}
          checked={isOn}
          disabled={busy !== null || (!isOn && tools.every(({ state }) => state !== 'accepted'))}
          onCheckedChange={(next) => void begin('turn', (actions) => actions.turn({ id, isOn: next }))}
        />
      </div>
      {trouble === null ? null : <Banner kind="error" title={trouble} />}
      {hasNews ? (
        <Banner kind={isOther ? 'warning' : 'info'} title={isOther ? texts.isOther : texts.look} />
      ) : null}
      {status === 'ready' ? (
        <details open={hasNews || undefined} className="min-w-0 rounded-control border border-line">
          <summary className="flex min-h-9 cursor-pointer items-center px-2 text-ui text-ink focus-ring-inset pointer-coarse:min-h-11">
            {tools.length === 0 ? texts.noTools : texts.tools(tools.length)}
          </summary>
          <ul className="flex min-w-0 flex-col gap-2 border-t border-line p-2">
            {tools.map((tool) => (
              <li key={tool.name} className="min-w-0">
                <p className="flex min-w-0 flex-wrap items-center gap-2 text-ui text-ink">
                  <bdi className="[overflow-wrap:anywhere]">{tool.title}</bdi>
                  {tool.state === 'accepted' ? null : (
                    <Badge tone="warning">{texts.states[tool.state]}</Badge>
                  )}
                </p>
                <p
                  dir="auto"
                  className="text-caption whitespace-pre-wrap text-ink-muted [overflow-wrap:anywhere]"
                >
                  {tool.description}
                </p>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {isRemoving ? (
        <ConfirmRow
          question={texts.removeQuestion(name)}
          confirmLabel={texts.remove}
          cancelLabel={texts.keep}
          onConfirm={() => void begin('remove', (actions) => actions.remove({ id }))}
          onCancel={() => setRemoving(false)}
        />
      ) : (
        <div className="flex flex-wrap justify-end gap-2">
          {isShared ? null : (
            <>
              <Button
                size="sm"
                variant="ghost"
                aria-label={texts.removeOf(name)}
                disabled={busy !== null}
                onClick={() => setRemoving(true)}
              >
                {texts.remove}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={texts.editOf(name)}
                disabled={busy !== null}
                onClick={onEdit}
              >
                {texts.edit}
              </Button>
            </>
          )}
          <Button
            size="sm"
            aria-label={texts.checkOf(name)}
            loading={busy === 'check'}
            disabled={busy !== null && busy !== 'check'}
            onClick={() => void begin('check', (actions) => actions.check({ id }))}
          >
            <RefreshCw size={16} aria-hidden />
            {texts.check}
          </Button>
          {hasNews ? (
            <Button
              size="sm"
              variant="solid"
              aria-label={texts.acceptOf(name)}
              loading={busy === 'accept'}
              disabled={busy !== null && busy !== 'accept'}
              onClick={() => void begin('accept', (actions) => actions.accept({ id, hash }))}
            >
              {texts.accept}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
}

/** The tool servers of a person and of the site: added, looked at, accepted, turned on and off. */
export function McpServers() {
  const texts = useTexts(mcpServersTexts);
  const { assistants } = useStoa();
  const isHere = useIsHere();
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' });
  const [tries, setTries] = useState(0);
  /** The id of the server that is edited; empty for a new one. */
  const [edited, setEdited] = useState<string | null>(null);
  useEffect(() => {
    void assistants
      .actions()
      .then(({ mcp }) => mcp.list())
      .catch(() => null)
      .then((outcome) => {
        if (isHere())
          setLoaded(outcome?.ok ? { status: 'ready', list: outcome.value } : { status: 'failed' });
      });
  }, [assistants, isHere, tries]);
  const put = (next: McpServer) =>
    setLoaded((now) => {
      if (now.status !== 'ready') return now;
      const isKnown = now.list.some(({ id }) => id === next.id);
      return {
        ...now,
        list: isKnown ? now.list.map((one) => (one.id === next.id ? next : one)) : [...now.list, next],
      };
    });
  const take = (id: string) =>
    setLoaded((now) =>
      now.status === 'ready' ? { ...now, list: now.list.filter((one) => one.id !== id) } : now,
    );
  const run = async (
    id: string | null,
    work: (actions: McpActions) => Promise<Outcome<McpServer | null>>,
  ) => {
    const actions = await assistants.actions().catch(() => null);
    const outcome = actions ? await work(actions.mcp) : null;
    if (!outcome?.ok) return outcome?.failure.message || texts.notSaved;
    if (!isHere()) return null;
    if (outcome.value) put(outcome.value);
    else if (id !== null) take(id);
    return null;
  };
  const form = (server: McpServer | null) => (
    <ServerForm
      key={server?.id ?? ''}
      server={server}
      onSave={async (input) => {
        const failure = await run(null, async (actions) => {
          const saved = await actions.save(input);
          // A new server is looked at, so that there is something to accept.
          return saved.ok ? actions.check({ id: saved.value.id }) : saved;
        });
        if (failure === null) setEdited(null);
        return failure;
      }}
      onCancel={() => setEdited(null)}
    />
  );
  return (
    <section aria-label={texts.title} data-state={loaded.status} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-ui font-medium text-ink">{texts.title}</h3>
      <p className="text-caption text-pretty text-ink-muted">{texts.lead}</p>
      {loaded.status === 'loading' ? (
        <div aria-busy className="flex flex-col gap-3">
          <span role="status" className="sr-only">
            {texts.loading}
          </span>
          <Skeleton className="h-9 w-full" />
        </div>
      ) : null}
      {loaded.status === 'failed' ? (
        <Banner
          kind="error"
          title={texts.failed}
          action={{
            label: texts.tryAgain,
            onAction: () => {
              setLoaded({ status: 'loading' });
              setTries(tries + 1);
            },
          }}
        />
      ) : null}
      {loaded.status === 'ready' ? (
        <>
          {loaded.list.length === 0 ? <p className="text-ui text-ink-muted">{texts.none}</p> : null}
          <ul className="flex min-w-0 flex-col divide-y divide-line">
            {loaded.list.map((server) =>
              server.id === edited ? (
                <li key={server.id} className="py-3">
                  {form(server)}
                </li>
              ) : (
                <ServerRow
                  key={server.id}
                  server={server}
                  run={(work) => run(server.id, work)}
                  onEdit={() => setEdited(server.id)}
                />
              ),
            )}
          </ul>
          {edited === '' ? (
            form(null)
          ) : (
            <Button size="sm" className="self-start" onClick={() => setEdited('')}>
              <Plus size={16} aria-hidden />
              {texts.add}
            </Button>
          )}
        </>
      ) : null}
    </section>
  );
}
