import type { AccountChange } from '../../contract/accounts/account-changes.js';
import type { ChatRequestInput } from '../../contract/chat/chat.js';
import type { RunOutcome } from '../../contract/chat/run-status.js';
import type { InputOf, Operation, OutputOf } from '../../contract/define-operation.js';
import type { Outcome } from '../../contract/outcome.js';
import type { Operations } from '../../contract/registry.js';
import type { ChatEvent, RunEnd } from '../../contract/chat/chat-event.js';
import type { ImportPort } from '../imports/import-port.js';
import type { SearchIndexPort } from '../search/search.types.js';

/** The operation called `name` of a room. */
export type OperationAt<R extends keyof Operations, N extends keyof Operations[R]> = Extract<
  Operations[R][N],
  Operation
>;

/** Calls an operation of the contract by room and name; operations without input take no third argument. */
export type Call = <R extends keyof Operations, N extends keyof Operations[R]>(
  room: R,
  name: N,
  ...input: InputOf<OperationAt<R, N>> extends void ? [] : [input: InputOf<OperationAt<R, N>>]
) => Promise<Outcome<OutputOf<OperationAt<R, N>>>>;

/** The listener of a followed run. Called synchronously for each event, in order, each sequence number once. */
export interface StreamListener {
  event(seq: number, event: ChatEvent): void;
  /** `waiting`: the connection is lost and will be tried again; `live`: events flow. */
  connection(state: 'connecting' | 'live' | 'waiting' | 'offline'): void;
  /** The one terminal state. `unreachable` is not an end of the run: it can be followed again later. */
  end(result: StreamEnd): void;
}

/** How following ended. */
export type StreamEnd =
  | { type: 'ended'; outcome: RunOutcome; end: RunEnd }
  /** The server refused before a run began, or does not know the run. */
  | { type: 'refused'; status: number; message: string; code?: string; retryAfterS?: number }
  /** The session is gone. */
  | { type: 'unauthorized'; code?: string }
  /** Given up after many attempts, or the reader left. */
  | { type: 'unreachable' }
  | { type: 'left' };

/** A reader of one run. */
export interface StreamHandle {
  /** Stops following; the run goes on. */
  leave(): void;
}

/** The network side of a chat. */
export interface ChatPort {
  /** Starts a run and follows it. */
  start(request: ChatRequestInput, listener: StreamListener): StreamHandle;
  /** Follows a run that exists, from after `seq`. */
  follow(requestId: string, after: number, listener: StreamListener): StreamHandle;
  /** Asks the server to stop a run; its followers receive the end. Never rejects. */
  stop(requestId: string): Promise<{ ok: boolean }>;
  /** Tells the server that the end of a private run has been stored. Never rejects. */
  acknowledge(requestId: string): Promise<{ ok: boolean }>;
}

/**
 * Durable key-value storage of one browser profile and person.
 *
 * @errors returned: `full` when the quota is used up, `unavailable` when the browser offers no storage.
 */
export interface StoragePort {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<StorageResult>;
  remove(key: string): Promise<StorageResult>;
  /** All keys that start with `prefix`. */
  keys(prefix: string): Promise<string[]>;
  /** Several writes that happen together or not at all; `undefined` removes. */
  setMany(entries: Record<string, unknown>): Promise<StorageResult>;
  /**
   * Runs alone among all tabs that ask for the same name. Optional: without it tabs still converge, because each joins what it
   * finds with what it has, but a tab that dies in the same millisecond as another writes may lose its last message.
   */
  exclusive?<T>(name: string, run: () => Promise<T>): Promise<T>;
}

/** Whether a write is durable. */
export type StorageResult = { ok: true } | { ok: false; reason: 'full' | 'unavailable' };

/** Tabs of the same person in the same browser. Never carries message text that is not stored as well. */
export interface TabsPort {
  post(message: unknown): void;
  subscribe(listener: (message: unknown) => void): () => void;
}

/** Time, so that rules and stores have no clock of their own. */
export interface ClockPort {
  now(): number;
  /** Returns a cancel function. */
  after(ms: number, run: () => void): () => void;
  /** Lets a page answer before work goes on. Without it all of the work is done at once. */
  pause?(): Promise<void>;
}

