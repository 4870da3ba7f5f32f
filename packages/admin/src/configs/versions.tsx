'use client';
import type { ConfigVersion } from '@stoa/core/contract';
import type { ConfigStore } from '@stoa/core/state';
import { Banner, Button, useTexts } from '@stoa/ui';
import { useEffect, useRef, useState } from 'react';
import { LoadingRows } from '../app/loading-rows.js';
import { configsTexts } from './configs.texts.js';

export interface VersionsProps<V> {
  config: ConfigStore<V>;
  /** The version that counts now; 0 while nothing was saved. */
  current: number;
  /** Something is unsaved, which restoring would lose. */
  isDirty: boolean;
  /** A file says what counts: none of the versions does, and none can be restored. */
  isLocked: boolean;
}

/** What the last answer was to the question `of`; the list of an earlier one stays. */
interface Answer {
  of: string;
  hasFailed: boolean;
  list: readonly ConfigVersion[] | null;
}

/** Reads the versions when `isOpen`, and again whenever another one counts. */
function useVersions({ versions }: Pick<ConfigStore<unknown>, 'versions'>, current: number, isOpen: boolean) {
  const [answer, setAnswer] = useState<Answer>({ of: '', hasFailed: false, list: null });
  const [tries, setTries] = useState(0);
  const question = `${current} ${tries}`;
  useEffect(() => {
    if (!isOpen) return;
    // The answer to an earlier question is no answer to this one.
    let isLate = false;
    void versions().then((list) => {
      if (!isLate)
        setAnswer((before) => ({ of: question, hasFailed: list === null, list: list ?? before.list }));
    });
    return () => {
      isLate = true;
    };
  }, [versions, question, isOpen]);
  const isAnswered = answer.of === question;
  return {
    list: answer.list,
    isLoading: !isAnswered,
    hasFailed: isAnswered && answer.hasFailed,
    retry: () => setTries((count) => count + 1),
  };
}

interface VersionRowProps {
  version: ConfigVersion;
  isCurrent: boolean;
  isBlocked: boolean;
  isBusy: boolean;
  onRestore: () => void;
}

function VersionRow({
  version: { version, savedAt, savedBy, isReset },
  isCurrent,
  isBlocked,
  isBusy,
  onRestore,
}: VersionRowProps) {
  const text = useTexts(configsTexts);
  const [now] = useState(Date.now);
  return (
    <li
      data-slot="version-row"
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 text-ui"
    >
      <span className="tabular-nums">{text.version(version)}</span>
      <span className="min-w-0 flex-1 text-ink-muted">
        {text.versionBy(savedBy, savedAt, now)} {isReset ? text.wasReset : null}
      </span>
      {isCurrent ? (
        <span className="text-ink-muted">{text.inForce}</span>
      ) : (
        <Button
          variant="ghost"
          disabled={isBlocked}
          loading={isBusy}
          aria-label={text.restoreOf(version)}
          onClick={onRestore}
        >
          {text.restore}
        </Button>
      )}
    </li>
  );
}

/** The saved versions, each of which can be saved again. */
export function Versions<V>({ config, current, isDirty, isLocked }: VersionsProps<V>) {
  const text = useTexts(configsTexts);
  const [isOpen, setIsOpen] = useState(false);
  const { list, isLoading, hasFailed, retry } = useVersions(config, current, isOpen);
  const [busy, setBusy] = useState<number | null>(null);
  const summary = useRef<HTMLElement>(null);
  const restore = async (version: number) => {
    setBusy(version);
    await config.restore(version);
    setBusy(null);
  };
  if (current === 0) return null;
  const isBlocked = isLocked || isDirty || busy !== null;
  return (
    <details data-slot="versions" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary
        ref={summary}
        className="min-h-6 cursor-pointer rounded-control text-ui text-ink-muted focus-ring"
      >
        {text.versions}
      </summary>
      {hasFailed ? (
        <Banner
          kind="error"
          className="mt-2"
          title={text.versionsFailed}
          action={{
            label: text.tryAgain,
            onAction: () => {
              // The button goes away with its banner.
              summary.current?.focus();
              retry();
            },
          }}
        />
      ) : null}
      {isLoading && list === null ? (
        <LoadingRows className="mt-2" count={2} label={text.versionsLoading} />
      ) : null}
      {list ? (
        <ul className="mt-2">
          {isDirty && !isLocked ? <li className="py-1.5 text-ui text-ink-muted">{text.saveFirst}</li> : null}
          {list.map((one) => (
            <VersionRow
              key={one.version}
              version={one}
              isCurrent={one.version === current && !isLocked}
              isBlocked={isBlocked}
              isBusy={busy === one.version}
              onRestore={() => void restore(one.version)}
            />
          ))}
          <li className="py-1.5">
            <Button variant="ghost" disabled={isBlocked} loading={busy === 0} onClick={() => void restore(0)}>
              {text.toEnvironment}
            </Button>
          </li>
        </ul>
      ) : null}
    </details>
  );
}
