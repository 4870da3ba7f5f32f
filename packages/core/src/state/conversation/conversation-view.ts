import * as limits from '../../contract/limits.js';
import type { Model } from '../../contract/models/models.js';
import type { Tree } from '../../rules/conversations/tree.js';
import { unlistedOf } from '../../rules/conversations/unlisted-messages.js';
import type { ConversationEnvironment } from './conversation-environment.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';
import type { ConversationLoader } from './conversation-loader.js';
import type { ConversationRuns } from './conversation-runs.types.js';
import type { ConversationState } from './conversation.types.js';
import type { MessageQueue } from './queue/message-queue.types.js';
import type { RequestPreparation } from './request-preparation.types.js';
import { threadOf } from './thread.js';

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at]);

/** Creates the function that derives the state of a conversation. Values that equal those of `before` keep their identity. */
export function createConversationView(needs: {
  file: Pick<ConversationFile, 'record' | 'isLocal' | 'isMoving' | 'saved'>;
  /** How the messages are shown; null means as they are. */
  previewed(): ((tree: Tree) => Tree) | null;
  loader: Pick<ConversationLoader, 'status' | 'failure'>;
  runs: Pick<ConversationRuns, 'state' | 'isFollowed'>;
  preparation: Pick<RequestPreparation, 'isFocusing'>;
  queue: Pick<MessageQueue, 'items' | 'status'>;
  costOf: ReturnType<ConversationEnvironment['createCost']>;
  models(): readonly Model[];
}): (before?: ConversationState) => ConversationState {
  const { file, loader, runs, preparation, queue } = needs;
  return (before) => {
    const { head, tree } = file.record();
    const loadFailure = loader.failure();
    const tags = head.tags ?? [];
    return {
      load: loader.status(),
      ...(loadFailure === undefined ? {} : { loadFailure }),
      id: head.id,
      name: head.name,
      isLocal: file.isLocal(),
      modelId: head.model?.id ?? null,
      prompt: head.prompt ?? '',
      temperature: head.temperature ?? limits.defaultTemperature,
      maxTokens: head.maxTokens ?? null,
      tags: before && isSameList(before.tags, tags) ? before.tags : tags,
      folderId: head.folderId ?? null,
      projectId: head.projectId ?? null,
      accountId: head.accountId ?? null,
      path: threadOf(needs.previewed()?.(tree) ?? tree, runs.isFollowed, before?.path ?? []),
      artifacts: head['artifacts'],
      unlisted: unlistedOf(tree).length,
      run: runs.state(),
      isFocusing: preparation.isFocusing(),
      queue: queue.items(),
      queueStatus: queue.status(),
      cost: needs.costOf(tree.nodes, needs.models()),
      isMoving: file.isMoving(),
      saved: file.saved(),
    };
  };
}
