import type { McpPrompt, McpServer, McpShelf } from '@stoa/core/contract';

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

/** What two servers hold, of which one cannot be asked. */
export const shelves: McpShelf[] = [
  {
    id: 'm1',
    name: 'Handbook',
    isAbsent: false,
    resources: [
      {
        uri: 'notes:travel',
        name: 'Travel',
        description: 'How to travel.',
        type: 'text/markdown',
        variables: [],
      },
      { uri: 'notes:{topic}', name: 'By topic', description: '', type: '', variables: ['topic'] },
    ],
  },
  { id: 'm2', name: 'Archive', isAbsent: true, resources: [] },
];

/** A template of a server. */
export const serverPrompt: McpPrompt = {
  server: { id: 'm1', name: 'Handbook' },
  name: 'review',
  title: 'Review a text',
  description: 'Reviews a text.',
  arguments: [
    { name: 'text', description: 'What is read.', isRequired: true },
    { name: 'tone', description: '', isRequired: false },
  ],
};