/** A notice for the person; the only way that state speaks. */
export interface Notice {
  kind: 'info' | 'success' | 'warning' | 'error';
  text: string;
  /** Longer explanation. */
  detail?: string;
  action?: { label: string; run: () => void };
  /** Stays until dismissed when absent. */
  timeoutMs?: number;
  /** Called with true when the person's pointer or focus comes to the notice, and with false when it has left. */
  onHold?: (isHeld: boolean) => void;
  /** The conversation that it is about; it is shown with that one only. */
  conversationId?: string;
}

/** Hands a text to the person as a file; `parts` stand one after the other in it. */
export type SaveFile = (name: string, parts: readonly string[]) => void;

/** `pending`: not there yet; `failed`: it will not come. */
export type DocumentPoll = 'ready' | 'pending' | 'failed';

/** The beginning of a text file, or all of it. */
export interface TextStart {
  text: string;
  isComplete: boolean;
}

/** A file as the page hands it over. `file` is a `File` or `Blob` of the browser; only the port looks into it. */
export interface UploadFile {
  name: string;
  /** MIME type as the browser knows it; may be empty. */
  type: string;
  sizeBytes: number;
  file: unknown;
  /** Where it lies in the folder that was chosen, as `letters/2024/may.txt`; absent for a file by itself. */
  path?: string;
}

/** How far an uploaded file is, as its address tells. */
export type UploadReadiness =
  | { type: 'ready'; metadata: unknown }
  /** It is being read, or the network is away: ask again. */
  | { type: 'pending' }
  /** `isFinal`: it was read without success, so that asking again is told the same. */
  | { type: 'failed'; message: string | null; isFinal?: boolean };

/** Sends files to the addresses that the server gave for them. */
export interface UploadPort {
  /**
   * Sends one file.
   *
   * @param progress told the part that has been sent, from 0 to 1
   * @errors returned: `aborted` when `signal` ended it; the words of a refusal
   */
  send(
    url: string,
    file: UploadFile,
    options: { signal: AbortSignal; progress(sent: number): void },
  ): Promise<Outcome<void>>;
  /** Asks once whether a file can be read. Never rejects. */
  readiness(url: string): Promise<UploadReadiness>;
}

/** What the server tells of the person's other clients. */
export interface ChangesListener {
  /** It is to be read again. Told of everything whenever the connection is made, for what was missed before. */
  changed(change: AccountChange): void;
  /** `open`: changes are told; `closed`: not now; `absent`: this server tells none. */
  state(state: 'open' | 'closed' | 'absent'): void;
}

/** News of the person's other clients, over one connection. */
export interface ChangesPort {
  /** Nothing is called before it returns, and nothing once it is left. */
  follow(listener: ChangesListener): { leave(): void };
}

/** Everything that stores need from outside. The roof connects them once. */
export interface Ports {
  call: Call;
  chat: ChatPort;
  storage: StoragePort;
  tabs: TabsPort;
  clock: ClockPort;
  newId(): string;
  /** Without it a tab learns of other clients when it wakes. */
  changes?: ChangesPort;
  /** Returns a function that takes the notice back. */
  notify(notice: Notice): () => void;
  /** Fetches and parses one presigned chunk. */
  fetchChunk(url: string): Promise<Outcome<unknown>>;
  /** Asks once whether a document is at its address. */
  pollDocument(url: string): Promise<DocumentPoll>;
  /** The beginning of a text file at an address of the server; `maxBytes` at most. Without it no table is previewed. */
  fetchText?(url: string, maxBytes: number): Promise<Outcome<TextStart>>;
  /** Sends files. Without it nothing can be uploaded. */
  uploads?: UploadPort;
  /** Searches the text of this browser's conversations. Without it a search finds names only. */
  searchIndex?: SearchIndexPort;
  /** Reads export files. Without it there is no import. */
  imports?: ImportPort;
  /** The session ended on the server: sign this browser out. */
  sessionLost(reason: string): void;
}
