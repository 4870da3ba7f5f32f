'use client';
import { formatDate, useLocale, type Moment } from '@stoa/ui';
import { useCallback } from 'react';
import { useStoa } from './stoa-context.js';

/** Names days as every list does: `25 Nov 2026`, with the time where the day is today. */
export function useFormatDate(): (at: Moment) => string {
  const locale = useLocale();
  const { now } = useStoa();
  return useCallback((at) => formatDate(locale, at, now()), [locale, now]);
}
