'use client';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useBlockHosts } from '../../../base/blocks/block-hosts.js';
import { highlighterOf, type HighlightedChunks } from './highlighter.js';
import { findLanguage } from './languages.js';

const nothing: HighlightedChunks = [];
const noSubscription = () => () => undefined;
const noChunks = () => nothing;

/** The tokens of a block so far. They follow the rendered text and never delay it. */
export function useHighlight(language: string, code: string, isFinished: boolean): HighlightedChunks {
  const hosts = useBlockHosts();
  const grammar = findLanguage(language)?.grammar ?? '';
  const job = useMemo(() => (grammar ? highlighterOf(hosts).follow(grammar) : null), [hosts, grammar]);
  useEffect(() => () => job?.leave(), [job]);
  useEffect(() => job?.update(code, isFinished), [job, code, isFinished]);
  return useSyncExternalStore(job?.subscribe ?? noSubscription, job?.chunks ?? noChunks, noChunks);
}
