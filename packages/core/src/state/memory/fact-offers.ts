import { memorySentence } from '../../contract/memory/memory-messages.js';
import type { StoreApi } from 'zustand/vanilla';
import { failed, success } from '../../contract/outcome.js';
import { sentence } from '../../contract/messages.js';
import { assistantIdOf } from '../../rules/memory/assistant-of.js';
import { factInput } from '../../rules/memory/fact-input.js';
import { factKey } from '../../rules/memory/facts.js';
import type { Ports } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { EndedTurn } from '../conversation/turn-contributor.js';
import type { MemoryActions, MemoryState, OfferedFact } from './memory.types.js';
import { readStoredFacts } from './stored-facts.js';

/** Broadcast to other tabs: the facts of a conversation have changed. */
const changedMessage = 'facts-changed';

/** Facts that wait for the person. They stand in this browser alone, and become memories one by one, by a press. */
export function createFactOffers(needs: {
  ports: Pick<Ports, 'call' | 'storage' | 'tabs' | 'newId' | 'notify'>;
  store: StoreApi<MemoryState>;
  refresh: MemoryActions['refresh'];
  save: MemoryActions['save'];
}) {
  const { ports, store, refresh, save } = needs;
  let hasFailed = false;

  const factsOf = (conversationId: string): readonly OfferedFact[] =>
    store.getState().facts[conversationId] ?? [];

  function show(conversationId: string, list: readonly OfferedFact[]): void {
    const { [conversationId]: _, ...others } = store.getState().facts;
    store.setState({ facts: list.length === 0 ? others : { ...others, [conversationId]: list } });
  }
  async function put(conversationId: string, list: readonly OfferedFact[]): Promise<void> {
    show(conversationId, list);
    const key = storageKeys.facts(conversationId);
    await (list.length === 0 ? ports.storage.remove(key) : ports.storage.set(key, list));
    ports.tabs.post({ type: changedMessage, conversationId });
  }
  const drop = (conversationId: string, factId: string): Promise<void> =>
    put(
      conversationId,
      factsOf(conversationId).filter(({ id }) => id !== factId),
    );
  function setSaving(factId: string, isSaving: boolean): void {
    const saving = new Set(store.getState().saving);
    if (isSaving) saving.add(factId);
    else saving.delete(factId);
    store.setState({ saving });
  }

  return {
    async offer({ conversationId, projectId, asked }: EndedTurn): Promise<void> {
      const text = factInput(asked);
      if (text === null || !store.getState().extracts) return;
      const answer = await ports.call('memory', 'extractFacts', { user_input: text });
      if (!answer.ok) {
        // Said once, not after every reply.
        if (!hasFailed)
          ports.notify({
            kind: 'warning',
            text: memorySentence('memory.noFacts'),
            timeoutMs: 8000,
            conversationId,
          });
        hasFailed = true;
        return;
      }
      hasFailed = false;
      if (answer.value.facts.length === 0) return;
      await refresh();
      const { memories } = store.getState();
      const known = new Set(
        [...memories.map(({ content }) => content), ...factsOf(conversationId).map((fact) => fact.text)].map(
          factKey,
        ),
      );
      const found = answer.value.facts
        .filter((fact) => !known.has(factKey(fact)))
        .map((fact): OfferedFact => ({
          id: ports.newId(),
          text: fact,
          type: 'user',
          projectId: projectId ?? null,
          assistantId: assistantIdOf(asked),
        }));
      if (found.length > 0) await put(conversationId, [...factsOf(conversationId), ...found]);
    },
    choose: ((conversationId, factId, choice) => {
      void put(
        conversationId,
        factsOf(conversationId).map((fact) => (fact.id === factId ? { ...fact, ...choice } : fact)),
      );
    }) satisfies MemoryActions['chooseFor'],
    confirm: (async (conversationId, factId) => {
      const fact = factsOf(conversationId).find(({ id }) => id === factId);
      if (!fact || store.getState().saving.has(factId)) return success(undefined);
      const about = fact.type === 'project' ? fact.projectId : fact.assistantId;
      if (fact.type !== 'user' && !about)
        return failed({ code: 'refused', message: sentence('memory.saveFailed') });
      setSaving(factId, true);
      const outcome = await save({ content: fact.text, type: fact.type, about });
      if (outcome.ok) await drop(conversationId, factId);
      setSaving(factId, false);
      return outcome;
    }) satisfies MemoryActions['confirmFact'],
    discard: (conversationId: string, factId: string): void => void drop(conversationId, factId),
    /** A message of another tab. */
    received(message: Record<string, unknown> | null): void {
      const conversationId = message?.['conversationId'];
      if (message?.['type'] !== changedMessage || typeof conversationId !== 'string') return;
      void readStoredFacts(ports.storage, conversationId).then((list) => show(conversationId, list));
    },
  };
}
