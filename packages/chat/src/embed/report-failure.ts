import type { ChatController } from './chat-controller.js';

/** Emits `error`, with a hint for the developer of the site if the hints can be fetched. */
export async function reportFailure(
  { emit }: Pick<ChatController, 'emit'>,
  { code, message }: { code: string; message: string },
): Promise<void> {
  const hint = await import('./developer-hints.js').then(
    (part) => part.developerHintOf(code),
    () => undefined,
  );
  emit('error', { code, message, ...(hint === undefined ? {} : { hint }) });
}

/** Reports faults in what the page offers, each once. */
export function createFaultReporter(
  controller: Pick<ChatController, 'emit'>,
  code: string,
): (fault: string | undefined) => void {
  const reportedFaults = new Set<string>();
  return (fault) => {
    if (!fault || reportedFaults.has(fault)) return;
    reportedFaults.add(fault);
    void reportFailure(controller, { code, message: fault });
  };
}
