import * as limits from '../../contract/limits.js';
import {
  isRepairable,
  repairedJson,
  repairRequest,
  type RepairKind,
} from '../../rules/values/json-repair.js';
import { askInBackground } from './background-request.js';
import { selectModel } from '../models/choose-model.js';
import type { ModelsStore } from '../models/models.store.js';
import type { Ports } from './ports.js';
import * as timing from './timing.js';

/** A text to repair. */
export interface RepairRequest {
  text: string;
  kind: RepairKind;
  /** The id of the message for an automatic repair. */
  automaticFor?: string;
}

/** Asks models to repair JSON, and remembers what was repaired. */
export interface JsonRepair {
  /** The repaired JSON; null when there is no model, it failed, or what it said is no JSON either. Never rejects. */
  repair(order: RepairRequest): Promise<string | null>;
}

/** How many texts are remembered. */
const maxCached = 100;

/**
 * Asks the advanced model, one text at a time. No repair is paid for twice, and repairs that no press asked for
 * are capped per message.
 *
 * @source chat specification §8 "Broken chart JSON"; protocol §9.4; the caps are ours.
 */
export function createJsonRepair(ports: Ports, models: ModelsStore): JsonRepair {
  const answers = new Map<string, Promise<string | null>>();
  const automatic = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();

  async function ask({ text, kind }: RepairRequest): Promise<string | null> {
    const state = models.store.getState();
    const model = selectModel(state.advancedId ?? state.cheapestId)(state);
    if (!model) return null;
    const request = repairRequest({
      model: model.id,
      text,
      kind,
      maxTokens: model.outputTokenLimit || limits.defaultOutputTokenLimit,
      requestId: ports.newId(),
    });
    const answer = await askInBackground(ports, request, timing.jsonRepairMs).answer;
    return answer === null ? null : repairedJson(answer);
  }

  return {
    repair(order) {
      const { text, kind, automaticFor } = order;
      if (!isRepairable(text)) return Promise.resolve(null);
      const key = `${kind}\n${text}`;
      const known = answers.get(key);
      if (known) return known;
      if (automaticFor !== undefined) {
        const before = automatic.get(automaticFor) ?? 0;
        if (before >= limits.automaticRepairs) return Promise.resolve(null);
        automatic.set(automaticFor, before + 1);
      }
      const answer = last.then(() => ask(order));
      last = answer;
      // A failed repair is not cached.
      void answer.then((repaired) => repaired ?? answers.delete(key));
      const [oldest] = answers.keys();
      if (answers.size >= maxCached && oldest !== undefined) answers.delete(oldest);
      answers.set(key, answer);
      return answer;
    },
  };
}
