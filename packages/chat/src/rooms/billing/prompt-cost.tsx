'use client';
import type { PromptCostAlert } from '@stoa/core/contract';
import { promptCost, promptCostSentence } from '@stoa/core/rules';
import {
  selectModelInForce,
  tokensOf,
  type AttachmentsStore,
  type ConversationStore,
  type DearRequest,
  type ModelsStore,
} from '@stoa/core/state';
import { useStoa } from '@stoa/react';
import { AlertDialog, useTexts } from '@stoa/ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { SendCheck } from '../../base/state/send-check.js';
import { promptCostTexts } from './prompt-cost.texts.js';

/** Tokens of the documents that a message names. */
const documentTokens = (sources: unknown): number =>
  (Array.isArray(sources) ? sources : []).reduce<number>(
    (sum, one: { metadata?: { totalTokens?: unknown } }) => sum + (tokensOf(one.metadata?.totalTokens) ?? 0),
    0,
  );

interface CostCheckDeps {
  alert: PromptCostAlert;
  conversation: ConversationStore;
  attachments: AttachmentsStore;
  models: ModelsStore;
  sendAnyway: string;
}

/** The sentence that is said before a request; null where it may go. */
const sentenceOf =
  ({ alert, conversation, attachments, models }: Omit<CostCheckDeps, 'sendAnyway'>) =>
  (
    { conversationId, text, messageId = '', sources = [], ...request }: DearRequest,
    isNew = false,
  ): string | null => {
    const here = conversation.store.getState();
    const blank = { ...here, modelId: null, path: [], prompt: '', maxTokens: null };
    const { id, modelId, path: whole, prompt, maxTokens } = conversationId === null ? blank : here;
    const model = selectModelInForce(request.modelId ?? modelId)(models.store.getState());
    if (!model) return null;
    const at = whole.findIndex((message) => message.id === messageId);
    const path = at < 0 ? whole : whole.slice(0, at);
    // A question that is edited keeps its documents.
    const edited = whole[at]?.role === 'user' ? whole[at] : undefined;
    const waiting = isNew ? (attachments.store.getState().lists[id] ?? []) : [];
    const usd = promptCost({
      model,
      maxTokens,
      characters:
        text.length +
        prompt.length +
        path.reduce((sum, { content }) => sum + content.length, 0) +
        waiting.reduce((sum, one) => sum + (one.text?.length ?? 0), 0),
      documentTokens:
        waiting.reduce((sum, { tokens = 0 }) => sum + tokens, 0) +
        documentTokens(sources) +
        documentTokens(edited?.data['dataSources']) +
        path.reduce((sum, { data }) => sum + documentTokens(data['dataSources']), 0),
    });
    return promptCostSentence(alert, usd);
  };

/** Holds a dear message back, until its person has said that it may go. */
function createCostCheck({ sendAnyway, ...deps }: CostCheckDeps): SendCheck {
  const { conversation, models } = deps;
  const sentence = sentenceOf(deps);
  let asked = '';
  let accepted: string | null = null;
  /** A text that was accepted once is asked about again after the next message. */
  const keyOf = (text: string) => `${conversation.store.getState().path.length}\n${text}`;
  return {
    refusal(text) {
      const { modelId } = conversation.store.getState();
      const model = selectModelInForce(modelId)(models.store.getState());
      asked = keyOf(text);
      return !model || text.trim() === '' || asked === accepted
        ? null
        : sentence({ conversationId: conversation.store.getState().id, text }, true);
    },
    remedy: () => ({ label: sendAnyway, prepare: () => void (accepted = asked) }),
  };
}

export interface PromptCostProps {
  conversation: ConversationStore;
  /** Where the message box looks before it sends. */
  check: RefObject<SendCheck | null>;
}

/** What waits for an answer. */
interface Held {
  sentence: string;
  go: () => void;
  stay: (() => void) | undefined;
}

/** Tells what a dear message may cost before it is sent, and asks before one is edited or a reply made anew. @source administration specification §2 (2.007) */
export function PromptCost({ conversation, check }: PromptCostProps) {
  const { attachments, billing, models } = useStoa();
  const { sendAnyway, title, cancel } = useTexts(promptCostTexts);
  const [held, setHeld] = useState<Held | null>(null);
  const waiting = useRef<Held>(null);
  useEffect(() => {
    let leave: (() => void) | null = () => undefined;
    billing
      .load()
      .then(async (actions) => {
        const alert = await actions.costAlert();
        if (!leave || !alert?.isActive) return;
        const deps = { alert, conversation, attachments, models };
        const sentence = sentenceOf(deps);
        check.current = createCostCheck({ ...deps, sendAnyway });
        actions.setGuard((request, go, stay) => {
          const isKnown = [null, conversation.store.getState().id].includes(request.conversationId);
          const said = isKnown ? sentence(request) : null;
          if (said === null) return go();
          waiting.current?.stay?.();
          setHeld((waiting.current = { sentence: said, go, stay }));
        });
        leave = () => {
          actions.setGuard(null);
          // What was asked about goes with its question.
          waiting.current?.stay?.();
          setHeld((waiting.current = null));
        };
      })
      // Without an answer nothing is held back.
      .catch(() => undefined);
    return () => {
      leave?.();
      leave = null;
      check.current = null;
    };
  }, [attachments, billing, check, conversation, models, sendAnyway]);
  const answer = (what: 'go' | 'stay') => {
    // Once: a dialog whose button was pressed closes as well.
    const asked = waiting.current;
    waiting.current = null;
    asked?.[what]?.();
    setHeld(null);
  };
  return (
    <AlertDialog.Root open={held !== null} onOpenChange={(isOpen) => !isOpen && answer('stay')}>
      <AlertDialog.Content>
        <AlertDialog.Header>
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description>{held?.sentence}</AlertDialog.Description>
        </AlertDialog.Header>
        <AlertDialog.Footer>
          <AlertDialog.Cancel>{cancel}</AlertDialog.Cancel>
          <AlertDialog.Action onClick={() => answer('go')}>{sendAnyway}</AlertDialog.Action>
        </AlertDialog.Footer>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
