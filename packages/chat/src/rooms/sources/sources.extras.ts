'use client';
import { lazyPart } from '@stoa/react';
import { holds, type MessageExtra, type MessageExtraProps } from '../../base/message/message-extra.js';

/** The sources of a reply. */
export const sourcesExtra: MessageExtra = {
  id: 'sources',
  place: 'after',
  isIn: ({ state }) => holds(state, 'sources'),
  Part: lazyPart<MessageExtraProps>(() => import('./sources-panel.js').then((room) => room.SourcesPanel), {
    waitsForTexts: true,
  }),
};
