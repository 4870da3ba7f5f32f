'use client';
import { lazyPart } from '../../base/lazy/lazy-part.js';

/** `ExternalImage`, loaded with the first image of another site. */
export const LazyExternalImage = lazyPart(
  () => import('./external-image.js').then((file) => file.ExternalImage),
  { waitsForTexts: true },
);
