'use client';
import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect` where there is a layout; the server has none to measure. */
export const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;
