'use client';
import { limits } from '@stoa/core/contract';
import type { ConversationStore, ShownArtifact } from '@stoa/core/state';
import { cn, Sheet, useTexts } from '@stoa/ui';
import { useEffect, useReducer, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useMediumScreen } from '../../base/screen/use-small-screen.js';
import { useStoa } from '../../base/state/stoa-context.js';
import { useStore } from '../../base/state/use-store.js';
import { ArtifactPanel } from './artifact-panel.js';
import { artifactsTexts } from './artifacts.texts.js';

/** Where this browser keeps the width of the panel. */
const widthKey = 'artifactPanelWidth';
const narrowestPx = 320;
/** The conversation keeps this much. */
const conversationPx = 360;
const keyStepPx = 24;

const widestBeside = (leftPx: number) => Math.max(narrowestPx, window.innerWidth - leftPx - conversationPx);

/** Notices stand over the conversation, and over a panel that covers it under the two rows of its buttons. */
function usePlaceOfNotices({ startPx, endPx }: { startPx: number; endPx: number }, isOver: boolean): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--stoa-notices-start', isOver ? '0px' : `${startPx}px`);
    style.setProperty('--stoa-notices-end', isOver ? '0px' : `${endPx}px`);
    if (isOver) style.setProperty('--stoa-notices-top', '7rem');
    return () => {
      style.removeProperty('--stoa-notices-start');
      style.removeProperty('--stoa-notices-end');
      style.removeProperty('--stoa-notices-top');
    };
  }, [startPx, endPx, isOver]);
}

/** Where focus goes when the panel closes: to what opened it, else to the message box. */
function focusAfter(artifactId: string): void {
  const opener = [...document.querySelectorAll<HTMLElement>('[data-opens-artifact]')].findLast(
    (button) => button.dataset['opensArtifact'] === artifactId,
  );
  (opener ?? document.getElementById('stoa-composer'))?.focus();
}

/** Escape has a meaning of its own in a box, a menu and a dialog. */
const ownEscape = 'textarea, input, [role=menu], [role=dialog] [role=dialog], [data-escape]';

/**
 * The artifact in the side panel, in the place of the templates: beside the conversation as wide as the person likes, over it where
 * there is no space. Closes when another conversation is shown.
 *
 * @source chat specification §2 "Artifacts side panel"; screens.md "One side panel"
 */
export function ArtifactSide() {
  const { layout, conversations } = useStoa();
  const shown = useStore(layout.store, (state) => state.artifact);
  const selectedId = useStore(conversations.store, (state) => state.selectedId);
  const isHere = shown !== null && shown.conversationId === selectedId;
  useEffect(() => {
    if (shown !== null && !isHere) layout.showArtifact(null);
  }, [layout, shown, isHere]);
  if (shown === null || !isHere) return null;
  return <Frame shown={shown} conversation={conversations.open(shown.conversationId)} />;
}

function Frame({ shown, conversation }: { shown: ShownArtifact; conversation: ConversationStore }) {
  const text = useTexts(artifactsTexts);
  const { layout, ports } = useStoa();
  const isMedium = useMediumScreen();
  // The width that was chosen stays, so that it comes back when there is room again.
  const [chosen, setChosen] = useState(() => window.innerWidth * 0.45);
  const [, refit] = useReducer((count: number) => count + 1, 0);
  const [isFull, setFull] = useState(false);
  const drag = useRef<{ startX: number; startWidth: number } | null>(null);
  const panel = useRef<HTMLElement>(null);
  const isLeftOpen = useStore(layout.store, (state) => state.leftOpen);
  const leftPx = isLeftOpen ? limits.sidebarWidthPx : 0;
  const widest = widestBeside(leftPx);
  const fitting = (px: number) => Math.round(Math.min(widest, Math.max(narrowestPx, px)));
  const width = fitting(chosen);
  usePlaceOfNotices({ startPx: leftPx, endPx: width }, isMedium || isFull);

  useEffect(() => {
    void ports.storage.get(widthKey).then((kept) => {
      if (typeof kept === 'number') setChosen(kept);
    });
    window.addEventListener('resize', refit);
    return () => window.removeEventListener('resize', refit);
  }, [ports]);
  useEffect(() => {
    // After a dialog that closes has given focus back.
    if (shown.takesFocus) {
      const timer = setTimeout(() => panel.current?.focus());
      return () => clearTimeout(timer);
    }
    // A panel opened by a press takes focus; one that opened by itself does not.
    if (document.activeElement instanceof HTMLElement && document.activeElement.dataset['opensArtifact'])
      panel.current?.focus();
  }, [shown.artifactId, shown.takesFocus]);

  const close = () => {
    layout.showArtifact(null);
    setTimeout(() => focusAfter(shown.artifactId));
  };
  const keep = (px: number) => {
    setChosen(px);
    void ports.storage.set(widthKey, px);
  };
  const toEnd = () => (panel.current && getComputedStyle(panel.current).direction === 'rtl' ? -1 : 1);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { startX: event.clientX, startWidth: width };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current)
      setChosen(fitting(drag.current.startWidth - (event.clientX - drag.current.startX) * toEnd()));
  };
  const onPointerUp = () => {
    if (drag.current) keep(width);
    drag.current = null;
  };
  const onResizeKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: keyStepPx * toEnd(), ArrowRight: -keyStepPx * toEnd() }[event.key];
    const to =
      step !== undefined
        ? width + step
        : event.key === 'Home'
          ? narrowestPx
          : event.key === 'End'
            ? widest
            : null;
    if (to === null) return;
    event.preventDefault();
    keep(fitting(to));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(ownEscape)) return;
    event.preventDefault();
    if (isFull) setFull(false);
    else close();
  };
  const content = (
    <ArtifactPanel
      key={shown.artifactId}
      conversation={conversation}
      shown={shown}
      onShow={(version) => layout.showArtifact(version === null ? null : { ...shown, version })}
      onClose={close}
      onAsked={isMedium ? close : () => setFull(false)}
      {...(isMedium ? {} : { isFull, onFullChange: setFull })}
    />
  );

  if (isMedium)
    return (
      <Sheet.Root open onOpenChange={close}>
        <Sheet.Content
          side="end"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          className="flex w-[min(40rem,100vw)] flex-col bg-surface p-0"
        >
          <Sheet.Title className="sr-only">{text.panel}</Sheet.Title>
          {content}
        </Sheet.Content>
      </Sheet.Root>
    );
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the panel from wherever focus is in it
    <aside
      ref={panel}
      data-slot="artifact-side"
      aria-label={text.panel}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      style={isFull ? undefined : { width }}
      className={cn(
        'flex min-h-0 bg-surface outline-none',
        isFull ? 'absolute inset-0 z-30' : 'relative shrink-0 border-s border-line',
      )}
    >
      {isFull ? null : (
        <div
          role="separator"
          aria-orientation="vertical"
          aria-label={text.resize}
          aria-valuemin={narrowestPx}
          aria-valuemax={widest}
          aria-valuenow={width}
          tabIndex={0}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onKeyDown={onResizeKey}
          className="absolute inset-y-0 -start-1.5 z-10 w-3 cursor-col-resize touch-none after:absolute after:inset-y-0 after:start-1.5 after:w-px after:bg-transparent after:transition-colors hover:after:bg-accent focus-visible:outline-none focus-visible:after:w-0.5 focus-visible:after:bg-focus"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col">{content}</div>
    </aside>
  );
}
