'use client';
import { lazyPart } from '@stoa/react';

/** The editor of an assistant of a group, fetched when one is created or edited. */
export const GroupAssistantEditor = lazyPart(
  () => import('./editor/group-assistant-editor.js').then((room) => room.GroupAssistantEditor),
  { waitsForTexts: true },
);
