// Lazily loaded modules are imported ahead, so that settling need not wait for them.
import '../state/embed/disclosure-actions.js';
import '../state/embed/embed-records.js';
import '../state/embed/page-tool-runner.js';
import type { EmbedSession } from '../contract/embed/embed.js';
import { createEmbedStoa, type EmbedStoaOptions } from '../state/embed/embed-stoa.js';
import type { EmbedEvent, EmbedStoa } from '../state/embed/embed.types.js';
import { settle } from './fake-clock.js';
import { createFakeWorld, fakeModels, type FakePorts, type FakeWorld } from './fake-ports.js';

/** The session of a chat that allows everything. */
export const embedSession = (rest: Partial<EmbedSession> = {}): EmbedSession => ({
  protocol: 1,
  publicKey: 'stoa_pk_test',
  endUser: { id: 'u:ada', name: 'Ada', isAnonymous: false },
  title: 'Help',
  greeting: 'Hello!',
  prompts: [],
  disclaimer: null,
  disclosure: null,
  assistant: null,
  models: fakeModels,
  defaultModelId: 'demo-large',
  scopes: ['chat', 'tools', 'upload', 'history'],
  perMinute: 20,
  ...rest,
});

/** A started embedded chat in a tab of a world. */
export interface OpenEmbed {
  stoa: EmbedStoa;
  ports: FakePorts;
  world: FakeWorld;
  happened: EmbedEvent[];
  /** The conversation that is shown. */
  current(): ReturnType<EmbedStoa['conversations']['open']>;
}

/** Opens an embedded chat in `world` (a new one when absent), starts it and lets everything settle. */
export async function openEmbed(
  world: FakeWorld = createFakeWorld(),
  options: Partial<EmbedStoaOptions> = {},
): Promise<OpenEmbed> {
  const ports = world.tab();
  const happened: EmbedEvent[] = [];
  const stoa = createEmbedStoa(ports, {
    session: embedSession(),
    keepsHistory: true,
    onEvent: (happening) => happened.push(happening),
    ...options,
  });
  await stoa.start();
  await settle();
  const current = () => stoa.conversations.open(stoa.conversations.store.getState().selectedId ?? '');
  return { stoa, ports, world, happened, current };
}
