'use client';
import type { CitedPassages } from '@stoa/core/rules';
import { useEffect, useMemo, useState } from 'react';
import type * as citationRules from './read-citations.js';

type CitationRules = typeof citationRules;

/** The text of a reply with links where it names passages, and these passages. */
export interface Citations {
  text: string;
  passages: CitedPassages | undefined;
}

/**
 * Reads the citations of a reply. Few replies have sources, so what reads them is loaded with the first; until then, and where that
 * fails, the numbers stand as the model wrote them.
 */
export function useCitations(text: string, state: Readonly<Record<string, unknown>>): Citations {
  const [rules, setRules] = useState<CitationRules>();
  const sources = state['sources'];
  const isNeeded = sources !== undefined && rules === undefined;
  useEffect(() => {
    if (!isNeeded) return;
    let isMounted = true;
    import('./read-citations.js').then(
      (module) => isMounted && setRules(module),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [isNeeded]);
  const passages = useMemo(
    () => (sources === undefined ? undefined : rules?.citedPassagesOf({ sources })),
    [rules, sources],
  );
  const linked = useMemo(
    () => (rules && passages ? rules.linkCitations(text, passages) : text),
    [rules, text, passages],
  );
  return { text: linked, passages };
}
