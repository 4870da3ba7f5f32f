'use client';
import { latePart } from '../../../base/lazy/late-part.js';

/** `MessageEdit` for a build in which it comes with the first edit. */
export const MessageEdit = latePart(() => import('./message-edit.js').then((room) => room.MessageEdit));
