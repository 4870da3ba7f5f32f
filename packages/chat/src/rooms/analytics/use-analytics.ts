'use client';
import type { Failure } from '@stoa/core/contract';
import type { AnalyticsActions, AnalyticsState } from '@stoa/core/state';
import { useLazyStore, useStoa, type LoadedStore } from '@stoa/react';

const unread = { about: null, status: 'idle', value: null, failure: null } as const;
const nothing: AnalyticsState = {
  conversations: unread,
  content: unread,
  dashboard: unread,
  approvers: unread,
  mine: unread,
};

/** What is recorded, loaded with the first part that shows it. */
export const useAnalytics = (): LoadedStore<AnalyticsActions, AnalyticsState> =>
  useLazyStore(useStoa().analytics, nothing);

/** The words of a failure: those of the server where it refuses, which knows why. */
export const failureWords = (failure: Failure | null, otherwise: string): string =>
  failure?.code === 'refused' && failure.message.trim() !== '' ? failure.message : otherwise;
