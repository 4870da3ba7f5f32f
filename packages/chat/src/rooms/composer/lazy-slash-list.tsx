'use client';
import { lazyPart } from '@stoa/react';

/** `SlashList`, loaded with the first slash. */
export const LazySlashList = lazyPart(() => import('./slash-list.js').then((file) => file.SlashList));
