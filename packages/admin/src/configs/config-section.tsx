'use client';
import type { ConfigSource } from '@stoa/core/contract';
import {
  selectChangedParts,
  selectIsConfigDirty,
  type ConfigState,
  type ConfigStore,
} from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Banner, Button, cn, useTexts } from '@stoa/ui';
import { useEffect, useMemo, useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import { useSaveGuard, useUnsaved } from '../app/admin-context.js';
import { LoadingRows } from '../app/loading-rows.js';
import { configsTexts } from './configs.texts.js';
import { Review } from './review.js';
import { StaleNotice } from './stale-notice.js';
import { Versions } from './versions.js';

/** What the form of a type draws, and how it changes it. */
export interface ConfigForm<V> {
  value: V;
  /** What is stored. */
  saved: V;
  /** Names of the parts that differ from what is stored. */
  changed: readonly string[];
  /** Why parts have no effect, by their names. */
  notes: Readonly<Record<string, string>>;
  /** Where the stored parts come from, by their names; empty for a type that the environment says nothing of. */
  sources: Readonly<Record<string, ConfigSource>>;
  edit: (change: (value: V) => V) => void;
}

export interface ConfigSectionProps<V> extends Omit<ComponentPropsWithoutRef<'form'>, 'children'> {
  config: ConfigStore<V>;
  children: (form: ConfigForm<V>) => ReactNode;
  /** Stands above the form once that is loaded, and works while a file says what counts. */
  lead?: ReactNode;
  /** Is asked before each save; false leaves everything unsaved. */
  beforeSave?: () => Promise<boolean>;
}

/** What the last load or save met. */
function Notices({ state, onLoad }: { state: ConfigState<unknown>; onLoad: () => void }) {
  const text = useTexts(configsTexts);
  const { load, save, about } = state;
  return (
    <>
      {load.status === 'failed' ? (
        <Banner kind="error" title={load.failure} action={{ label: text.tryAgain, onAction: onLoad }} />
      ) : null}
      {about?.isLocked ? <Banner kind="info" title={text.locked} /> : null}
      {save.status === 'failed' ? (
        <Banner kind="error" title={text.saveFailed} lines={[save.failure]} />
      ) : null}
    </>
  );
}

/** A form that cannot be filled in while it is locked. */
function Lockable({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  if (!isLocked) return children;
  return (
    <fieldset
      disabled
      data-slot="locked"
      className="flex min-w-0 flex-col gap-4 [&_button:disabled]:cursor-not-allowed [&_button:disabled]:opacity-55"
    >
      {children}
    </fieldset>
  );
}

interface SaveBarProps {
  /** The save waits for an answer. */
  isAsking: boolean;
  state: ConfigState<unknown>;
  changedCount: number;
  onReload: () => void;
  onDiscard: () => void;
}

function SaveBar({ isAsking, state, changedCount, onReload, onDiscard }: SaveBarProps) {
  const text = useTexts(configsTexts);
  const [now] = useState(Date.now);
  const { about, load, save } = state;
  const isDirty = selectIsConfigDirty(state);
  const isSaving = isAsking || save.status === 'saving';
  const by = about?.savedBy && about.savedAt ? text.savedBy(about.savedBy, about.savedAt, now) : text.saved;
  return (
    <div
      data-slot="save-bar"
      data-state={isDirty ? 'unsaved' : 'saved'}
      className="sticky -bottom-6 z-1 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-4 py-3 sm:-bottom-10 sm:mx-0 sm:px-0"
    >
      <p role="status" className="me-auto text-ui text-ink-muted">
        {isDirty ? text.unsaved(changedCount) : by}
      </p>
      <Button variant="ghost" onClick={onReload} loading={load.status === 'loading'} disabled={isSaving}>
        {text.reload}
      </Button>
      {isDirty ? (
        <Button variant="ghost" onClick={onDiscard} disabled={isSaving}>
          {text.discard}
        </Button>
      ) : null}
      <Button
        type="submit"
        variant="solid"
        disabled={!isDirty || about?.isLocked === true}
        loading={isSaving}
      >
        {text.save}
      </Button>
    </div>
  );
}

/**
 * The form of one type of configuration: it is loaded when it is first shown, marks what is unsaved, and says what a save has met. What was
 * typed stays until it is stored or discarded.
 */
export function ConfigSection<V>({
  config,
  children,
  lead,
  beforeSave,
  className,
  ...props
}: ConfigSectionProps<V>) {
  const text = useTexts(configsTexts);
  const state = useStore(config.store, (all) => all);
  const value = state.draft ?? state.saved;
  const isLocked = state.about?.isLocked === true;
  const changed = useMemo(() => selectChangedParts(state), [state]);
  useUnsaved(config.store, selectIsConfigDirty);
  useSaveGuard(config, beforeSave);
  useEffect(() => {
    if (config.store.getState().load.status === 'idle') void config.load();
  }, [config]);
  const reload = () => void config.load();
  const [isAsking, setIsAsking] = useState(false);
  async function save(): Promise<void> {
    if (isAsking) return;
    setIsAsking(true);
    const isReady = (await beforeSave?.()) ?? true;
    setIsAsking(false);
    if (isReady) void config.save();
  }
  return (
    <form
      data-slot="config-section"
      noValidate
      className={cn('flex max-w-[52rem] flex-col gap-4', className)}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      {...props}
    >
      {value === null ? (
        state.load.status === 'failed' ? null : (
          <LoadingRows label={text.loading} />
        )
      ) : (
        <>
          {lead}
          <Lockable isLocked={isLocked}>
            {children({
              value,
              saved: state.saved ?? value,
              changed,
              notes: state.about?.notes ?? {},
              sources: state.about?.sources ?? {},
              edit: config.edit,
            })}
          </Lockable>
        </>
      )}
      <Notices state={state} onLoad={reload} />
      <StaleNotice config={config} state={state} />
      {state.saved !== null && state.draft !== null ? (
        <Review config={config} saved={state.saved} draft={state.draft} />
      ) : null}
      {value === null ? null : (
        <SaveBar
          isAsking={isAsking}
          state={state}
          changedCount={changed.length}
          onReload={reload}
          onDiscard={config.discard}
        />
      )}
      <Versions
        config={config}
        current={state.about?.version ?? 0}
        isDirty={selectIsConfigDirty(state)}
        isLocked={isLocked}
      />
    </form>
  );
}
