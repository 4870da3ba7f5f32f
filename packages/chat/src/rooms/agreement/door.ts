import { lazyPart } from '@stoa/react';

/** The data disclosure before the workspace, for those who have to accept one. */
export const LazyAgreementScreen = lazyPart(() =>
  import('./agreement-screen.js').then((room) => room.AgreementScreen),
);
