'use client';
import { useEffect, type RefObject } from 'react';
import { useBrowserLayoutEffect } from '@stoa/react';
import { ownColours } from './theme-colours.js';

/** Puts tokens on the panel and takes away those of before. */
function apply(node: HTMLElement, tokens: Readonly<Record<string, string>>): void {
  const before = [...node.style].filter((name) => name.startsWith('--stoa-'));
  for (const name of before) if (!(name in tokens)) node.style.removeProperty(name);
  for (const [name, value] of Object.entries(tokens)) node.style.setProperty(name, value);
  node.toggleAttribute('data-brand', '--stoa-brand' in tokens);
}

/** Reads what the page has set and puts what follows from it on the panel. */
function look(node: HTMLElement): void {
  const probes = [...node.querySelectorAll<HTMLElement>(':scope > [data-theme-probe]')];
  if (ownColours(node, probes).length === 0) return apply(node, {});
  // Few pages set colours; until this is here theirs stand as they are.
  void import('./panel-theme.js').then(
    ({ readTheme }) => node.isConnected && apply(node, readTheme(node, probes)),
    () => undefined,
  );
}

/**
 * Keeps the colours of a page readable inside the panel, and follows them: the page may change a class, a style, or answer to the
 * system's theme. Styles are set one by one through the object model, which no content security policy objects to.
 *
 * @param changed whatever else may have changed them, such as the option `theme`
 */
export function usePanelTheme(panel: RefObject<HTMLElement | null>, changed: unknown): void {
  useBrowserLayoutEffect(() => {
    if (panel.current) look(panel.current);
  }, [panel, changed]);
  useEffect(() => {
    const node = panel.current;
    const root = node?.getRootNode();
    if (!node || !root) return;
    const lookAgain = () => look(node);
    const observer = new MutationObserver(lookAgain);
    const watched = new Set([
      node.ownerDocument.documentElement,
      root instanceof ShadowRoot ? root.host : null,
    ]);
    for (const one of watched)
      if (one) observer.observe(one, { attributeFilter: ['class', 'style', 'data-theme'] });
    const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
      matchMedia(query),
    );
    queries.forEach((query) => query.addEventListener('change', lookAgain));
    return () => {
      observer.disconnect();
      queries.forEach((query) => query.removeEventListener('change', lookAgain));
    };
  }, [panel]);
}
