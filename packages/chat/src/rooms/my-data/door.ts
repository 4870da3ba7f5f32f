'use client';
import { lazyPart } from '@stoa/react';

/** For how long things are kept, and who read them, in the settings. */
export const MyDataTab = lazyPart(() => import('./my-data-tab.js').then((room) => room.MyDataTab), {
  waitsForTexts: true,
});
