// Stores load them with the first message that needs them, which must not take longer than settling.
import '../rules/artifacts/artifact-instructions.js';
import '../state/artifacts/artifact-room.js';
import '../state/focus/focus.js';
import '../rules/assistants/choice.js';
import '../state/assistants/assistant-actions.js';
import '../state/assistants/assistant-lists.js';
import '../state/groups/group-actions.js';
import '../state/highlighter/highlighter-actions.js';
import '../state/memory/memory-actions.js';
import '../state/memory/request-memories.js';
import '../state/plugins/plugins.store.js';
import '../state/ports/json-repair.js';
import '../state/proposals/proposal-reader.js';
import '../state/proposals/proposal-runner.js';
import 'json5';
import 'jsonrepair';
import { createStoa, type Stoa } from '../state/stoa.js';
import type { StoaOptions } from '../state/stoa-options.js';
import { settle } from './fake-clock.js';
import { createFakeWorld, type FakePorts, type FakeWorld } from './fake-ports.js';

/** A started tab. */
export interface OpenTab {
  stoa: Stoa;
  ports: FakePorts;
  world: FakeWorld;
  /** The selected conversation. */
  current(): ReturnType<Stoa['conversations']['open']>;
}

/** Opens a tab in `world` (a new one when absent), starts it and lets everything settle. */
export async function openTab(
  world: FakeWorld = createFakeWorld(),
  options: Partial<StoaOptions> = {},
): Promise<OpenTab> {
  const ports = world.tab();
  const person = { id: 'p1', name: 'Ada Lovelace', email: 'ada.lovelace@example.org', isAdmin: false };
  const stoa = createStoa(ports, { person, smallScreen: false, ...options });
  await stoa.start();
  await settle();
  const current = () => stoa.conversations.open(stoa.conversations.store.getState().selectedId ?? '');
  return { stoa, ports, world, current };
}
