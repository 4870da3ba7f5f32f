'use client';
import { latePart } from '../../base/lazy/late-part.js';

/** `SlashList`, loaded with the first slash. */
export const LazySlashList = latePart(() => import('./slash-list.js').then((file) => file.SlashList));
