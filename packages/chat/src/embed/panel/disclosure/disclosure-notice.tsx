'use client';
import type { DisclosureState } from '@stoa/core/state';
import { isComposing } from '@stoa/react';
import { Button, cn, useTexts, useLoadTexts } from '@stoa/ui';
import { useEffect, useId, useRef, useState, type ComponentPropsWithoutRef } from 'react';
import { LazyMarkdown } from '../../../parts/markdown/index.js';
import { focusComposer } from '../composer/focus-composer.js';
import { disclosureTexts } from '../../texts/disclosure.texts.js';

/** As long as something has to be accepted. */
export type AskedDisclosure = Exclude<DisclosureState, { status: 'clear' }>;

export interface DisclosureNoticeProps extends Omit<ComponentPropsWithoutRef<'section'>, 'children'> {
  state: AskedDisclosure;
  /** Stands under messages, not in their place. */
  isUnder: boolean;
  /** @returns whether nothing has to be accepted any more */
  onAccept: () => Promise<boolean>;
}

/** A line may stand between two pixels. @units px */
const nearEnd = 2;

const isAtEnd = (box: HTMLElement | null): boolean =>
  box !== null && box.scrollHeight - box.scrollTop - box.clientHeight <= nearEnd;

/** Moves focus to the notice when sending is tried beside it. @returns unsubscribe */
function leadHere({ parentElement: around }: HTMLElement, lead: () => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  const onKeyDown = (event: KeyboardEvent) => {
    const isSending =
      event.key === 'Enter' &&
      !event.shiftKey &&
      !isComposing({ nativeEvent: event, keyCode: event.keyCode });
    if (isSending && event.target instanceof HTMLTextAreaElement) lead();
  };
  around?.addEventListener('keydown', onKeyDown, { signal });
  around?.addEventListener('submit', lead, { signal });
  return () => end.abort();
}

/**
 * A disclosure to accept before the next message: its text and one button. As in the workspace it has to be scrolled to its end; who
 * presses earlier is told so and led there.
 *
 * @source chat specification “Disclosure acceptance”; there is no e-mail to type here, for an end user need not have one
 */
export function DisclosureNotice({ state, isUnder, onAccept, className, ...props }: DisclosureNoticeProps) {
  const texts = useTexts(disclosureTexts);
  const id = useId();
  const { status, version, text } = state;
  const section = useRef<HTMLElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const ends = useRef({ version, words: false, complete: false });
  const [first] = useState(version);
  /** The versions whose end was seen, and whose end was missing at a press. */
  const [seen, setSeen] = useState('');
  const [missed, setMissed] = useState('');
  const hint = version === first ? texts.hint : texts.changed;
  const loadTexts = useLoadTexts();
  useEffect(() => void loadTexts?.(), [loadTexts]);
  useEffect(
    () => (section.current ? leadHere(section.current, () => place.current?.focus()) : undefined),
    [],
  );
  // A screen reader hears what comes into a place that was there before.
  const spoken = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (spoken.current) spoken.current.textContent = `${texts.title}. ${hint}`;
  }, [texts.title, hint]);

  /** Whether both the words and, where that scrolls, the whole of it have been at their ends; not necessarily at once. */
  const look = () => {
    if (ends.current.version !== version) ends.current = { version, words: false, complete: false };
    const at = ends.current;
    at.words ||= isAtEnd(place.current);
    at.complete ||= isAtEnd(section.current);
    const isSeen = at.words && at.complete;
    if (isSeen) setSeen(version);
    return isSeen;
  };
  const press = async () => {
    if (!look()) {
      setMissed(version);
      place.current?.focus();
      section.current?.scrollTo({ top: section.current.scrollHeight });
      return;
    }
    const around = section.current?.parentElement ?? null;
    if (await onAccept()) requestAnimationFrame(() => focusComposer(around));
  };
  const trouble =
    status === 'failed' ? texts.failed : missed === version && seen !== version ? texts.notRead : '';
  return (
    <section
      ref={section}
      data-slot="disclosure"
      data-state={status}
      aria-labelledby={`${id}-title`}
      className={cn(
        // Where there is no space for even the least of it, all of it scrolls.
        'flex min-h-0 flex-col overflow-y-auto overscroll-contain scrollbar-quiet',
        isUnder ? 'max-h-[max(50%,16rem)] border-t border-line' : 'flex-1',
        className,
      )}
      onScroll={look}
      {...props}
    >
      <div className="mx-auto flex min-h-0 w-full max-w-measure flex-1 flex-col gap-2 px-3 pt-3">
        <h3 id={`${id}-title`} className="px-1 text-body font-semibold text-balance text-ink">
          {texts.title}
        </h3>
        {version === first ? null : (
          <p aria-hidden className="px-1 text-ui text-pretty text-ink-muted">
            {hint}
          </p>
        )}
        <div
          key={version}
          ref={place}
          data-slot="disclosure-text"
          role="group"
          aria-labelledby={`${id}-title`}
          tabIndex={0}
          dir="auto"
          className="min-h-14 flex-1 overflow-y-auto scrollbar-quiet rounded-panel border border-line bg-surface-raised px-3.5 py-3 text-start focus-ring"
          onScroll={look}
        >
          <LazyMarkdown text={text} />
        </div>
        <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 bg-surface px-1 pb-1">
          <p role="alert" className="min-w-0 flex-1 basis-48 text-ui text-pretty text-danger empty:hidden">
            {trouble}
          </p>
          <Button variant="solid" loading={status === 'accepting'} onClick={() => void press()}>
            {texts.accept}
          </Button>
        </div>
        <p ref={spoken} role="status" className="sr-only" />
      </div>
    </section>
  );
}
