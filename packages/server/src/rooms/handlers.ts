import type { ApiAccessType, Operation, Operations, Outcome, ParsedInputOf } from '@stoa/core/contract';
import type * as z from 'zod/mini';
import type { Log } from '../platform/log.js';

/** The authenticated caller, from the session and never from a body. */
export interface Caller {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  isAdmin: boolean;
  /** Of an end user of an embedding site: the assistant that the site's key lets them use. */
  lent?: LentAssistant;
  /** Of a program that acts by an API key. */
  key?: KeyGrant;
}

/** What a key allows beside, and never more than, the rights of whom it acts as. */
export interface KeyGrant {
  id: string;
  accessTypes: readonly ApiAccessType[];
  /** How groups name a system key; null for others. */
  systemId: string | null;
  /** Its owner. */
  payer: { id: string; email: string };
  accountId: string;
  expiresAt: Date | null;
}

/** An assistant that answers people who have no right over it, by the right of the person who lends it. */
export interface LentAssistant {
  assistantId: string;
  /** Id of that person. */
  lenderId: string;
}

/** The context of one call, beside its input. */
export interface CallContext {
  person: Caller;
  /** Network address of the request. */
  address: string;
  now(): Date;
  newId(): string;
  log: Log;
}

/** The outcome of a handler: the operation's output, or an expected failure. */
export type Answer<T extends Operation> = Outcome<z.input<T['output']>>;

/** Carries out one operation. */
export type Handler<T extends Operation> = (
  input: ParsedInputOf<T>,
  context: CallContext,
) => Answer<T> | Promise<Answer<T>>;

/** The handlers of one room: all of its operations and no others. */
export type RoomHandlers<R extends keyof Operations> = {
  [N in keyof Operations[R]]: Operations[R][N] extends Operation ? Handler<Operations[R][N]> : never;
};

/** Every operation has its handler; a missing one does not compile. */
export type Handlers = { [R in keyof Operations]: RoomHandlers<R> };
