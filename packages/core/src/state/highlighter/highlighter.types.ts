import type { StoreApi } from 'zustand/vanilla';
import type { Outcome } from '../../contract/outcome.js';
import type { SourceForm, SourceRange } from '../../rules/highlighter/source-range.js';
import type { VersionRef } from '../artifacts/artifacts.types.js';
import type { ConversationStore } from '../conversation/conversation.types.js';

/** State of the highlighter, which carries out one edit at a time. `targetId` is the message or artifact that the edit is shown in. */
export type HighlighterState =
  | { status: 'idle' }
  | { status: 'editing'; targetId: string }
  /** It is over, and can be reverted. */
  | { status: 'edited'; targetId: string };

/**
 * Something whose text can be edited: a reply, or a version of an artifact. The text of an edit grows in it; it is kept at the end, or
 * taken back.
 */
export interface HighlightTarget {
  /** The text at the time of the selection. */
  content: string;
  /** Of the model that edits; null means the default one. */
  modelId: string | null;
  /** The account that was chosen for its conversation; null for the default one. */
  accountId: string | null;
  /** Opens an edit; null where nothing can be changed for the moment. `stop` ends it from elsewhere. */
  begin(stop: () => void): HighlightDraft | null;
}

/** An edit in progress. It is shown only, until it is kept. */
export interface HighlightDraft {
  /** Where the edit is shown. */
  id: string;
  /** Shows the text as it is so far. */
  write(content: string): void;
  /** Resolves when the edit can be kept; it waits for a reply that has begun meanwhile. */
  ready(): Promise<void>;
  /** Makes the edit durable, and returns where it stands; null where that is not possible, which leaves the original. */
  keep(content: string): string | null;
  /** Shows nothing any more that was not kept. */
  close(): void;
  /** Shows the original again, after it was kept; false where a reply in progress does not let it. */
  revert(): boolean;
}

/** An edit of a selection. */
export interface HighlightEdit {
  instruction: string;
  range: SourceRange;
  form: SourceForm;
}

/** A new paragraph out of passages. */
export interface HighlightComposition {
  instruction: string;
  passages: readonly string[];
  /** Where the paragraph goes. @units characters of the content */
  offset: number;
}

export interface HighlighterActions {
  store: StoreApi<HighlighterState>;
  /** Sends a message about a selection. */
  prompt(
    conversation: ConversationStore,
    about: { input: string; selection: string; artifactId?: string },
  ): Outcome<void>;
  /** Replaces a selection while the answer grows. @errors `highlighter.failed`, which leaves the original; a stopped edit is no failure */
  edit(target: HighlightTarget, edit: HighlightEdit): Promise<Outcome<void>>;
  /** Adds a paragraph. @errors as of `edit` */
  compose(target: HighlightTarget, composition: HighlightComposition): Promise<Outcome<void>>;
  /** Ends an edit that is in progress; the original is shown again. */
  stop(): void;
  /** Shows the original of the last edit again; the edit stays among the versions. */
  revert(): void;
  /** The edit is accepted: it is not offered to revert any more. */
  accept(): void;
  /** A reply as a target; null for a message that is no finished reply. */
  replyTarget(conversation: ConversationStore, messageId: string): HighlightTarget | null;
  /** A version of an artifact as a target; null where it is gone. Rejects when the part that changes artifacts cannot be loaded. */
  versionTarget(conversation: ConversationStore, ref: VersionRef): Promise<HighlightTarget | null>;
  /** Shows the version that a message was made from; false where it was not made by hand. */
  revertMessage(conversation: ConversationStore, messageId: string): boolean;
}

export interface HighlighterStore {
  /** Rejects when it cannot be loaded. */
  load(): Promise<HighlighterActions>;
}
