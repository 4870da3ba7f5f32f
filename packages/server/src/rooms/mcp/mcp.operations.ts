import { success, type McpServer, type Outcome } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { McpOffers } from './mcp-offers.service.js';
import type { McpService } from './mcp.service.js';

const told = (outcome: Outcome<McpServer>) =>
  outcome.ok ? success({ success: true as const, data: outcome.value }) : outcome;

/** Tool servers of the caller, and of the site. */
export const mcpOperations = (service: McpService, offers: McpOffers): RoomHandlers<'mcp'> => ({
  list: async (_input, { person }) => success({ success: true, data: await service.list(person) }),
  save: async (input, { person }) => told(await service.save(person, input)),
  async remove({ id }, { person }) {
    await service.remove(person, id);
    return success({ success: true });
  },
  check: async ({ id }, { person }) => told(await service.check(person, id)),
  accept: async ({ id, hash }, { person }) => told(await service.accept(person, id, hash)),
  turn: async ({ id, isOn }, { person }) => told(await service.turn(person, id, isOn)),
  async signIn({ id }, { person }) {
    const outcome = await service.signIn(person, id);
    return outcome.ok ? success({ success: true, data: { url: outcome.value.href } }) : outcome;
  },
  async signOut({ id }, { person }) {
    const outcome = await service.signOut(person, id);
    return outcome.ok ? success({ success: true, data: outcome.value }) : outcome;
  },
  resources: async (_input, { person }) => success({ success: true, data: await offers.resources(person) }),
  async attach(input, { person }) {
    const outcome = await offers.attach(person, input);
    return outcome.ok ? success({ success: true, data: outcome.value }) : outcome;
  },
  prompts: async (_input, { person }) => success({ success: true, data: await offers.prompts(person) }),
  async prompt(input, { person }) {
    const outcome = await offers.prompt(person, input);
    return outcome.ok ? success({ success: true, data: { text: outcome.value } }) : outcome;
  },
});
