'use client';
import type { ToolApproval } from '@stoa/core/contract';
import { useFormatDate, useIsHere, useStoa } from '@stoa/react';
import { Banner, Button, Skeleton, useTexts } from '@stoa/ui';
import { useRef, useState } from 'react';
import { useReading } from '../../base/state/use-reading.js';
import { allowedToolsTexts } from './allowed-tools.texts.js';

/** What the person has allowed for longer than once, each with what takes it back. */
export function AllowedTools() {
  const texts = useTexts(allowedToolsTexts);
  const formatDate = useFormatDate();
  const { assistants } = useStoa();
  const isHere = useIsHere();
  const { found, again, edit } = useReading<readonly ToolApproval[]>(async () =>
    (await assistants.actions()).approvals(),
  );
  const [busy, setBusy] = useState<string | null>(null);
  const [trouble, setTrouble] = useState(false);
  const [said, setSaid] = useState('');
  const place = useRef<HTMLElement>(null);
  const withdraw = async ({ id, tool }: ToolApproval) => {
    setBusy(id);
    setTrouble(false);
    const actions = await assistants.actions().catch(() => null);
    const outcome = await actions?.withdraw(id);
    if (!isHere()) return;
    setBusy(null);
    if (!outcome?.ok) return setTrouble(true);
    setSaid(texts.withdrawn(tool));
    edit((list) => list.filter((one) => one.id !== id));
    // The button that had focus goes with its row, and the last row with the list.
    place.current?.focus();
  };
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={texts.allowed}
      data-state={found.status}
      className="flex min-w-0 flex-col gap-2 outline-none"
    >
      <h3 className="text-ui font-medium text-ink">{texts.allowed}</h3>
      <p role="status" className="sr-only">
        {found.status === 'loading' ? texts.loading : said}
      </p>
      {trouble ? <Banner kind="error" title={texts.withdrawFailed} /> : null}
      {found.status === 'loading' ? (
        <div aria-busy className="flex flex-col gap-3">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      ) : null}
      {found.status === 'failed' ? (
        <Banner kind="error" title={texts.failed} action={{ label: texts.tryAgain, onAction: again }} />
      ) : null}
      {found.status === 'ready' && found.value.length === 0 ? (
        <div className="flex flex-col gap-1">
          <p className="text-ui text-ink">{texts.none}</p>
          <p className="text-caption text-pretty text-ink-muted">{texts.noneHint}</p>
        </div>
      ) : null}
      {found.status === 'ready' && found.value.length > 0 ? (
        <ul className="flex min-w-0 flex-col divide-y divide-line">
          {found.value.map((approval) => {
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
