import type { ExportFile } from '@stoa/core/contract';

/** The rights of a shared assistant. @source chat specification §6; protocol §4.5. */
const readOnly = {
  access: { read: true, write: false },
  noCopy: true,
  noEdit: true,
  noShare: true,
  noDelete: true,
} as const;

type Prompt = ExportFile['prompts'][number];

const isAssistant = ({ data }: Prompt): boolean =>
  typeof data?.['assistant'] === 'object' && data['assistant'] !== null;

/**
 * The recipient's copy: assistants become read-only, whatever the sharer's browser says, and conversations count as stored in the
 * browser, because the recipient cannot reach the sharer's cloud.
 */
export const toSharedContent = (content: ExportFile): ExportFile => ({
  ...content,
  history: content.history.map((conversation) => ({ ...conversation, isLocal: true })),
  prompts: content.prompts.map((prompt) =>
    isAssistant(prompt) ? { ...prompt, data: { ...prompt.data, ...readOnly } } : prompt,
  ),
});
