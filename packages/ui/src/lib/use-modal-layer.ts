'use client';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { focusHeadingOf, followContent } from './follow-content.js';
import { returnTargetNear } from './focus.js';
import { focusStartOf, turnTabRound } from './tab-stops.js';
import { lockPageScroll, makeOthersInert } from './inert-others.js';

interface PreventableEvent {
  preventDefault(): void;
}

/** Props for the content of a modal overlay, named as those of Radix's non-modal dialog content. */
export interface ModalLayer {
  ref: (node: HTMLElement | null) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onOpenAutoFocus: (event: PreventableEvent) => void;
  onCloseAutoFocus: (event: PreventableEvent) => void;
  onFocusOutside: (event: PreventableEvent) => void;
}

/**
 * Modality that ends at the edge of its own root. Radix's modal mode asks `document.activeElement`, hides the siblings
 * of the body and injects a style element; inside a shadow root the first leaks focus and the others change a page that
 * is not ours. So Radix runs non-modal, and this adds the trap, the inert background, the return of focus,
 * and its place when the content is replaced.
 */
export function useModalLayer(): ModalLayer {
  const [node, setNode] = useState<HTMLElement | null>(null);
  const nodeRef = useRef<HTMLElement | null>(null);
  const returnTarget = useRef<HTMLElement | null>(null);
  const layerBelow = useRef<HTMLElement | null>(null);

  const ref = useCallback((next: HTMLElement | null) => {
    if (next && !nodeRef.current) {
      returnTarget.current = returnTargetNear(next);
      layerBelow.current = returnTarget.current?.closest<HTMLElement>('[aria-modal=true]') ?? null;
    }
    nodeRef.current = next;
    setNode(next);
  }, []);

  useEffect(() => {
    if (!node) return;
    const layer = node.closest<HTMLElement>('[data-modal-layer]') ?? node;
    const undo = [makeOthersInert(layer), lockPageScroll(layer), followContent(node)];
    return () => undo.forEach((step) => step());
  }, [node]);

  const onKeyDown = useCallback((event: KeyboardEvent<HTMLElement>) => {
    // A nested overlay bubbles through React's tree, not the DOM's: its Tab is its own affair.
    const inside = nodeRef.current?.contains(event.target as Node);
    if (inside && nodeRef.current) turnTabRound(event.nativeEvent, nodeRef.current);
  }, []);

  const onOpenAutoFocus = useCallback((event: PreventableEvent) => {
    event.preventDefault();
    if (nodeRef.current) focusStartOf(nodeRef.current);
  }, []);

  const onCloseAutoFocus = useCallback((event: PreventableEvent) => {
    if (!returnTarget.current?.isConnected) {
      // The content that it was opened from has been replaced. Without any target of ours Radix gives focus to its trigger.
      if (!layerBelow.current?.isConnected) return;
      event.preventDefault();
      focusHeadingOf(layerBelow.current);
      return;
    }
    event.preventDefault();
    // A layer above is still open, and focus is in it.
    if (returnTarget.current.closest('[inert]')) return;
    returnTarget.current.focus({ preventScroll: true });
  }, []);

  const onFocusOutside = useCallback((event: PreventableEvent) => event.preventDefault(), []);

  return { ref, onKeyDown, onOpenAutoFocus, onCloseAutoFocus, onFocusOutside };
}
