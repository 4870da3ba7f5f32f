import type { ChatPort, StorageResult } from '../ports/ports.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';

/** Saves a conversation, and acknowledges runs whose end a successful save has made durable. */
export interface AcknowledgingSave {
  save: ConversationFile['save'];
  /** Acknowledges the run after the next successful save. */
  acknowledge(requestId: string): void;
}

/** Creates the save. The server deletes the log of a run once it is acknowledged. */
export function createAcknowledgingSave(
  file: Pick<ConversationFile, 'save'>,
  chat: Pick<ChatPort, 'acknowledge'>,
): AcknowledgingSave {
  const pending = new Set<string>();
  return {
    async save(options): Promise<StorageResult> {
      const result = await file.save(options);
      if (!result.ok) return result;
      for (const requestId of pending) {
        pending.delete(requestId);
        void chat.acknowledge(requestId);
      }
      return result;
    },
    acknowledge: (requestId) => void pending.add(requestId),
  };
}
