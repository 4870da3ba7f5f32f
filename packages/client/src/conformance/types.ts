import type { Operation } from '@stoa/core/contract';

/** How a check ended; `absent` where the backend has no such operation. */
export type CheckStatus = 'passed' | 'failed' | 'absent';

/** The result of one check. */
export interface CheckResult {
  room: string;
  /** The requirement, as a sentence. */
  name: string;
  status: CheckStatus;
  /** The actual result, if it differs. */
  detail?: string;
}

/** How the checks of one room, or of all, ended. */
export type CheckCounts = Record<CheckStatus, number>;

/** The result of a run of the kit. */
export interface ConformanceReport {
  results: CheckResult[];
  /** The counts of each room, by name. */
  rooms: Record<string, CheckCounts>;
  passed: number;
  failed: number;
  absent: number;
}

/** How operations are called: at their own addresses with a bearer token, or in the envelope. @source protocol §1.2, §1.3 */
export type CallForm = 'backend' | 'envelope';

/** A prompt with its known reply: a text, a slow text, or a failure. */
export interface ScriptedReply {
  prompt: string;
  text?: string;
  slowText?: string;
  fails?: true;
}

/** Which backend is checked, and as whom. */
export interface ConformanceOptions {
  /** Origin of the backend, with the path before `/state` where there is one. */
  url: string;
  /** Bearer token of a person. Everything that the checks make is made as this person, and removed again. */
  token: string;
  /** Bearer token of another person, who must reach nothing of the first. Without it these checks are absent. */
  otherToken?: string;
  /** Set by the kit where the other token is of no other person: why. */
  withoutOther?: string;
  /** E-mail address of that person, who is given things for a moment. Without it the checks of sharing with them are absent. */
  otherEmail?: string;
  form?: CallForm;
  /** Whole address of the chat; `{url}/chat`, or `{url}/api/chat` in the envelope's form. */
  chatUrl?: string;
  /** Id of the model that replies; the backend's default one otherwise. */
  model?: string;
  /** A model whose replies are known, so that streams are checked event by event. Without it these checks are absent. */
  script?: { model: string; replies: readonly ScriptedReply[] };
  /** Milliseconds for each request; 30,000 otherwise. */
  timeoutMs?: number;
  fetch?: typeof fetch;
  /** Told of each result as it is known. */
  onResult?(result: CheckResult): void;
}

/** An answer. */
export interface RawAnswer {
  status: number;
  /** The parsed JSON; undefined where there was none. */
  value: unknown;
}

/** An answer of an operation, unpacked from its form: the status of a proxy-style one is the status that it names. */
export interface RawReply extends RawAnswer {
  /** Whether there is nothing at its address. */
  isAbsent: boolean;
  /** The front says that the backend did not carry it out, and nothing more. @source protocol §1.4 */
  isNotPerformed?: boolean;
}

/** Tools of a check. */
export interface CheckContext {
  options: ConformanceOptions;
  /** Calls an operation; `token` null sends none. @errors throws where the backend cannot be reached, and for an answer in another form. */
  call(operation: Operation, input?: unknown, token?: string | null): Promise<RawReply>;
  /** Sends a chat request; the body is read to its end. */
  chat(body: unknown, token?: string | null): Promise<{ status: number; text: string }>;
  /** Sends a chat request and gives each piece of the body as it arrives, until its end. */
  openChat(body: unknown, onText: (text: string) => Promise<void>): Promise<{ status: number }>;
  /** Reads an address that the backend gave out, by plain GET. */
  read(address: string): Promise<RawAnswer>;
  /** Puts bytes to an address that the backend gave out. */
  put(address: string, body: string, type: string): Promise<{ status: number }>;
  newId(): string;
  /** Done at the end, whatever happened. */
  cleanUp(work: () => Promise<unknown>): void;
}

/** A check of one room. */
export interface Check {
  room: string;
  name: string;
  /** @errors throws {@link Absent} or an error whose message says what was found. */
  run(context: CheckContext): Promise<void>;
}

/** Thrown by a check of something that the backend does not have. */
export class Absent extends Error {
  override readonly name = 'Absent';
}
