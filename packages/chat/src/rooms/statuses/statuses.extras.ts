'use client';
import { lazyPart } from '@stoa/react';
import type { MessageExtra, MessageExtraProps } from '../../base/message/message-extra.js';

/** The server's progress on a reply. */
export const statusesExtra: MessageExtra = {
  id: 'statuses',
  place: 'before',
  isIn: ({ live }) => live !== null && live.statuses.length > 0,
  Part: lazyPart<MessageExtraProps>(() => import('./status-list.js').then((room) => room.StatusesExtra), {
    waitsForTexts: true,
  }),
};
