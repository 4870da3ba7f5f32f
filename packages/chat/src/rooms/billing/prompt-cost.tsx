'use client';
import type { PromptCostAlert } from '@stoa/core/contract';
import { promptCost, promptCostSentence } from '@stoa/core/rules';
import {
  selectModelInForce,
  tokensOf,
  type AttachmentsStore,
  type ConversationStore,
  type ModelsStore,
} from '@stoa/core/state';
import { useStoa } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import { useEffect, type RefObject } from 'react';
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

/** Holds a dear message back, until its person has said that it may go. */
function createCostCheck({ alert, conversation, attachments, models, sendAnyway }: CostCheckDeps): SendCheck {
  let asked = '';
  let accepted: string | null = null;
  /** A text that was accepted once is asked about again after the next message. */
  const keyOf = (text: string) => `${conversation.store.getState().path.length}\n${text}`;
  return {
    refusal(text) {
      const { id, modelId, path, prompt, maxTokens } = conversation.store.getState();
      const model = selectModelInForce(modelId)(models.store.getState());
      asked = keyOf(text);
      if (!model || text.trim() === '' || asked === accepted) return null;
      const waiting = attachments.store.getState().lists[id] ?? [];
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
          path.reduce((sum, { data }) => sum + documentTokens(data['dataSources']), 0),
      });
      return promptCostSentence(alert, usd);
    },
    remedy: () => ({ label: sendAnyway, prepare: () => void (accepted = asked) }),
  };
}

export interface PromptCostProps {
  conversation: ConversationStore;
  /** Where the message box looks before it sends. */
  check: RefObject<SendCheck | null>;
}

/** Tells what a dear message may cost before it is sent. @source administration specification §2 (2.007) */
export function PromptCost({ conversation, check }: PromptCostProps) {
  const { attachments, billing, models } = useStoa();
  const { sendAnyway } = useTexts(promptCostTexts);
  useEffect(() => {
    let isLeft = false;
    billing
      .load()
      .then((actions) => actions.costAlert())
      .then(
        (alert) => {
          if (!isLeft && alert?.isActive)
            check.current = createCostCheck({ alert, conversation, attachments, models, sendAnyway });
        },
        // Without an answer nothing is held back.
        () => undefined,
      );
    return () => {
      isLeft = true;
      check.current = null;
    };
  }, [attachments, billing, check, conversation, models, sendAnyway]);
  return null;
}
