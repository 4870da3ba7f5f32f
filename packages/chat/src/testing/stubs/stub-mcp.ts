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
    resources: () => Promise.resolve(success([])),
    attach: () => Promise.resolve(success({ id: 's3://f1', name: 'Travel.md', type: 'text/markdown' })),
    prompts: () => Promise.resolve(success([])),
    signOut: () => Promise.resolve(success({ server: mcpServer(), isRevoked: true })),
  };
};
