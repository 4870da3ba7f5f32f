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

/** Reports what is wrong with something of the page, each fault once. */
export function createFaultReport(
  controller: Pick<ChatController, 'emit'>,
  code: string,
): (fault: string | undefined) => void {
  const told = new Set<string>();
  return (fault) => {
    if (!fault || told.has(fault)) return;
    told.add(fault);
    void reportTrouble(controller, { code, message: fault });
  };
}
