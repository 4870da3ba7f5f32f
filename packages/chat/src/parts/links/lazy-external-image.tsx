'use client';
import { latePart } from '../../base/lazy/late-part.js';

/** `ExternalImage`, loaded with the first image of another site. */
export const LazyExternalImage = latePart(
  () => import('./external-image.js').then((file) => file.ExternalImage),
  { waitsForTexts: true },
);
