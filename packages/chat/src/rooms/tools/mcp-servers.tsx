'use client';
import { mcpLimits, type McpServer, type Outcome } from '@stoa/core/contract';
import type { McpActions } from '@stoa/core/state';
import { ConfirmRow, DraftNotice, findByData, useFormDraft, useIsHere, useStoa } from '@stoa/react';
import { Badge, Banner, Button, Field, Input, Skeleton, Switch, useTexts } from '@stoa/ui';
import { Plus, RefreshCw } from 'lucide-react';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useReading } from '../../base/state/use-reading.js';
import { mcpServersTexts } from './mcp-servers.texts.js';
import { PendingSignIn } from './pending-sign-in.js';

type Work = (actions: McpActions) => Promise<Outcome<McpServer | null>>;
interface ServerInput {
  id?: string;
  name: string;
  url: string;
  token?: string;
}

interface FormProps {
  server: McpServer | null;
  /** Saves it and closes the form; why it could not, or null. */
  onSave: (input: ServerInput) => Promise<string | null>;
  onCancel: () => void;
}

/** Adds a server or edits one. What was typed is a draft until it is saved or given up; the token is kept nowhere but on the server. */
function ServerForm({ server, onSave, onCancel }: FormProps) {
  const texts = useTexts(mcpServersTexts);
  const heading = useId();
  const first = useRef<HTMLInputElement>(null);
  const draft = useFormDraft(`mcp-server/${server?.id ?? ''}`, {
    name: server?.name ?? '',
    url: server?.url ?? '',
  });
  const { name, url } = draft.values;
  const [token, setToken] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isHere = useIsHere();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '' || url.trim() === '') return setTrouble(texts.unnamed);
    setBusy(true);
    const failure = await onSave({
      ...(server && { id: server.id }),
      name: name.trim(),
      url: url.trim(),
      ...(token !== '' && { token }),
    });
    if (failure === null) draft.forget();
    if (!isHere()) return;
    setBusy(false);
    setTrouble(failure);
  };
  return (
    <form
      noValidate
      data-slot="mcp-server-form"
      aria-labelledby={heading}
      className="flex min-w-0 flex-col gap-3 rounded-control border border-line p-3"
      onSubmit={(event) => void save(event)}
    >
      <h4 id={heading} className="sr-only">
        {server ? texts.editOf(server.name) : texts.add}
      </h4>
      <DraftNotice
        isRestored={draft.isRestored}
        onDiscard={() => {
          draft.discard();
          first.current?.focus();
        }}
      />
      {trouble === null ? null : <Banner kind="error" title={trouble} />}
      <Field label={texts.name} required>
        <Input
          ref={first}
          autoFocus
          dir="auto"
          autoComplete="off"
          maxLength={mcpLimits.nameCharacters}
          value={name}
          onChange={(event) => draft.change({ name: event.target.value })}
        />
      </Field>
      <Field label={texts.url} required>
        <Input
          type="url"
          dir="ltr"
          placeholder={texts.urlPlaceholder}
          maxLength={mcpLimits.urlCharacters}
          value={url}
          onChange={(event) => draft.change({ url: event.target.value })}
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
        <Button
          size="sm"
          onClick={() => {
            draft.forget();
            onCancel();
          }}
        >
          {texts.cancel}
        </Button>
        <Button type="submit" size="sm" variant="solid" loading={isBusy}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

type Doing = 'check' | 'accept' | 'turn' | 'remove' | 'signIn' | 'signOut';
/** What is being done with a server, and why the last that was could not be. */
interface RowState {
  busy: Doing | null;
  trouble: string | null;
  /** Where its person is signing in. */
  page?: string;
}
const idle: RowState = { busy: null, trouble: null };

interface RowProps {
  server: McpServer;
  state: RowState;
  /** Carries something out. */
  begin: (what: Doing, work: Work) => void;
  signIn: SignInActions;
  onEdit: () => void;
}
interface SignInActions {
  begin: () => void;
  look: () => Promise<void>;
  cancel: () => void;
  end: () => void;
}

function ServerRow({ server, state: { busy, trouble, page }, begin, signIn, onEdit }: RowProps) {
  const texts = useTexts(mcpServersTexts);
  const { id, name, url, isShared, isOn, hasToken, isSignedIn, status, tools, hash, isOther } = server;
  const [isRemoving, setRemoving] = useState(false);
  const remover = useRef<HTMLButtonElement>(null);
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
            {isSignedIn ? ` · ${texts.signedIn}` : ''}
          </p>
        </div>
        <Badge tone={status === 'ready' ? 'success' : status === 'unknown' ? 'neutral' : 'danger'}>
          {texts.statuses[status]}
        </Badge>
        <Switch
          aria-label={texts.turn(name)}
          checked={isOn}
          // A box that is disabled while it is at work would lose focus.
          aria-busy={busy === 'turn' || undefined}
          disabled={!isOn && tools.every(({ state }) => state !== 'accepted')}
          onCheckedChange={(next) => {
            if (busy === null) begin('turn', (actions) => actions.turn({ id, isOn: next }));
          }}
        />
      </div>
      {trouble === null ? null : <Banner kind="error" title={trouble} />}
      {page === undefined ? null : <PendingSignIn url={page} onLook={signIn.look} onCancel={signIn.cancel} />}
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
          onConfirm={() => {
            if (busy === null) begin('remove', (actions) => actions.remove({ id }));
          }}
          onCancel={() => {
            setRemoving(false);
            setTimeout(() => remover.current?.focus());
          }}
        />
      ) : (
        <div className="flex flex-wrap justify-end gap-2">
          {isShared ? null : (
            <>
              <Button
                ref={remover}
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
                data-edit={id}
                aria-label={texts.editOf(name)}
                disabled={busy !== null}
                onClick={onEdit}
              >
                {texts.edit}
              </Button>
            </>
          )}
          {isSignedIn ? (
            <Button
              size="sm"
              variant="ghost"
              aria-label={texts.signOutOf(name)}
              loading={busy === 'signOut'}
              disabled={busy !== null && busy !== 'signOut'}
              onClick={signIn.end}
            >
              {texts.signOut}
            </Button>
          ) : null}
          <Button
            size="sm"
            data-check={id}
            aria-label={texts.checkOf(name)}
            loading={busy === 'check'}
            disabled={busy !== null && busy !== 'check'}
            onClick={() => begin('check', (actions) => actions.check({ id }))}
          >
            <RefreshCw size={16} aria-hidden />
            {texts.check}
          </Button>
          {status === 'signIn' && !hasToken && page === undefined ? (
            <Button
              size="sm"
              variant="solid"
              data-sign-in={id}
              aria-label={texts.signInOf(name)}
              loading={busy === 'signIn'}
              disabled={busy !== null && busy !== 'signIn'}
              onClick={signIn.begin}
            >
              {isSignedIn ? texts.signInAgain : texts.signIn}
            </Button>
          ) : null}
          {hasNews ? (
            <Button
              size="sm"
              variant="solid"
              aria-label={texts.acceptOf(name)}
              loading={busy === 'accept'}
              disabled={busy !== null && busy !== 'accept'}
              onClick={() => begin('accept', (actions) => actions.accept({ id, hash }))}
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
  const { found, again, edit } = useReading<readonly McpServer[]>(async () =>
    (await assistants.actions()).mcp.list(),
  );
  /** The id of the server that is edited; empty for a new one. */
  const [edited, setEdited] = useState<string | null>(null);
  const [states, setStates] = useState<Readonly<Record<string, RowState>>>({});
  const place = useRef<HTMLElement>(null);
  /** Where focus goes once a form has closed: to a row, or without an id to the button for another server. */
  const [led, setLed] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (!led) return;
    const button = led.id ? findByData(place.current, 'data-edit', led.id) : null;
    (button ?? place.current?.querySelector<HTMLElement>('[data-slot=add-server]'))?.focus();
  }, [led]);
  const rows = useRef<HTMLUListElement>(null);
  const put = (next: McpServer) =>
    edit((list) =>
      list.some(({ id }) => id === next.id)
        ? list.map((one) => (one.id === next.id ? next : one))
        : [...list, next],
    );
  const take = (id: string) => edit((list) => list.filter((one) => one.id !== id));
  /** What the work came to, or why it came to nothing; the server's words only where it has refused. */
  const ask = async <T,>(
    work: (actions: McpActions) => Promise<Outcome<T>>,
  ): Promise<{ value: T } | string> => {
    const actions = await assistants.actions().catch(() => null);
    const outcome = actions ? await work(actions.mcp) : null;
    if (outcome?.ok) return { value: outcome.value };
    return (outcome?.failure.code === 'refused' && outcome.failure.message) || texts.notSaved;
  };
  const begin = async (id: string, busy: Doing, work: Work) => {
    const say = (state: RowState) => setStates((now) => ({ ...now, [id]: state }));
    say({ busy, trouble: null });
    const result = await ask(work);
    if (!isHere()) return;
    say({ busy: null, trouble: typeof result === 'string' ? result : null });
    if (typeof result === 'string') return;
    if (result.value) put(result.value);
    else take(id);
    // A button that had focus is gone with its row, or with what was accepted.
    if (busy === 'remove') rows.current?.focus();
    if (busy === 'accept') findByData(place.current, 'data-check', id)?.focus();
  };
  /** The sign-in of a row: a page is asked for, its end is waited for, and what the server has is looked at then. */
  const signInOf = ({ id }: McpServer): SignInActions => {
    const say = (state: RowState) => setStates((now) => ({ ...now, [id]: state }));
    return {
      async begin() {
        say({ busy: 'signIn', trouble: null });
        const result = await ask((actions) => actions.signIn({ id }));
        if (!isHere()) return;
        say(
          typeof result === 'string'
            ? { busy: null, trouble: result }
            : { busy: null, trouble: null, page: result.value },
        );
      },
      async look() {
        const result = await ask((actions) => actions.list());
        if (!isHere() || typeof result === 'string') return;
        const found = result.value.find((one) => one.id === id);
        if (!found?.isSignedIn || found.status === 'signIn') return;
        put(found);
        void begin(id, 'check', (actions) => actions.check({ id }));
        setTimeout(() => findByData(place.current, 'data-check', id)?.focus());
      },
      cancel() {
        say(idle);
        setTimeout(() => findByData(place.current, 'data-sign-in', id)?.focus());
      },
      async end() {
        say({ busy: 'signOut', trouble: null });
        const result = await ask((actions) => actions.signOut({ id }));
        if (!isHere()) return;
        if (typeof result === 'string') return say({ busy: null, trouble: result });
        const { server, isRevoked } = result.value;
        say({ busy: null, trouble: isRevoked ? null : texts.notRevoked });
        put(server);
        setTimeout(() => findByData(place.current, 'data-check', id)?.focus());
      },
    };
  };
  /** Closes the form of `of`, if it is still that one, and leads to the row of `id`. */
  const close = (of: string, id = of) => {
    setEdited((now) => (now === of ? null : now));
    setLed({ id });
  };
  const save = async (input: ServerInput) => {
    const result = await ask((actions) => actions.save(input));
    if (typeof result === 'string') return result;
    const { id } = result.value;
    if (!isHere()) return null;
    put(result.value);
    close(input.id ?? '', id);
    // A server that is saved is looked at, so that there is something to accept.
    void begin(id, 'check', (actions) => actions.check({ id }));
    return null;
  };
  const form = (server: McpServer | null) => (
    <ServerForm
      key={server?.id ?? ''}
      server={server}
      onSave={save}
      onCancel={() => close(server?.id ?? '')}
    />
  );
  return (
    <section
      ref={place}
      aria-label={texts.title}
      data-state={found.status}
      className="flex min-w-0 flex-col gap-2"
    >
      <h3 className="text-ui font-medium text-ink">{texts.title}</h3>
      <p className="text-caption text-pretty text-ink-muted">{texts.lead}</p>
      {found.status === 'loading' ? (
        <div aria-busy className="flex flex-col gap-3">
          <span role="status" className="sr-only">
            {texts.loading}
          </span>
          <Skeleton className="h-9 w-full" />
        </div>
      ) : null}
      {found.status === 'failed' ? (
        <Banner kind="error" title={texts.failed} action={{ label: texts.tryAgain, onAction: again }} />
      ) : null}
      {found.status === 'ready' ? (
        <>
          {found.value.length === 0 ? <p className="text-ui text-ink-muted">{texts.none}</p> : null}
          <ul
            ref={rows}
            tabIndex={-1}
            aria-label={texts.title}
            className="flex min-w-0 flex-col divide-y divide-line outline-none"
          >
            {found.value.map((server) =>
              server.id === edited ? (
                <li key={server.id} className="py-3">
                  {form(server)}
                </li>
              ) : (
                <ServerRow
                  key={server.id}
                  server={server}
                  state={states[server.id] ?? idle}
                  begin={(what, work) => void begin(server.id, what, work)}
                  signIn={signInOf(server)}
                  onEdit={() => setEdited(server.id)}
                />
              ),
            )}
          </ul>
          {edited === '' ? (
            form(null)
          ) : (
            <Button data-slot="add-server" size="sm" className="self-start" onClick={() => setEdited('')}>
              <Plus size={16} aria-hidden />
              {texts.add}
            </Button>
          )}
        </>
      ) : null}
    </section>
  );
}
