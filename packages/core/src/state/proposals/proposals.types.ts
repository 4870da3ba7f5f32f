import type { StoreApi } from 'zustand/vanilla';
import type { Outcome } from '../../contract/outcome.js';
import type { OpValues } from '../../rules/proposals/op-block.js';
import type { SpecialKind } from '../../rules/proposals/special-blocks.js';
import type { MessageSubmitter } from '../conversation/message-submitter.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';
import type { ConversationRuns, EndedReply } from '../conversation/conversation-runs.js';
import type { StorageResult } from '../ports/ports.js';
import type { SaveOptions } from '../storage/local-conversations.js';

/** A block of a message, as a part shows it. */
export interface ProposalRef {
  messageId: string;
  kind: SpecialKind;
  code: string;
}

/** State of the proposals of one conversation in this page. Not stored. */
export interface ProposalsState {
  /** Replies that this page saw end complete; only in them a proposal can be carried out. */
  live: ReadonlySet<string>;
  /** The proposal that this page carries out. `untold`: that is done, and its result waits for room to be sent. */
  active: { messageId: string; key: string; status: 'running' | 'untold' } | null;
  /** The person lets the assistant read other conversations without being asked each time. */
  readsAllowed: boolean;
}

/** The proposals of one conversation. Each is carried out once, in the page that saw its reply end. */
export interface ConversationProposals {
  store: StoreApi<ProposalsState>;
  /** Carries a proposal out and sends its result. `values` are what was typed into a form. */
  run(ref: ProposalRef, values?: OpValues): Promise<Outcome<void>>;
  /** Declines it; the assistant receives the decline. */
  decline(ref: ProposalRef): Promise<Outcome<void>>;
  /** Gives up what is being carried out. */
  cancel(): void;
  /** Sends a result that could not be sent. */
  sendResult(): Promise<Outcome<void>>;
  /** From here on, in this page, reading needs no click. */
  allowReads(): void;
}

/** The host of proposals. */
export interface ProposalsHost {
  file: ConversationFile;
  runs: ConversationRuns;
  submitter: MessageSubmitter;
  isReady(): boolean;
  save(options?: Partial<SaveOptions>): Promise<StorageResult>;
}

/** Proposals as their conversation sees them. */
export interface ManagedProposals extends ConversationProposals {
  /** A reply ended before the eyes of this page. */
  replyEnded(reply: EndedReply): void;
  /** Carries out what may go by itself; resolves when the assistant has been asked to go on, or nothing was to be done. */
  runAutomatic(reply: EndedReply): Promise<void>;
  dispose(): void;
}
