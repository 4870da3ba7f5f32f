'use client';
import type { EmbedKey } from '@stoa/core/contract';
import type { EmbedKeyForm } from '@stoa/core/rules';
import {
  newEmbedKeyId,
  selectEmbedKey,
  selectEmbedKeyForm,
  selectEmbedKeyWork,
  selectHasEmbedDrafts,
  type EmbedKeysState,
  type EmbedKeysStore,
  type ModelsStore,
} from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Banner, cn, EmptyState, Skeleton, useTexts } from '@stoa/ui';
import { SearchX } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ComponentPropsWithoutRef } from 'react';
import { useUnsaved } from '../app/admin-context.js';
import { useAdminNavigation } from '../app/admin-link.js';
import { Configurator } from './configurator/configurator.js';
import { embedRoutePath, readEmbedRoute } from './embed-route.js';
import { embedTexts } from './embed.texts.js';
import { KeyDanger } from './key-danger.js';
import { KeyForm } from './key-form.js';
import { KeyList } from './key-list.js';
import { BackToKeys, KeyPage } from './key-page.js';
import { SecretOnce } from './secret-once.js';
import { firstChoice, type EmbedChoice, type EmbedSite, type PinnedVersion } from './snippet/choice.js';
import { readIntegrity } from './snippet/read-integrity.js';

/** Facts about the server. */
export interface EmbedHost {
  /** `https://chat.example.com` */
  origin: string;
  /** Address of the script of the embeddable chat, for the preview. */
  script: string;
  /** The fingerprints of all files, as the build wrote them; null where there are none. */
  loadIntegrity: () => Promise<unknown>;
}

export interface EmbedAdminProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  keys: EmbedKeysStore;
  models: ModelsStore;
  host: EmbedHost;
  /** The address of the room inside the area: `/embed`. */
  base: string;
  /** The rest of the address: `/new`, say. */
  path: string;
}

const nothingWrong = {};

interface FormOfProps extends Pick<EmbedAdminProps, 'keys' | 'models' | 'base'> {
  id: string;
}

/** The form of one key, or of a key that is to be made. */
function FormOf({ keys, models, base, id }: FormOfProps) {
  const { go } = useAdminNavigation();
  const key = useStore(keys.store, selectEmbedKey(id));
  const draft = useStore(keys.store, (state) => state.drafts[id]);
  const problems = useStore(keys.store, (state) => state.problems[id]) ?? nothingWrong;
  const work = useStore(keys.store, selectEmbedKeyWork(id));
  const catalogue = useStore(models.store, (state) => state);
  const form: EmbedKeyForm = useMemo(
    () => selectEmbedKeyForm(id)({ keys: key ? [key] : [], drafts: draft ? { [id]: draft } : {} }),
    [id, key, draft],
  );
  const assistants = useStore(keys.store, (state) => state.assistants);
  useEffect(() => {
    if (models.store.getState().status === 'idle') void models.load();
  }, [models]);
  useEffect(() => void keys.loadAssistants(), [keys]);
  const isNew = id === newEmbedKeyId;

  async function save(): Promise<boolean> {
    const saved = await keys.save(id);
    if (saved && isNew) go(base + embedRoutePath({ view: 'key', id: saved.id, tab: 'embed' }));
    return saved !== null;
  }
  return (
    <KeyForm
      form={form}
      problems={problems}
      models={catalogue}
      assistants={assistants}
      assistant={key?.assistant ?? null}
      work={work}
      isNew={isNew}
      isDirty={draft !== undefined}
      onEdit={(patch) => keys.edit(id, patch)}
      onSave={save}
      onDiscard={() => keys.discard(id)}
      onRetryModels={() => void models.load()}
      onRetryAssistants={() => void keys.loadAssistants()}
    />
  );
}

