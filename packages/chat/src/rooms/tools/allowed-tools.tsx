'use client';
import type { ToolApproval } from '@stoa/core/contract';
import { useFormatDate, useIsHere, useStoa } from '@stoa/react';
import { Banner, Button, Skeleton, useTexts } from '@stoa/ui';
import { useEffect, useRef, useState } from 'react';
import { allowedToolsTexts } from './allowed-tools.texts.js';

type Loaded = { status: 'loading' | 'failed' } | { status: 'ready'; list: readonly ToolApproval[] };

/** What the person has allowed for longer than once, each with what takes it back. */
export function AllowedTools() {
  const texts = useTexts(allowedToolsTexts);
  const formatDate = useFormatDate();
  const { assistants } = useStoa();
  const isHere = useIsHere();
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' });
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState<string | null>(null);
  const [trouble, setTrouble] = useState(false);
  const [said, setSaid] = useState('');
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    void assistants
      .actions()
      .then((actions) => actions.approvals())
      .catch(() => null)
      .then((outcome) => {
        if (isHere())
          setLoaded(outcome?.ok ? { status: 'ready', list: outcome.value } : { status: 'failed' });
      });
  }, [assistants, isHere, tries]);
  const withdraw = async ({ id, tool }: ToolApproval) => {
    setBusy(id);
    setTrouble(false);
    const actions = await assistants.actions().catch(() => null);
    const outcome = await actions?.withdraw(id);
    if (!isHere()) return;
    setBusy(null);
    if (!outcome?.ok) return setTrouble(true);
    setSaid(texts.withdrawn(tool));
    setLoaded((now) =>
      now.status === 'ready' ? { ...now, list: now.list.filter((one) => one.id !== id) } : now,
    );
    // The button that had focus goes with its row, and the last row with the list.
    place.current?.focus();
  };
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={texts.allowed}
      data-state={loaded.status}
      className="flex min-w-0 flex-col gap-2 outline-none"
    >
      <h3 className="text-ui font-medium text-ink">{texts.allowed}</h3>
      <p role="status" className="sr-only">
        {loaded.status === 'loading' ? texts.loading : said}
      </p>
      {trouble ? <Banner kind="error" title={texts.withdrawFailed} /> : null}
      {loaded.status === 'loading' ? (
        <div aria-busy className="flex flex-col gap-3">
          <Skeleton className="h-9 w-full" />
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
      {loaded.status === 'ready' && loaded.list.length === 0 ? (
        <div className="flex flex-col gap-1">
          <p className="text-ui text-ink">{texts.none}</p>
          <p className="text-caption text-pretty text-ink-muted">{texts.noneHint}</p>
        </div>
      ) : null}
      {loaded.status === 'ready' && loaded.list.length > 0 ? (
        <ul className="flex min-w-0 flex-col divide-y divide-line">
          {loaded.list.map((approval) => {
            const { id, tool, recipient, conversationId, createdAt } = approval;
            const facts = [
              conversationId === null ? texts.always : texts.conversation,
              ...(recipient === '' ? [] : [texts.recipient(recipient)]),
              texts.since(formatDate(createdAt)),
            ];
            return (
              <li key={id} className="flex min-w-0 items-center gap-3 py-2">
                <div className="min-w-0 flex-1">
                  <p dir="auto" className="text-ui text-ink [overflow-wrap:anywhere]">
                    {tool}
                  </p>
                  <p className="text-caption text-pretty text-ink-muted">
                    <bdi>{facts.join(' · ')}</bdi>
                  </p>
                </div>
                <Button
                  size="sm"
                  aria-label={texts.withdrawOf(tool)}
                  loading={busy === id}
                  disabled={busy !== null && busy !== id}
                  onClick={() => void withdraw(approval)}
                >
                  {texts.withdraw}
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </section>
  );
}
