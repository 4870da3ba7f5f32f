'use client';
import { limits } from '@stoa/core/contract';
import { useBrowserLayoutEffect } from '@stoa/react';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { transition, type ScrollEvent, type ScrollState } from './scroll.machine.js';
import { watchReaderInput } from './reader-input.js';
import { createTurnSpacer, type TurnSpacer } from './turn-spacer.js';

/** How long after a change of size an upward scroll may be the browser's own. @units ms */
const clampMs = 400;

const upKeys = new Set(['ArrowUp', 'PageUp', 'Home']);

export interface ScrollFollowOptions {
  viewport: RefObject<HTMLElement | null>;
  /** Its first child; the viewport follows its growth. */
  content: RefObject<HTMLElement | null>;
  /** Its second and last child: the space that lets a new turn stand at the top. */
  spacer: RefObject<HTMLElement | null>;
  /** Whether the thread opens at its end. */
  startsAtEnd: boolean;
  /** Called after each scroll. Keep it stable. */
  onScrolled: () => void;
  /** Called after the content or the viewport changed size. Keep it stable. */
  onLaidOut: (isFollowing: boolean) => void;
}

export interface ScrollFollow {
  /** Whether the end is out of sight, so that the button shows. */
  isAway: boolean;
  /** Goes to the end and follows again. */
  jumpToEnd: () => void;
  /** A turn begins with this row: it scrolls to the top, and its reply is followed. */
  beginTurn: (rowKey: string) => void;
  /** Stops following until the reader comes back to the end. */
  release: () => void;
}

const distanceOf = (element: HTMLElement) => element.scrollHeight - element.clientHeight - element.scrollTop;

function scrollToEnd(element: HTMLElement): void {
  element.scrollTop = element.scrollHeight;
}

/** Keeps a thread at its end while the reader is there, and leaves it alone otherwise. */
export function useScrollFollow(options: ScrollFollowOptions): ScrollFollow {
  const { viewport, content, spacer, startsAtEnd, onScrolled, onLaidOut } = options;
  const state = useRef<ScrollState>(startsAtEnd ? 'following' : 'free');
  const [isAway, setAway] = useState(false);

  const dispatch = useCallback((event: ScrollEvent) => {
    state.current = transition(state.current, event);
  }, []);

  const turn = useRef<TurnSpacer>(null);
  /** Where the last scroll ended, of the reader or of the thread itself. @units px */
  const lastTop = useRef(0);
  /** The spacer does not count as content below the viewport. */
  const updateIsAway = useCallback((distancePx: number) => {
    setAway(distancePx - (turn.current?.px ?? 0) > limits.scrollThresholdPx);
  }, []);
  const settle = useCallback(() => {
    const element = viewport.current;
    if (!element) return;
    turn.current?.resize();
    if (state.current === 'following') {
      scrollToEnd(element);
      lastTop.current = element.scrollTop;
    }
    updateIsAway(distanceOf(element));
  }, [viewport, updateIsAway]);

  useBrowserLayoutEffect(settle, [settle]);

  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    lastTop.current = element.scrollTop;
    const input = watchReaderInput(element);
    let resizedMs = -Infinity;
    let lastTouch = 0;
    const scrolledUp = () => {
      if (element.scrollTop > 0) dispatch({ type: 'scrolledUp' });
    };
    const on = {
      scroll: () => {
        const upPx = lastTop.current - element.scrollTop;
        const isUp = upPx > 0;
        lastTop.current = element.scrollTop;
        // The browser scrolls up when content shrinks; WebKit often tells so when the content has its height again.
        const mayBeOwn = upPx < element.clientHeight && performance.now() - resizedMs < clampMs;
        const isOwn = isUp && mayBeOwn && !input.isRecent();
        if (isOwn) settle();
        else dispatch({ type: 'scrolled', direction: isUp ? 'up' : 'down', distancePx: distanceOf(element) });
        updateIsAway(distanceOf(element));
        onScrolled();
      },
      wheel: (event: WheelEvent) => {
        if (event.deltaY < 0 && !event.ctrlKey) scrolledUp();
      },
      touchstart: (event: TouchEvent) => {
        lastTouch = event.touches[0]?.clientY ?? 0;
      },
      touchmove: (event: TouchEvent) => {
        const at = event.touches[0]?.clientY ?? 0;
        if (at > lastTouch) scrolledUp();
        lastTouch = at;
      },
      keydown: (event: KeyboardEvent) => {
        const isTyping =
          event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
        if (upKeys.has(event.key) && !isTyping) scrolledUp();
      },
    };
    const passive = { passive: true };
    element.addEventListener('scroll', on.scroll, passive);
    element.addEventListener('wheel', on.wheel, passive);
    element.addEventListener('touchstart', on.touchstart, passive);
    element.addEventListener('touchmove', on.touchmove, passive);
    element.addEventListener('keydown', on.keydown);
    const observer = new ResizeObserver(() => {
      resizedMs = performance.now();
      settle();
      onLaidOut(state.current === 'following');
    });
    observer.observe(element);
    if (content.current) observer.observe(content.current);
    return () => {
      observer.disconnect();
      input.dispose();
      element.removeEventListener('scroll', on.scroll);
      element.removeEventListener('wheel', on.wheel);
      element.removeEventListener('touchstart', on.touchstart);
      element.removeEventListener('touchmove', on.touchmove);
      element.removeEventListener('keydown', on.keydown);
    };
  }, [viewport, content, dispatch, settle, updateIsAway, onScrolled, onLaidOut]);

  const jumpToEnd = useCallback(() => {
    dispatch({ type: 'jumpedToEnd' });
    settle();
  }, [dispatch, settle]);

  const beginTurn = useCallback(
    (rowKey: string) => {
      if (viewport.current && content.current && spacer.current)
        turn.current ??= createTurnSpacer(viewport.current, content.current, spacer.current);
      turn.current?.begin(rowKey);
      jumpToEnd();
    },
    [viewport, content, spacer, jumpToEnd],
  );

  const release = useCallback(() => dispatch({ type: 'scrolledUp' }), [dispatch]);

  return { isAway, jumpToEnd, beginTurn, release };
}
