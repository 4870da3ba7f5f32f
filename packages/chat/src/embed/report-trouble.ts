import type { ChatController } from './chat-controller.js';

/** Reports an error to the page, with what the owner of the site can do about it where that can be fetched. */
export async function reportTrouble(
  { emit }: Pick<ChatController, 'emit'>,
  { code, message }: { code: string; message: string },
): Promise<void> {
  const hint = await import('./owner-hints.js').then(
    (part) => part.ownerHintOf(code),
    () => undefined,
  );
  emit('error', { code, message, ...(hint === undefined ? {} : { hint }) });
}
