import type { McpServer } from '@stoa/core/contract';

/** A tool server that was looked at and accepted. */
export const mcpServer = (rest: Partial<McpServer> = {}): McpServer => ({
  id: 'm1',
  name: 'Weather',
  url: 'https://weather.example.org/mcp',
  isShared: false,
  isOn: false,
  hasToken: true,
  isSignedIn: false,
  status: 'ready',
  identity: 'https://weather.example.org Weather',
  isOther: false,
  tools: [{ name: 'forecast', title: 'Forecast', description: 'The weather of a city.', state: 'accepted' }],
  hash: 'h1',
  ...rest,
});
