'use client';
import type { ConversationStore } from '@stoa/core/state';
import { AlertDialog, useTexts } from '@stoa/ui';
import { headerTexts } from './header.texts.js';

/** Actions that ask for confirmation. */
export type Question = 'toCloud' | 'toLocal' | 'clear';

export interface ConversationQuestionsProps {
  conversation: ConversationStore;
  question: Question | null;
  onAnswered: () => void;
}

/** Asks before a conversation is moved or emptied. @source chat specification §4 "Conversation storage", §5 "Confirmation prompts". */
export function ConversationQuestions({ conversation, question, onAnswered }: ConversationQuestionsProps) {
  const header = useTexts(headerTexts);
  const asked = {
    toCloud: {
      title: header.toCloudTitle,
      detail: header.toCloudDetail,
      answer: header.confirmToCloud,
      run: () => conversation.configure({ isLocal: false }),
    },
    toLocal: {
      title: header.toLocalTitle,
      detail: header.toLocalDetail,
      answer: header.confirmToLocal,
      run: () => conversation.configure({ isLocal: true }),
    },
    clear: {
      title: header.clearTitle,
      detail: header.clearDetail,
      answer: header.confirmClear,
      run: () => void conversation.clear(),
    },
  }[question ?? 'clear'];
  return (
    <AlertDialog.Root open={question !== null} onOpenChange={(isOpen) => !isOpen && onAnswered()}>
      <AlertDialog.Content>
        <AlertDialog.Header>
          <AlertDialog.Title>{asked.title}</AlertDialog.Title>
          <AlertDialog.Description>{asked.detail}</AlertDialog.Description>
        </AlertDialog.Header>
        <AlertDialog.Footer>
          <AlertDialog.Cancel>{header.cancel}</AlertDialog.Cancel>
          <AlertDialog.Action variant={question === 'clear' ? 'danger' : 'solid'} onClick={asked.run}>
            {asked.answer}
          </AlertDialog.Action>
        </AlertDialog.Footer>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
