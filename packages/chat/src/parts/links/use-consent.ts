'use client';
import { noExternalContent, selectIsShown, type ExternalContentState } from '@stoa/core/state';
import { useEffect, useMemo } from 'react';
import { createStore } from 'zustand/vanilla';
import { useConversationStoaIfAny } from '../../base/state/stoa-context.js';
import { useStore } from '../../base/state/use-store.js';

const nobody = createStore<ExternalContentState>(() => noExternalContent);

/** Whether the reader lets one address of another site in, and how that is changed. */
export interface Consent {
  isGiven: boolean;
  giveOnce: () => void;
  giveAlways: () => void;
}

/**
 * The reader's consent to one address; null where nobody can give one, because no person's state is here.
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
