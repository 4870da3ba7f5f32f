import type { Conversation } from '../../contract/conversations/conversations.js';
import * as limits from '../../contract/limits.js';
import { selectModel } from '../models/choose-model.js';
import type { ModelsStore } from '../models/models.store.js';
import type { ClockPort } from '../ports/ports.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';
import type { ConversationPatch, RunState } from './conversation.types.js';

/** The settings of one conversation. */
export interface ConversationSettings {
  /** Changes settings; saved after a debounce. */
  configure(patch: ConversationPatch): void;
  /** Saves pending changes now. */
  flush(): Promise<void>;
}

/** Creates the settings. */
export function createConversationSettings(needs: {
  file: ConversationFile;
  clock: Pick<ClockPort, 'after'>;
  models: Pick<ModelsStore, 'store'>;
  isReady(): boolean;
  run(): RunState;
  save(): Promise<unknown>;
  modelChosen(id: string): void;
  move(file: ConversationFile, isLocal: boolean): void;
}): ConversationSettings {
  const { file, clock, models, isReady } = needs;
  let cancelTimer: (() => void) | undefined;

  function headFields({ modelId, ...fields }: Omit<ConversationPatch, 'isLocal'>): Partial<Conversation> {
    if (modelId === undefined) return fields;
    const model = modelId === null ? null : selectModel(modelId)(models.store.getState());
    return model === undefined ? fields : { ...fields, model };
  }
  return {
    configure({ isLocal, ...patch }) {
      const fields = headFields(patch);
      if (Object.keys(fields).length > 0) {
        file.setHead(fields);
        cancelTimer?.();
        cancelTimer = clock.after(limits.debounceMs, () => {
          cancelTimer = undefined;
          if (isReady()) void needs.save();
        });
      }
      if (patch.modelId) needs.modelChosen(patch.modelId);
      if (isLocal !== undefined && isLocal !== file.isLocal() && needs.run().status === 'idle')
        needs.move(file, isLocal);
    },
    async flush() {
      if (!cancelTimer) return;
      cancelTimer();
      cancelTimer = undefined;
      if (isReady()) await file.save();
    },
  };
}
