import type { Conversation, DocumentFormat, Operations, ParsedInputOf } from '@stoa/core/contract';
import { downloadBaseName } from '@stoa/core/rules';

/** The input of the document generator. */
export interface DocumentJob {
  format: DocumentFormat;
  headers: { conversation: string; message: string; user: string; assistant: string };
  includeConversationName: boolean;
  conversations: { name: string; messages: { role: string; content: string }[] }[];
  theme: ThemeSource | null;
}

/** Where a presentation takes its colours and fonts from. */
export type ThemeSource =
  | { kind: 'builtIn'; name: string }
  | { kind: 'file'; name: string; bytes: Uint8Array };

/** The outcome of the document generator. */
export type DocumentOutcome = { ok: true; bytes: Uint8Array } | { ok: false; reason: string };

/** Extracts the generator's input from a request. */
export function toDocumentJob(
  input: ParsedInputOf<Operations['documents']['convert']>,
  history: readonly Conversation[],
  theme: ThemeSource | null,
): DocumentJob {
  return {
    format: input.format,
    headers: {
      conversation: input.conversationHeader,
      message: input.messageHeader,
      user: input.userHeader,
      assistant: input.assistantHeader,
    },
    includeConversationName: input.includeConversationName,
    conversations: history.map(({ name, messages }) => ({
      name,
      messages: messages
        .filter(({ role }) => role === 'user' || role === 'assistant')
        .map(({ role, content }) => ({ role, content })),
    })),
    theme,
  };
}

/** A file name that every system takes: of the only conversation, or a general one. */
export function fileNameOf({ conversations, format }: DocumentJob): string {
  const [only] = conversations;
  const name = conversations.length === 1 && only ? only.name : 'conversations';
  return `${downloadBaseName(name, 'conversation')}.${format}`;
}
