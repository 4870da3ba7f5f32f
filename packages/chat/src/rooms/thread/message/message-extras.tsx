'use client';
import { createContext, useContext } from 'react';
import { stateOf, type MessageExtra, type MessageExtraProps } from '../../../base/message/message-extra.js';
import { agentExtra, toolCallsExtra } from '../../agent/door.js';
import { generatedFilesExtra } from '../../generated-files/door.js';
import { sourcesExtra } from '../../sources/door.js';
import { statusesExtra } from '../../statuses/door.js';
import { toolRunExtra } from '../../tools/door.js';

/** The extras of replies, in the order in which they stand above and below the text. */
export const messageExtras: readonly MessageExtra[] = [
  statusesExtra,
  toolCallsExtra,
  toolRunExtra,
  agentExtra,
  generatedFilesExtra,
  sourcesExtra,
];

/** The extras that a message can have. */
export const MessageExtrasContext = createContext(messageExtras);

export interface ExtrasProps extends Pick<MessageExtraProps, 'data' | 'live'> {
  place: MessageExtra['place'];
}

/** The extras of a reply on one side of its text. */
export function Extras({ place, data, live }: ExtrasProps) {
  const message = { data, live, state: live?.state ?? stateOf(data) };
  return useContext(MessageExtrasContext)
    .filter((extra) => extra.place === place && extra.isIn(message))
    .map(({ id, Part }) => <Part key={id} {...message} />);
}
