'use client';
import { lazyPart } from '../../base/lazy/lazy-part.js';

/** `SlashList`, loaded with the first slash. */
export const LazySlashList = lazyPart(() => import('./slash-list.js').then((file) => file.SlashList));
