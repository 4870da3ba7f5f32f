import type { Message } from '@stoa/core/contract';
import { addNodes, finishReply, replaceNode } from '@stoa/core/rules';
import { storable } from '../../platform/db/storable.js';
import type { LlmCatalogue } from '../../platform/llm/port.js';
import type { ConversationWriter } from '../../platform/runs/run-ports.js';
import { toModel } from '../models/models.service.js';
import { linkParents } from './conversation-serialization.js';
import { conversationRows } from './conversations.repository.js';

/** Name of an unnamed conversation. @source chat specification §4 "Start-up". */
const newName = 'New Conversation';

/** Writes the requests and replies of runs into their cloud conversations. */
export const createConversationWriter = (
  catalogue: Pick<LlmCatalogue, 'get'>,
  changed: (personId: string) => void,
): ConversationWriter => ({
  changed,
  async saveRequest(tx, { personId, conversationId, messages, attributes }) {
    const rows = conversationRows(tx, personId);
    const row = await rows.lock(conversationId);
    if (row.isDeleted) return 'deleted';
    const before = await rows.tree(row);
    // A message on the wire may contain expanded template text, so the stored copy wins.
    const unknown = linkParents(storable(messages)).filter(
      ({ id }) => !before.nodes.has(id) && !before.deletedIds.has(id),
    );
    await rows.writeTree(conversationId, before, addNodes(before, ...unknown));
    const headId = messages.at(-1)?.id ?? row.headId;
    if (row.isNew) {
      const { modelId, ...others } = attributes;
      const model = catalogue.get(modelId);
      await rows.save(
        {
          id: conversationId,
          name: newName,
          modelId,
          attributes: storable({ ...others, ...(model && { model: toModel(model) }) }),
        },
        headId,
        null,
      );
    } else await rows.moveHead(conversationId, headId);
    return 'saved';
  },

  async saveReply(tx, kept) {
    const { personId, conversationId, messageId, parentId, runId, reply, ending, run } = kept;
    const rows = conversationRows(tx, personId);
    const row = await rows.lock(conversationId);
    // A purged conversation has lost its content for good.
    if (row.isPurged) return;
    const before = await rows.tree(row);
    if (before.deletedIds.has(messageId)) return;
    const placeholder: Message = before.nodes.get(messageId) ?? {
      id: messageId,
      role: 'assistant',
      content: '',
      parentId,
      createdAt: run.startedAt,
      data: {},
    };
    const started = {
      ...placeholder,
      data: { ...placeholder.data, run: { ...run, ...recordOf(placeholder) } },
    };
    const node = storable(finishReply(started, reply, ending));
    await rows.writeTree(conversationId, before, replaceNode(before, node));
    await rows.markRun(conversationId, messageId, runId);
    // The reader may have moved to another branch meanwhile.
    const isAtRequest = row.headId === null || row.headId === parentId || row.headId === messageId;
    await rows.moveHead(conversationId, isAtRequest ? messageId : row.headId);
  },
});

function recordOf({ data }: Message): Record<string, unknown> {
  const run = data['run'];
  return typeof run === 'object' && run !== null ? (run as Record<string, unknown>) : {};
}
