'use client';
import { limits } from '@stoa/core/contract';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { transition, type ScrollEvent, type ScrollState } from './scroll.machine.js';
import { createTurnRoom, type TurnRoom } from './turn-room.js';
import { useBrowserLayoutEffect } from '../../../base/screen/use-browser-layout-effect.js';

const upKeys = new Set(['ArrowUp', 'PageUp', 'Home']);

export interface ScrollFollowOptions {
  viewport: RefObject<HTMLElement | null>;
  /** Its first child, whose growth is followed. */
  content: RefObject<HTMLElement | null>;
  /** Its second and last child: room that lets a new turn stand at the top. */
  room: RefObject<HTMLElement | null>;
  /** Whether the thread opens at its end. */
  startsAtEnd: boolean;
  /** It was scrolled, by whomever. Keep it stable. */
  onScrolled: () => void;
  /** The content or the viewport has another size, and what the reader sees may stand elsewhere. Keep it stable. */
  onLaidOut: (isFollowing: boolean) => void;
}

export interface ScrollFollow {
  /** Whether the end is out of sight, so that the button shows. */
  isAway: boolean;
  /** Goes to the end and follows again. */
  jump: () => void;
  /** A turn begins with this row: it goes to the top, and what follows it is followed. */
  begin: (rowKey: string) => void;
  /** Stays where the reader is taken, until they come back to the end. */
  release: () => void;
}

const distanceOf = (element: HTMLElement) => element.scrollHeight - element.clientHeight - element.scrollTop;

function scrollToEnd(element: HTMLElement): void {
  element.scrollTop = element.scrollHeight;
}

/** Keeps a thread at its end while the reader is there, and leaves it alone otherwise. */
export function useScrollFollow(options: ScrollFollowOptions): ScrollFollow {
  const { viewport, content, room, startsAtEnd, onScrolled, onLaidOut } = options;
  const state = useRef<ScrollState>(startsAtEnd ? 'following' : 'free');
  const [isAway, setAway] = useState(false);

  const dispatch = useCallback((event: ScrollEvent) => {
    state.current = transition(state.current, event);
  }, []);

  const turn = useRef<TurnRoom>(null);
  /** Free room is nothing that is out of sight. */
  const look = useCallback((distancePx: number) => {
    setAway(distancePx - (turn.current?.px ?? 0) > limits.scrollThresholdPx);
  }, []);
  const settle = useCallback(() => {
    const element = viewport.current;
    if (!element) return;
    turn.current?.fit();
    if (state.current === 'following') scrollToEnd(element);
    look(distanceOf(element));
  }, [viewport, look]);

  useBrowserLayoutEffect(settle, [settle]);

  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    let lastTop = element.scrollTop;
    let lastTouch = 0;
    const wentUp = () => {
      if (element.scrollTop > 0) dispatch({ type: 'readerWentUp' });
    };
    const on = {
      scroll: () => {
        const direction = element.scrollTop < lastTop ? 'up' : 'down';
        lastTop = element.scrollTop;
        const distancePx = distanceOf(element);
        dispatch({ type: 'moved', direction, distancePx });
        look(distancePx);
        onScrolled();
      },
      wheel: (event: WheelEvent) => {
        if (event.deltaY < 0 && !event.ctrlKey) wentUp();
      },
      touchstart: (event: TouchEvent) => {
        lastTouch = event.touches[0]?.clientY ?? 0;
      },
      touchmove: (event: TouchEvent) => {
        const at = event.touches[0]?.clientY ?? 0;
        if (at > lastTouch) wentUp();
        lastTouch = at;
      },
      keydown: (event: KeyboardEvent) => {
        const isTyping =
          event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
        if (upKeys.has(event.key) && !isTyping) wentUp();
      },
    };
    const passive = { passive: true };
    element.addEventListener('scroll', on.scroll, passive);
    element.addEventListener('wheel', on.wheel, passive);
    element.addEventListener('touchstart', on.touchstart, passive);
    element.addEventListener('touchmove', on.touchmove, passive);
    element.addEventListener('keydown', on.keydown);
    const observer = new ResizeObserver(() => {
      settle();
      onLaidOut(state.current === 'following');
    });
    observer.observe(element);
    if (content.current) observer.observe(content.current);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', on.scroll);
      element.removeEventListener('wheel', on.wheel);
      element.removeEventListener('touchstart', on.touchstart);
      element.removeEventListener('touchmove', on.touchmove);
      element.removeEventListener('keydown', on.keydown);
    };
  }, [viewport, content, dispatch, settle, look, onScrolled, onLaidOut]);

  const jump = useCallback(() => {
    dispatch({ type: 'jumped' });
    settle();
  }, [dispatch, settle]);

  const begin = useCallback(
    (rowKey: string) => {
      if (viewport.current && content.current && room.current)
        turn.current ??= createTurnRoom(viewport.current, content.current, room.current);
      turn.current?.begin(rowKey);
      jump();
    },
    [viewport, content, room, jump],
  );

  const release = useCallback(() => dispatch({ type: 'readerWentUp' }), [dispatch]);

  return { isAway, jump, begin, release };
}
