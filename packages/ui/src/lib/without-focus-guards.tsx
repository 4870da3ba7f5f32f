'use client';
import { useEffect } from 'react';
import { usePortalContainer } from './portal.js';

const guard = '[data-radix-focus-guard]';

/**
 * Removes the two elements that Radix puts at the ends of the body for every open overlay, where that overlay is in a shadow root: the page
 * belongs to somebody else, and Tab stays inside the layer without them. Render it inside the overlay's content.
 */
export function WithoutFocusGuards(): null {
  const container = usePortalContainer();
  useEffect(() => {
    if (!(container?.getRootNode() instanceof ShadowRoot)) return;
    // Radix adds them in an effect of the content, which runs after the effects of its children.
    queueMicrotask(() => {
      const { firstElementChild: first, lastElementChild: last } = document.body;
      for (const end of [first, last]) if (end?.matches(guard)) end.remove();
    });
  }, [container]);
  return null;
}
