'use client';
import { limits } from '@stoa/core/contract';
import {
  directionOf,
  inertWhile,
  isComposing,
  isSubmitKey,
  useIsHydrated,
  useTouchKeyboard,
} from '@stoa/react';
import { Button, cn, IconButton, Textarea, Tooltip, useTexts } from '@stoa/ui';
import { ArrowUp, ListPlus, Square } from 'lucide-react';
import { forwardRef, useId, type ComponentPropsWithoutRef, type KeyboardEvent, type ReactNode } from 'react';
import { composerTexts } from './composer.texts.js';
import { queueTexts } from './queue.texts.js';

/** A list whose entries are chosen with the keys of the box. */
export interface ComposerList {
  /** Id of the list; null while it shows nothing. */
  id: string | null;
  /** Id of the entry that Enter takes. */
  activeId: string | null;
  /** @returns whether the list took the key */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

export interface ComposerProps extends Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit' | 'children'> {
  value: string;
  onValueChange: (value: string) => void;
  /** Sends; while a reply is in progress the text is left to wait for it. */
  onSend: () => void;
  /** Sends before what waits, and in the place of a reply in progress. */
  onSendNow?: () => void;
  onStop: () => void;
  /** State of the reply in progress; null without one. */
  run: 'streaming' | 'stopping' | null;
  /** Why sending is not possible; the button says so. */
  blockedBy?: string | null;
  /** Why the last attempt, or the text as it stands, is refused. */
  refusal?: string | null;
  /** A button beside the refusal that sends all the same. */
  remedy?: { label: string; onPress: () => void } | null;
  /** How the prefix that was typed changes the reply. */
  hint?: string | null;
  /** Characters left, once that is worth saying. */
  remaining?: number | null;
  /** Stands at the start of the row under the text. */
  tools?: ReactNode;
  /** Stands over the text: what goes with the message. */
  attachments?: ReactNode;
  /** Suggestions that belong to the text. */
  list?: ComposerList | null;
  autoFocus?: boolean;
}

/**
 * The message box. Enter sends, Shift and Enter breaks the line; a key that ends the composition of a character does neither. On a
 * touch keyboard Enter breaks the line, and the button sends.
 * Typing is always possible; while a reply is in progress, what is sent waits for it.
 */
export const Composer = forwardRef<HTMLTextAreaElement, ComposerProps>(function Composer(
  {
    value,
    onValueChange,
    onSend,
    onSendNow,
    onStop,
    run,
    blockedBy,
    refusal,
    remedy,
    hint,
    remaining,
    tools,
    attachments,
    list,
    autoFocus,
    className,
    ...props
  },
  ref,
) {
  const composer = useTexts(composerTexts);
  const queue = useTexts(queueTexts);
  const base = useId();
  const isHydrated = useIsHydrated();
  const isTouch = useTouchKeyboard();
  const sendLabel = run ? queue.queue : composer.send;
  const note = refusal ?? hint;
  // At rest the button can still be pressed: the press says what is missing.
  const isAtRest = Boolean(blockedBy) || value.trim() === '';

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event) || list?.onKeyDown(event)) return;
    if (!isSubmitKey(event, isTouch)) return;
    event.preventDefault();
    if (blockedBy) return;
    if (onSendNow && (event.metaKey || event.ctrlKey)) onSendNow();
    else onSend();
  };

  return (
    <form
      data-slot="composer"
      part="composer"
      data-state={run ?? 'idle'}
      className={cn('flex flex-col gap-1.5', className)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!blockedBy) onSend();
      }}
      {...props}
    >
      <div
        className={cn(
          'flex flex-col rounded-sheet border border-line-strong bg-surface-raised shadow-raised transition-colors duration-quick',
          'focus-within:border-focus',
          refusal && 'border-danger',
        )}
      >
        {attachments}
        <Textarea
          ref={ref}
          id="stoa-composer"
          bare
          // Empty, it has the direction of its placeholder.
          dir={value === '' ? directionOf(composer.placeholder) : 'auto'}
          rows={1}
          maxHeightPx={limits.composerMaxHeightPx}
          autoFocus={autoFocus}
          enterKeyHint={isTouch ? 'enter' : 'send'}
          aria-label={composer.label}
          aria-describedby={`${base}-note ${base}-help`}
          aria-invalid={refusal ? true : undefined}
          aria-autocomplete={list ? 'list' : undefined}
          aria-controls={list?.id ?? undefined}
          aria-activedescendant={list?.activeId ?? undefined}
          aria-haspopup={list?.id ? 'listbox' : undefined}
          placeholder={composer.placeholder}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          onKeyDown={onKeyDown}
          className="px-4 pt-3 pb-1 pointer-coarse:text-[16px]"
        />
        {/* A press before the script runs would send the form to the server. */}
        <div className="flex min-h-10 items-center gap-2 px-2 pb-2" inert={inertWhile(!isHydrated)}>
          <div className="flex min-w-0 flex-1 items-center gap-1">{tools}</div>
          {typeof remaining === 'number' ? (
            <span
              className={cn('text-caption figures-tabular', remaining < 0 ? 'text-danger' : 'text-ink-muted')}
            >
              {composer.remaining(remaining)}
            </span>
          ) : null}
          {run && onSendNow && !blockedBy ? (
            <Button
              data-slot="composer-send-now"
              variant="ghost"
              title={queue.sendNowHint}
              onClick={onSendNow}
            >
              {queue.sendNow}
            </Button>
          ) : null}
          {run ? (
            <Button data-slot="composer-stop" size="md" onClick={onStop} disabled={run === 'stopping'}>
              <Square size={16} aria-hidden className="size-3 fill-current" />
              {run === 'stopping' ? composer.stopping : composer.stop}
            </Button>
          ) : null}
          <Tooltip content={blockedBy ?? sendLabel} isName={!blockedBy}>
            <IconButton
              data-slot="composer-send"
              part="send"
              type="submit"
              variant={isAtRest ? 'outline' : 'solid'}
              tooltip={false}
              label={sendLabel}
              aria-disabled={isAtRest || undefined}
              aria-describedby={blockedBy ? `${base}-blocked` : undefined}
              className={cn(
                'rounded-panel',
                isAtRest
                  ? 'border-line bg-surface-sunken text-ink-faint aria-disabled:not-aria-busy:opacity-100'
                  : 'ground-brand',
              )}
            >
              {run && !blockedBy ? <ListPlus size={20} aria-hidden /> : <ArrowUp size={20} aria-hidden />}
            </IconButton>
          </Tooltip>
        </div>
      </div>
      <p
        id={`${base}-note`}
        role={refusal ? 'alert' : undefined}
        className={cn('px-4 text-ui empty:hidden', refusal ? 'text-danger' : 'text-ink-muted')}
      >
        {note}
      </p>
      {refusal && remedy ? (
        <Button
          type="button"
          size="sm"
          data-slot="composer-remedy"
          className="mx-4 self-start"
          onClick={remedy.onPress}
        >
          {remedy.label}
        </Button>
      ) : null}
      <span id={`${base}-help`} className="sr-only">
        {isTouch ? composer.touchHelp : run ? queue.queueHelp : composer.help}
      </span>
      <span id={`${base}-blocked`} className="sr-only">
        {blockedBy}
      </span>
    </form>
  );
});
