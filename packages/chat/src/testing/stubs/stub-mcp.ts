import { success } from '@stoa/core/contract';
import type { McpActions } from '@stoa/core/state';
import { mcpServer } from '../tool-servers-fixture.js';

/** Tool servers of which there are none. */
export const stubMcp = (): McpActions => {
  const one = () => Promise.resolve(success(mcpServer()));
  return {
    list: () => Promise.resolve(success([])),
    save: one,
    remove: () => Promise.resolve(success(null)),
    check: one,
    accept: one,
    turn: one,
    signIn: () => Promise.resolve(success('https://accounts.example.org/authorize')),
    signOut: () => Promise.resolve(success({ server: mcpServer(), isRevoked: true })),
  };
};
