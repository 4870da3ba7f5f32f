'use client';
import { useCommandContext } from '../../base/commands/commands-context.js';
import { useShortcuts } from './use-shortcuts.js';

/** Listens to the keys of commands while it is on the page. Fetched after the page stands. */
export function Shortcuts() {
  useShortcuts(useCommandContext());
  return null;
}
