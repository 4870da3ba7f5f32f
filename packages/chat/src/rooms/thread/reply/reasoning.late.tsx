'use client';
import { latePart } from '../../../base/lazy/late-part.js';

/** `Reasoning` for a build in which it comes with the first thoughts. */
export const Reasoning = latePart(() => import('./reasoning.js').then((room) => room.Reasoning));
