'use client';
import { lazyPart } from '@stoa/react';
import { notHere } from '../screens/not-here.js';

/** `AssistantNotes`, fetched where an assistant answers. */
export const LazyAssistantNotes = lazyPart(
  () => import('./assistant-notes.js').then((room) => room.AssistantNotes),
  { waitsForTexts: true, failed: notHere },
);
