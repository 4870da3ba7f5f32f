// Stores load them with the first message that needs them, which must not take longer than settling.
import '../rules/artifacts/artifact-instructions.js';
import '../state/artifacts/artifact-room.js';
import '../state/conversations/older/list-older.js';
import '../state/focus/focus.js';
import '../rules/assistants/choice.js';
import '../state/accounts/account-editor.js';
import '../state/api-keys/api-key-actions.js';
import '../state/assistants/assistant-actions.js';
import '../state/assistants/assistant-lists.js';
import '../state/analytics/analytics-actions.js';
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
import type { Ports } from '../state/ports/ports.js';
import { createFakeWorld, type FakePorts, type FakeWorld } from './fake-ports.js';
import { scriptedUploads } from './seed-files.js';
import { createSeededWorld, type StoaSeed } from './seed.js';

/** A started tab. */
export interface OpenTab {
  stoa: Stoa;
  ports: FakePorts;
  world: FakeWorld;
  /** The selected conversation. */
  current(): ReturnType<Stoa['conversations']['open']>;
}

function createTab(world: FakeWorld, options: Partial<StoaOptions>, overrides?: Partial<Ports>): OpenTab {
  const ports = world.tab(overrides);
  const person = { id: 'p1', name: 'Ada Lovelace', email: 'ada.lovelace@example.org', isAdmin: false };
  const stoa = createStoa(ports, { person, smallScreen: false, ...options });
  const current = () => stoa.conversations.open(stoa.conversations.store.getState().selectedId ?? '');
  return { stoa, ports, world, current };
}

/** Opens a tab in `world` (a new one when absent), starts it and lets everything settle. */
export async function openTab(
  world: FakeWorld = createFakeWorld(),
  options: Partial<StoaOptions> = {},
): Promise<OpenTab> {
  const tab = createTab(world, options);
  await tab.stoa.start();
  await settle();
  return tab;
}

/** A started page over a seed, with what was asked of the server (`calls`) and told to the person (`notices`). */
export interface SeededTab extends OpenTab, Pick<FakePorts, 'calls' | 'notices'> {}

/** What a start waits for. */
const startOperations = ['models.list', 'featureFlags.get', 'accounts.get', 'settings.get'] as const;

/** Opens a page over the world of `seed`, with the real stores, and lets everything settle. */
export async function openStoa(seed: StoaSeed = {}): Promise<SeededTab> {
  const { person, smallScreen = false, saveFile, selectedId, dialog, uploads, ports } = seed;
  const tab = createTab(
    createSeededWorld(seed),
    { ...(person && { person }), smallScreen, saveFile, requestedId: selectedId },
    { ...(uploads && { uploads: scriptedUploads(uploads) }), ...ports },
  );
  const { stoa } = tab;
  const started = stoa.start();
  // A page whose start is held up is shown as it is then.
  if (!startOperations.some((name) => seed.pending?.includes(name))) await started;
  await settle();
  if (selectedId !== undefined) {
    tab.current();
    await settle();
  }
  if (dialog) stoa.layout.openDialog(dialog);
  return { ...tab, calls: tab.ports.calls, notices: tab.ports.notices };
}
