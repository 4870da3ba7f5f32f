'use client';
import { latePart } from '../../base/lazy/late-part.js';

export type { ExternalImageProps } from './external-image.js';

/** `ExternalImage` for a build in which it comes with the first image of another site. */
export const ExternalImage = latePart(
  () => import('./external-image.js').then((room) => room.ExternalImage),
  {
    waitsForTexts: true,
  },
);
