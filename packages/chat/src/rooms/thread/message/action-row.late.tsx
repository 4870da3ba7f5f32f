'use client';
import { latePart } from '../../../base/lazy/late-part.js';

/** `ActionRow` for a build in which it comes beside the first reply. Its place is kept free, and Enter waits for its buttons. */
export const ActionRow = latePart(() => import('./action-row.js').then((room) => room.ActionRow));
