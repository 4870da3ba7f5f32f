'use client';
import { lazyPart } from '@stoa/react';

/** `ExternalImage`, loaded with the first image of another site. */
export const LazyExternalImage = lazyPart(
  () => import('./external-image.js').then((file) => file.ExternalImage),
  { waitsForTexts: true },
);
