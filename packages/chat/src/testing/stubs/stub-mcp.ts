import { success, type McpServer } from '@stoa/core/contract';
import type { McpActions } from '@stoa/core/state';

/** A tool server that was looked at and accepted. */
export const mcpServer = (rest: Partial<McpServer> = {}): McpServer => ({
  id: 'm1',
  name: 'Weather',
  url: 'https://weather.example.org/mcp',
  isShared: false,
  isOn: false,
  hasToken: true,
  status: 'ready',
  identity: 'https://weather.example.org Weather',
  isOther: false,
  tools: [{ name: 'forecast', title: 'Forecast', description: 'The weather of a city.', state: 'accepted' }],
  hash: 'h1',
  ...rest,
});

/** Tool servers of which there are none, with some of a test's own. */
export const stubMcp = (own: Partial<McpActions> = {}): McpActions => {
  const one = () => Promise.resolve(success(mcpServer()));
  return {
    list: () => Promise.resolve(success([])),
    save: one,
    remove: () => Promise.resolve(success(null)),
    check: one,
    accept: one,
    turn: one,
    ...own,
  };
};
