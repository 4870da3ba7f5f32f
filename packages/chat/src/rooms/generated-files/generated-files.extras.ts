'use client';
import { lazyPart } from '@stoa/react';
import { holds, type MessageExtra, type MessageExtraProps } from '../../base/message/message-extra.js';

/** The files that a reply made. */
export const generatedFilesExtra: MessageExtra = {
  id: 'generatedFiles',
  place: 'after',
  isIn: ({ state }) => holds(state, 'codeInterpreter'),
  Part: lazyPart<MessageExtraProps>(
    () => import('./generated-files-panel.js').then((room) => room.GeneratedFilesPanel),
    {
      waitsForTexts: true,
    },
  ),
};
