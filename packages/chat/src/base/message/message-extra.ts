import type { ReplyState } from '@stoa/core/state';
import type { ComponentType } from 'react';

type Fields = Readonly<Record<string, unknown>>;

/** A message, as its extras read it. */
export interface MessageExtraProps {
  data: Fields;
  /** The state of the message, of the reply while it is being written; empty where it has none. */
  state: Fields;
  /** The reply while it is being written. */
  live: ReplyState | null;
}

/**
 * What a room draws around the text of a reply. Its record is loaded with the first visit, so its part comes by `lazyPart`: a plain reply
 * loads nothing.
 */
export interface MessageExtra {
  id: string;
  /** Above or below the text. */
  place: 'before' | 'after';
  /** True exactly when the message has it. */
  isIn: (message: MessageExtraProps) => boolean;
  Part: ComponentType<MessageExtraProps>;
}

const nothing: Fields = {};

/** The state of a message; any other value counts as empty. */
export const stateOf = (data: Fields): Fields => {
  const state = data['state'];
  return typeof state === 'object' && state !== null && !Array.isArray(state) ? (state as Fields) : nothing;
};

/** Whether one of the fields is there and holds something. */
export const holds = (fields: Fields, ...keys: string[]): boolean =>
  keys.some((key) => Object.hasOwn(fields, key) && fields[key] !== null && fields[key] !== undefined);
