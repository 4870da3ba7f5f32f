'use client';
import { lazyPart } from '../../base/lazy/lazy-part.js';

/** The card of an artifact that a block of a reply asks for. */
export const ArtifactCard = lazyPart(() => import('./artifact-card.js').then((room) => room.ArtifactCard));

/** Artifacts that a message made without a block in its text. */
export const MessageArtifacts = lazyPart(() =>
  import('./message-artifacts.js').then((room) => room.MessageArtifacts),
);
