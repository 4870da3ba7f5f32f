import type { StoreApi } from 'zustand/vanilla';
import type { Outcome } from '../../contract/outcome.js';
import type { OpValues } from '../../rules/proposals/op-block.js';
import type { SpecialKind } from '../../rules/proposals/special-blocks.js';

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
  /** The proposal that this page carries out. `untold`: that is done, and its result waits for space to be sent. */
  active: {
    messageId: string;
    key: string;
    status: 'running' | 'untold';
    /** A job is waited for: what its server says meanwhile, null where it says nothing. */
    waitsWith?: string | null;
  } | null;
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
