'use client';

/** `FollowUps` for a build without prompt templates: there is nothing to offer. */
export function FollowUps() {
  return null;
}
