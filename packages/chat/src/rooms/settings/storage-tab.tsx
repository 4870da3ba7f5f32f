'use client';
import type { StorageSelection } from '@stoa/core/state';
import { Section, useStoa, useStore } from '@stoa/react';
import { Button, cn, useTexts } from '@stoa/ui';
import { useEffect, useId, useRef, useState } from 'react';

import { TransferPanel } from '../conversations/door.js';
import { settingsTexts } from './settings.texts.js';

/** The two that move nothing stand first. */
const order: readonly StorageSelection[] = ['future-local', 'future-cloud', 'local-only', 'cloud-only'];
const movesEverything = (value: StorageSelection): value is 'local-only' | 'cloud-only' =>
  value === 'local-only' || value === 'cloud-only';

interface ChoiceProps {
  value: StorageSelection;
  name: string;
  isChosen: boolean;
  /** Cannot be chosen now, but stays focusable, so that focus does not leave the group. */
  isBlocked: boolean;
  onChoose: () => void;
  /** It was pressed although it is chosen already. */
  onChooseAgain: () => void;
}

function Choice({ value, name, isChosen, isBlocked, onChoose, onChooseAgain }: ChoiceProps) {
  const settings = useTexts(settingsTexts);
  const texts = settings.storageChoices[value];
  const id = useId();
  return (
    <div
      data-state={isChosen ? 'checked' : 'unchecked'}
      className={cn(
        'relative flex items-start gap-3 rounded-panel border px-3.5 py-3 transition-colors duration-quick',
        isChosen ? 'border-accent bg-accent-soft/50' : 'border-line hover:border-line-strong',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isBlocked && 'opacity-55',
      )}
    >
      <input
        id={id}
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        aria-disabled={isBlocked || undefined}
        aria-describedby={`${id}-hint`}
        onChange={isBlocked ? undefined : onChoose}
        onClick={isChosen && !isBlocked ? onChooseAgain : undefined}
        readOnly={isBlocked}
        className="mt-[3px] size-4 shrink-0 cursor-pointer accent-accent outline-none"
      />
      <div className="min-w-0 flex-1">
        <label
          htmlFor={id}
          className="flex min-h-6 cursor-pointer items-center text-ui font-medium text-ink after:absolute after:inset-0"
        >
          {texts.label}
        </label>
        <p id={`${id}-hint`} className="text-caption text-pretty text-ink-muted">
          {texts.hint}
        </p>
      </div>
    </div>
  );
}

interface ConfirmProps {
  to: 'local-only' | 'cloud-only';
  count: number;
  hasRunning: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The question before everything moves, in the page: a dialog never stands on a dialog. */
function ConfirmMove({ to, count, hasRunning, onConfirm, onCancel }: ConfirmProps) {
  const settings = useTexts(settingsTexts);
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  // The safe answer has focus.
  useEffect(() => cancel.current?.focus(), [to]);
  const toLocal = to === 'local-only';
  return (
    <div
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-why`}
      data-slot="confirm-move"
      className="flex animate-fade-in flex-col gap-1.5 rounded-panel border border-line-strong bg-surface-raised px-4 py-3.5"
    >
      <p id={id} className="text-ui font-semibold text-ink">
        {toLocal ? settings.confirmLocalTitle(count) : settings.confirmCloudTitle(count)}
      </p>
      <div id={`${id}-why`} className="flex flex-col gap-1.5 text-ui text-pretty text-ink-muted">
        {count > 0 ? <p>{toLocal ? settings.confirmLocal : settings.confirmCloud}</p> : null}
        {hasRunning ? <p>{settings.confirmRunning}</p> : null}
      </div>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <Button ref={cancel} onClick={onCancel}>
          {settings.cancel}
        </Button>
        <Button variant="solid" onClick={onConfirm}>
          {settings.confirmMove(count)}
        </Button>
      </div>
    </div>
  );
}

/** Where conversations are kept: for new ones, or for all of them. @source chat specification §4; administration §2. */
export function StorageTab() {
  const settings = useTexts(settingsTexts);
  const { conversations } = useStoa();
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  const items = useStore(conversations.store, (state) => state.items);
  const chosen = useStore(conversations.store, (state) => state.storageSelection) ?? 'future-local';
  const transfer = useStore(conversations.store, (state) => state.transfer);
  const [asked, setAsked] = useState<'local-only' | 'cloud-only' | null>(null);
  const isMoving = transfer?.status === 'running';
  const locals = items.filter((item) => item.isLocal);
  const clouds = items.filter((item) => !item.isLocal);
  const unread = useStore(conversations.store, (state) => state.older?.count ?? 0);
  const toMove = asked === 'local-only' ? clouds : locals;

  const choose = (value: StorageSelection) => {
    if (movesEverything(value)) return setAsked(value);
    setAsked(null);
    void conversations.applyStorageSelection(value);
  };
  /** Continues a stopped or failed move. */
  const moveTheRest = (value: StorageSelection) => {
    if (movesEverything(value) && (value === 'local-only' ? clouds.length + unread : locals.length) > 0)
      setAsked(value);
  };
  const answer = (yes: boolean) => {
    const value = asked;
    setAsked(null);
    if (yes && value) void conversations.applyStorageSelection(value);
    // The question goes; focus stays at the choice it was about.
    const back = yes ? value : chosen;
    setTimeout(() => group.current?.querySelector<HTMLElement>(`input[value=${back}]`)?.focus());
  };

  return (
    <Section title={settings.storage} hint={settings.storageHint}>
      <div ref={group} role="radiogroup" aria-label={settings.storage} className="grid gap-2 sm:grid-cols-2">
        {order.map((value) => (
          <Choice
            key={value}
            value={value}
            name={name}
            isChosen={(asked ?? chosen) === value}
            isBlocked={isMoving}
            onChoose={() => choose(value)}
            onChooseAgain={() => moveTheRest(value)}
          />
        ))}
      </div>
      {asked ? (
        <ConfirmMove
          to={asked}
          count={toMove.length + (asked === 'local-only' ? unread : 0)}
          hasRunning={toMove.some((item) => item.running)}
          onConfirm={() => answer(true)}
          onCancel={() => answer(false)}
        />
      ) : null}
      <p className="text-caption text-ink-muted figures-tabular">
        {isMoving ? settings.storageBusy : settings.storageCounts(clouds.length + unread, locals.length)}
      </p>
      <TransferPanel className="rounded-panel border" />
    </Section>
  );
}