/** The newest version with its fingerprints, once they are known. */
function usePinned({ loadIntegrity }: EmbedHost): PinnedVersion | null {
  const [pinned, setPinned] = useState<PinnedVersion | null>(null);
  useEffect(() => {
    let isOver = false;
    // Without them the snippet takes the newest version, as most sites do.
    loadIntegrity().then(
      (value) => {
        if (!isOver) setPinned(readIntegrity(value));
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [loadIntegrity]);
  return pinned;
}

interface ConfiguratorOfProps extends Pick<EmbedAdminProps, 'keys' | 'host' | 'models' | 'base'> {
  keyInfo: EmbedKey;
  choice: EmbedChoice | undefined;
  onChoose: (choice: EmbedChoice) => void;
}

function ConfiguratorOf({ keys, host, models, base, keyInfo, choice, onChoose }: ConfiguratorOfProps) {
  const { go } = useAdminNavigation();
  const pinned = usePinned(host);
  const { origin } = host;
  const list = useStore(models.store, (state) => state.list);
  useEffect(() => {
    if (models.store.getState().status === 'idle') void models.load();
  }, [models]);
  const site: EmbedSite = useMemo(() => {
    const { publicKey, allowAnonymous, scopes, title, greeting } = keyInfo;
    return {
      server: origin,
      publicKey,
      allowAnonymous,
      scopes,
      title,
      greeting,
      prompts: keyInfo.prompts.map(({ label }) => label),
      models: keyInfo.modelIds.flatMap((id) => list.find((model) => model.id === id) ?? []),
      pinned,
    };
  }, [keyInfo, origin, pinned, list]);
  // A choice that the key no longer allows is replaced.
  const current = useMemo(() => {
    const chosen = choice ?? firstChoice(site);
    return site.allowAnonymous ? chosen : { ...chosen, identity: 'token' as const };
  }, [choice, site]);
  return (
    <Configurator
      // Settings take effect with the next session, so a saved form begins the preview anew.
      key={JSON.stringify(keyInfo)}
      site={site}
      choice={current}
      onChoose={(patch) => onChoose({ ...current, ...patch })}
      keyId={keyInfo.id}
      preview={keys.preview}
      script={host.script}
      onSettings={() => go(base + embedRoutePath({ view: 'key', id: keyInfo.id, tab: 'settings' }))}
    />
  );
}

function Loading() {
  const { loading } = useTexts(embedTexts);
  return (
    <div role="status" aria-label={loading} className="flex max-w-5xl flex-col gap-3">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-20 w-full rounded-panel" />
      <Skeleton className="h-20 w-full rounded-panel" />
    </div>
  );
}

/** Drafts, and a secret that is shown once. */
const isAtRisk = (state: EmbedKeysState) => selectHasEmbedDrafts(state) || state.secret !== null;

/** The room of the embeddable chat: keys of other sites, what they allow, and the code that brings the chat there. */
export function EmbedAdmin({ keys, models, host, base, path, className, ...props }: EmbedAdminProps) {
  const text = useTexts(embedTexts);
  const root = useRef<HTMLDivElement>(null);
  const [choices, setChoices] = useState<Readonly<Record<string, EmbedChoice>>>({});
  const status = useStore(keys.store, (state) => state.status);
  const failure = useStore(keys.store, (state) => state.failure);
  const list = useStore(keys.store, (state) => state.keys);
  const drafts = useStore(keys.store, (state) => state.drafts);
  const secret = useStore(keys.store, (state) => state.secret);
  const route = readEmbedRoute(path);
  const id = route.view === 'key' ? route.id : route.view;
  const key = route.view === 'key' ? list.find((one) => one.id === route.id) : undefined;
  const work = useStore(keys.store, selectEmbedKeyWork(id));
  useUnsaved(keys.store, isAtRisk);

  useEffect(() => {
    if (keys.store.getState().status === 'idle') void keys.load();
  }, [keys]);

  // Another view is read from its heading on; the first one is where the page begins.
  const shownView = useRef(id);
  useEffect(() => {
    if (shownView.current === id) return;
    shownView.current = id;
    const holdsFocus = root.current
      ?.querySelector('[data-slot=secret-once]')
      ?.contains(document.activeElement);
    if (!holdsFocus) root.current?.querySelector<HTMLElement>('[data-view-heading]')?.focus();
  }, [id]);

  const view = () => {
    if (route.view === 'new')
      return (
        <section className="flex flex-col gap-4">
          <BackToKeys base={base} />
          <h2 tabIndex={-1} data-view-heading="" className="text-title face-display outline-none">
            {text.form.newTitle}
          </h2>
          <FormOf keys={keys} models={models} base={base} id={newEmbedKeyId} />
        </section>
      );
    if (list.length === 0 && status !== 'ready') return status === 'failed' ? null : <Loading />;
    if (route.view === 'list') return <KeyList keys={list} unsavedIds={Object.keys(drafts)} base={base} />;
    if (!key)
      return (
        <section className="flex flex-col gap-4">
          <BackToKeys base={base} />
          <EmptyState
            size="page"
            icon={<SearchX size={20} />}
            title={text.notFound}
            description={text.notFoundHint}
          />
        </section>
      );
    return (
      <KeyPage keyInfo={key} base={base} tab={route.tab} isUnsaved={key.id in drafts}>
        {route.tab === 'settings' ? (
          <>
            <FormOf keys={keys} models={models} base={base} id={key.id} />
            <KeyDanger
              name={key.name}
              work={work}
              onRotate={() => void keys.rotate(key.id)}
              onRevoke={() => void keys.revoke(key.id)}
            />
          </>
        ) : (
          <ConfiguratorOf
            keys={keys}
            host={host}
            models={models}
            base={base}
            keyInfo={key}
            choice={choices[key.id]}
            onChoose={(choice) => setChoices((before) => ({ ...before, [key.id]: choice }))}
          />
        )}
      </KeyPage>
    );
  };

  return (
    <div ref={root} data-slot="embed-admin" className={cn('flex flex-col gap-6', className)} {...props}>
      {failure ? (
        <Banner
          kind="error"
          className="max-w-[52rem]"
          title={text.loadFailed}
          lines={[failure]}
          action={{ label: text.tryAgain, onAction: () => void keys.load(), loading: status === 'loading' }}
        />
      ) : null}
      {secret ? <SecretOnce secret={secret} onDone={keys.forgetSecret} /> : null}
      {view()}
    </div>
  );
}
