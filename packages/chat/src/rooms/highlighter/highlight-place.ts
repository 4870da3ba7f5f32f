import {
  artifactKinds,
  artifactText,
  editedFrom,
  readArtifacts,
  splitArtifact,
  versionKey,
} from '@stoa/core/rules';
import type {
  ConversationState,
  ConversationStore,
  HighlighterActions,
  HighlightTarget,
  VersionRef,
} from '@stoa/core/state';
import type { HighlightSource } from './find-in-source.js';
import { replyAround, versionAround, type SelectableAround } from './read-selection.js';

/** Where the highlighter works: in the replies of a conversation, or in a version of an artifact. */
export interface HighlightPlace {
  kind: 'reply' | 'artifact';
  around: SelectableAround;
  /** The artifact that a message about a selection names. */
  artifactId?: string;
  sourceOf(id: string): HighlightSource;
  /** Null where it cannot be edited. */
  target(actions: HighlighterActions, id: string): Promise<HighlightTarget | null>;
  /** Whether what is edited under this id is shown here. */
  shows(targetId: string, state: ConversationState): boolean;
  /** An edit has become durable. */
  edited(targetId: string): void;
  /** Whether it was made by an edit of a selection whose original is still there. */
  isEdited(id: string): boolean;
  /** Shows the original of one that `isEdited`. */
  revert(actions: HighlighterActions, id: string): void;
  /** Takes back the edit that was the last. */
  revertLast(actions: HighlighterActions, targetId: string): void;
  /** Takes focus from buttons that go away. */
  focus(): void;
}

/** The replies of a conversation: an edit is another version of its message. */
export function createReplyPlace(conversation: ConversationStore): HighlightPlace {
  const messageOf = (id: string) => conversation.store.getState().path.find((one) => one.id === id);
  return {
    kind: 'reply',
    around: replyAround,
    sourceOf: (id) => ({ text: messageOf(id)?.content ?? '', isMarkdown: true }),
    target: (actions, id) => Promise.resolve(actions.replyTarget(conversation, id)),
    shows: (targetId, { path }) => path.some(({ id }) => id === targetId),
    edited: () => undefined,
    isEdited(id) {
      const message = messageOf(id);
      return message !== undefined && editedFrom(message) !== undefined;
    },
    revert: (actions, id) => void actions.revertMessage(conversation, id),
    revertLast: (actions) => actions.revert(),
    focus: () => document.getElementById('stoa-composer')?.focus({ preventScroll: true }),
  };
}

/** One version of an artifact: an edit is the newest version, which taking back removes. */
export function createVersionPlace(
  conversation: ConversationStore,
  shown: VersionRef,
  onShow: (version: number) => void,
): HighlightPlace {
  const { artifactId } = shown;
  const versions = () => readArtifacts(conversation.store.getState().artifacts)[artifactId] ?? [];
  const versionOf = (key: string) => versions().find((one) => versionKey(one) === key);
  /** The version that another was made from, while it is there. */
  const originalOf = (key: string) => {
    const from = versionOf(key)?.revises;
    return versions().find(({ version }) => version === from)?.version;
  };
  return {
    kind: 'artifact',
    artifactId,
    around: versionAround,
    sourceOf(key) {
      const artifact = versionOf(key);
      const text = artifact ? artifactText(artifact) : '';
      const isProse = artifact !== undefined && artifactKinds[artifact.type].view === 'document';
      return { text, isMarkdown: isProse || splitArtifact(text).some(({ kind }) => kind === 'code') };
    },
    target: (actions) => actions.versionTarget(conversation, shown),
    shows: (targetId) => targetId === versionKey(shown),
    edited(targetId) {
      const made = versionOf(targetId);
      if (made) onShow(made.version);
    },
    isEdited: (key) => originalOf(key) !== undefined,
    revert(_actions, key) {
      const [made, original] = [versionOf(key), originalOf(key)];
      if (!made || original === undefined) return;
      void conversation.artifacts?.load().then(
        (room) => room.remove({ artifactId, version: made.version }).ok && onShow(original),
        () => undefined,
      );
    },
    revertLast(actions, targetId) {
      const original = originalOf(targetId);
      actions.revert();
      if (original !== undefined && !versionOf(targetId)) onShow(original);
    },
    focus: () =>
      document.querySelector<HTMLElement>('[data-slot=artifact-view]')?.focus({ preventScroll: true }),
  };
}
