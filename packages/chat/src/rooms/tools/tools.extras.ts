'use client';
import { lazyPart } from '@stoa/react';
import { holds, type MessageExtra, type MessageExtraProps } from '../../base/message/message-extra.js';

/** The calls of tools of a reply. */
export const toolRunExtra: MessageExtra = {
  id: 'toolRun',
  place: 'before',
  isIn: ({ state }) => holds(state, 'toolRun'),
  Part: lazyPart<MessageExtraProps>(() => import('./tool-run-panel.js').then((room) => room.ToolRunExtra), {
    waitsForTexts: true,
  }),
};
