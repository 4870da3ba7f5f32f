'use client';
import { noExternalContent, selectIsShown, type ExternalContentState } from '@stoa/core/state';
import { useConversationStoaIfAny, useStore } from '@stoa/react';
import { useEffect, useMemo } from 'react';
import { createStore } from 'zustand/vanilla';

const nobody = createStore<ExternalContentState>(() => noExternalContent);

/** The reader's consent to a URL of another site, with its setters. */
export interface Consent {
  isGiven: boolean;
  giveOnce: () => void;
  giveAlways: () => void;
}

/**
 * The consent to one URL; null without a signed-in person, who could give it.
 *
 * @source security.md X
 */
export function useConsent(url: string, host: string): Consent | null {
  const external = useConversationStoaIfAny()?.externalContent;
  const isGiven = useStore(external?.store ?? nobody, selectIsShown(url, host));
  useEffect(() => external?.load(), [external]);
  return useMemo(
    () =>
      external
        ? {
            isGiven,
            giveOnce: () => external.showOnce(url),
            giveAlways: () => external.allowHost(host),
          }
        : null,
    [external, isGiven, url, host],
  );
}
