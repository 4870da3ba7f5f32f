'use client';
import type { ConfigVersion } from '@stoa/core/contract';
import type { ConfigStore } from '@stoa/core/state';
import { Banner, Button, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { configsTexts } from './configs.texts.js';

export interface VersionsProps<V> {
  config: ConfigStore<V>;
  /** The version that counts now; 0 while nothing was saved. */
  current: number;
  /** Something is unsaved, which restoring would lose. */
  isDirty: boolean;
}

type Loaded =
  | { status: 'loading' | 'failed' }
  | { status: 'ready'; of: number; list: readonly ConfigVersion[] };

/** The saved versions, each of which can be saved again. */
export function Versions<V>({ config, current, isDirty }: VersionsProps<V>) {
  const text = useTexts(configsTexts);
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' });
  const [busy, setBusy] = useState<number | null>(null);
  const [now] = useState(Date.now);
  const load = async (of: number) => {
    setLoaded({ status: 'loading' });
    const list = await config.versions();
    setLoaded(list ? { status: 'ready', of, list } : { status: 'failed' });
  };
  const restore = async (version: number) => {
    setBusy(version);
    const restored = await config.restore(version);
    setBusy(null);
    if (restored !== null) void load(restored);
  };
  if (current === 0) return null;
  return (
    <details
      data-slot="versions"
      onToggle={(event) => {
        const isStale = loaded.status !== 'ready' || loaded.of !== current;
        if (event.currentTarget.open && isStale) void load(current);
      }}
    >
      <summary className="min-h-6 cursor-pointer rounded-control text-ui text-ink-muted focus-ring">
        {text.versions}
      </summary>
      {loaded.status === 'failed' ? (
        <Banner
          kind="error"
          title={text.versionsFailed}
          action={{ label: text.tryAgain, onAction: () => void load(current) }}
        />
      ) : null}
      {loaded.status === 'ready' ? (
        <ul className="mt-2">
          {isDirty ? <li className="py-1.5 text-ui text-ink-muted">{text.saveFirst}</li> : null}
          {loaded.list.map(({ version, savedAt, savedBy, isReset }) => (
            <li
              key={version}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 text-ui"
            >
              <span className="tabular-nums">{text.version(version)}</span>
              <span className="min-w-0 flex-1 text-ink-muted">
                {text.versionBy(savedBy, savedAt, now)} {isReset ? text.wasReset : null}
              </span>
              {version === current ? (
                <span className="text-ink-muted">{text.inForce}</span>
              ) : (
                <Button
                  variant="ghost"
                  disabled={isDirty || busy !== null}
                  loading={busy === version}
                  aria-label={text.restoreOf(version)}
                  onClick={() => void restore(version)}
                >
                  {text.restore}
                </Button>
              )}
            </li>
          ))}
          <li className="py-1.5">
            <Button
              variant="ghost"
              disabled={isDirty || busy !== null}
              loading={busy === 0}
              onClick={() => void restore(0)}
            >
              {text.toEnvironment}
            </Button>
          </li>
        </ul>
      ) : null}
    </details>
  );
}
