import type { AssistantService } from './assistants.service.js';
import type { Caller } from '../handlers.js';

/** An assistant that somebody may use, as other programs name it. */
export interface UsableAssistant {
  id: string;
  name: string;
  description: string;
}

/** All assistants that a person may use: their own, those shared with them, and those of their groups; each once. */
export async function usableBy(
  person: Caller,
  assistants: Pick<AssistantService, 'list' | 'listOfGroups' | 'rightsOf'>,
): Promise<UsableAssistant[]> {
  const own = await assistants.list(person);
  const ofGroups = await assistants.listOfGroups(await assistants.rightsOf(person));
  const found = new Map<string, UsableAssistant>();
  for (const { assistantId: id, name, description } of [...own, ...[...ofGroups.values()].flat()])
    if (id) found.set(id, { id, name, description });
  return [...found.values()];
}
