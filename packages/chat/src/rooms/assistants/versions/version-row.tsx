'use client';
import type { AssistantVersion } from '@stoa/core/contract';
import { assistantChanges } from '@stoa/core/rules';
import { ConfirmRow, useFormatDate } from '@stoa/react';
import { Badge, Button, cn, SegmentedControl, useTexts } from '@stoa/ui';
import { ChevronRight } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { ChangeList } from '../editor/change-list.js';
import { assistantVersionsTexts } from './assistant-versions.texts.js';

export interface VersionRowProps {
  version: AssistantVersion;
  /** The one before it; null for the first. */
  before: AssistantVersion | null;
  newest: AssistantVersion;
  isOpen: boolean;
  state: 'idle' | 'asking' | 'restoring';
  /** Something is restored elsewhere in the list. */
  isBusy: boolean;
  failure: string | null;
  onToggle: () => void;
  onAsk: () => void;
  onConfirm: () => void;
  onCancel: () => void;
}

/** One version: who saved it, when and why; opened, what it does differently. */
export function VersionRow({
  version,
  before,
  newest,
  isOpen,
  state,
  isBusy,
  failure,
  onToggle,
  onAsk,
  onConfirm,
  onCancel,
}: VersionRowProps) {
  const texts = useTexts(assistantVersionsTexts);
  const formatDate = useFormatDate();
  const id = useId();
  const [against, setAgainst] = useState<'before' | 'now'>('before');
  const isNewest = version === newest;
  const count = useMemo(
    () => (before ? assistantChanges(before.definition, version.definition).length : null),
    [before, version],
  );
  const isAgainstNow = against === 'now' && !isNewest;
  const other = isAgainstNow ? newest : before;
  return (
    <li data-slot="assistant-version" data-state={isOpen ? 'open' : 'closed'} className="min-w-0">
      <button
        type="button"
        data-version={version.version}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="flex w-full min-w-0 items-start gap-2 rounded-control px-2 py-2.5 text-start transition-colors duration-quick hover:bg-surface-sunken focus-ring-inset"
      >
        <ChevronRight
          size={16}
          aria-hidden
          className={cn(
            'mt-0.5 shrink-0 text-ink-muted transition-transform duration-quick',
            isOpen ? 'rotate-90' : 'rtl:-scale-x-100',
          )}
        />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-ui font-medium text-ink figures-tabular">
            {texts.version(version.version)}
            {isNewest ? <Badge>{texts.newest}</Badge> : null}
            <span className="text-caption font-normal text-ink-muted">
              {count === null ? texts.first : texts.changes(count)}
            </span>
          </span>
          {version.note ? (
            <span dir="auto" className="text-ui text-ink [overflow-wrap:anywhere]">
              {version.note}
            </span>
          ) : null}
          <span className="text-caption text-ink-muted [overflow-wrap:anywhere]">
            {texts.by(version.savedBy, formatDate(version.savedAt))}
          </span>
        </span>
      </button>
      {isOpen ? (
        <div id={id} className="flex min-w-0 flex-col gap-3 ps-8 pe-2 pb-4">
          {isNewest || !before ? null : (
            <SegmentedControl
              label={texts.compare}
              className="self-start max-sm:w-full"
              segments={[
                { value: 'before', label: texts.before },
                { value: 'now', label: texts.now },
              ]}
              value={against}
              onValueChange={(next) => setAgainst(next === 'now' ? 'now' : 'before')}
            />
          )}
          {other ? (
            <ChangeList
              isDetailed
              before={isAgainstNow ? version.definition : other.definition}
              after={isAgainstNow ? other.definition : version.definition}
            />
          ) : isNewest ? (
            <p className="text-ui text-ink-muted">{texts.firstHint}</p>
          ) : (
            <ChangeList isDetailed before={version.definition} after={newest.definition} />
          )}
          {isNewest ? null : state === 'asking' ? (
            <ConfirmRow
              question={texts.question(version.version, newest.version + 1)}
              confirmLabel={texts.restore}
              cancelLabel={texts.cancel}
              onConfirm={onConfirm}
              onCancel={onCancel}
            />
          ) : (
            <Button
              size="sm"
              className="self-start"
              data-restores={version.version}
              aria-label={texts.restoreOf(version.version)}
              loading={state === 'restoring'}
              disabled={isBusy && state === 'idle'}
              onClick={onAsk}
            >
              {texts.restore}
            </Button>
          )}
          {failure === null ? null : (
            <p role="alert" className="text-caption text-pretty text-danger">
              {failure}
            </p>
          )}
        </div>
      ) : null}
    </li>
  );
}
