'use client';
import { lazyPart } from '@stoa/react';

/** Files and tags to choose of, for forms of other rooms. */
export const SourceTabs = lazyPart(() => import('./source-tabs.js').then((room) => room.SourceTabs));

export type { ChosenSources } from './chosen-sources.js';
