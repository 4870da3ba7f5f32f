'use client';
import { followUpsOf, hasVariables } from '@stoa/core/rules';
import { selectFlag, type ConversationStore } from '@stoa/core/state';
import { useConversationStoa, useStoaIfAny, useStore } from '@stoa/react';
import { Button, useTexts } from '@stoa/ui';
import { useMemo } from 'react';
import { useAskFirst } from '../../../base/state/ask-first.js';
import { replyTexts } from './reply.texts.js';

/** Prompts that go on from the last reply; one press sends, or asks for what a prompt needs. @source chat specification §2 "Message area"; protocol §5.6. */
export function FollowUps({ conversation }: { conversation: ConversationStore }) {
  const reply = useTexts(replyTexts);
  const { prompts, flags } = useConversationStoa();
  const list = useStore(prompts.store, (state) => state.list);
  const tags = useStore(conversation.store, (state) => state.tags);
  const showHidden = useStore(flags.store, selectFlag('overrideInvisiblePrompts'));
  const workspace = useStoaIfAny();
  const askFirst = useAskFirst(conversation);
  const offered = useMemo(
    () =>
      followUpsOf(list, tags, { showHidden }).filter(
        // Without a workspace there is no dialog that could ask for variables.
        ({ content }) => workspace !== null || !hasVariables(content),
      ),
    [list, tags, showHidden, workspace],
  );
  const use = (id: string, content: string) => {
    const prompt = list.find((one) => one.id === id);
    if (!workspace || !prompt || !hasVariables(content))
      return askFirst(
        { text: content },
        () => void conversation.send(content, undefined, { keepsDraft: true }),
      );
    const conversationId = conversation.store.getState().id;
    void workspace.templates.choose({ prompt, use: 'send', conversationId });
  };
  if (offered.length === 0) return null;
  return (
    <ul data-slot="follow-ups" aria-label={reply.followUps} className="flex flex-wrap gap-2 pt-1">
      {offered.map(({ id, name, content }) => (
        <li key={id} className="flex max-w-full min-w-0">
          <Button
            size="sm"
            title={content}
            className="h-auto min-h-7 max-w-full min-w-0 shrink rounded-[14px] py-1 whitespace-normal pointer-coarse:rounded-[22px]"
            onClick={() => use(id, content)}
          >
            <span dir="auto" className="line-clamp-2 text-start [overflow-wrap:anywhere]">
              {name}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
