// `npm run mcp:peers`: our adapter with four servers that others have written. Exit code 1 where one is not understood.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutbound } from '../../packages/server/src/platform/outbound/outbound.js';
import { createMcpClient } from '../../packages/server/src/rooms/mcp/mcp-client.js';
import { startBridge } from '../../packages/server/src/testing/mcp-bridge.js';
import { installed } from '../lib/installed.js';

const version = '2026.8.31';
const folder = installed(
  'mcp-peers',
  ['everything', 'filesystem', 'memory', 'sequential-thinking'].map(
    (name) => `@modelcontextprotocol/server-${name}@${version}`,
  ),
);
const area = mkdtempSync(join(tmpdir(), 'stoa-mcp-peers-'));
writeFileSync(join(area, 'tides.txt'), 'High water at noon.');

/** What is asked of a server, and what has to stand in its answer. */
interface Peer {
  name: string;
  args: string[];
  calls: [tool: string, args: Record<string, unknown>, said: RegExp][];
}
const peers: Peer[] = [
  {
    name: 'everything',
    args: ['stdio'],
    calls: [
      ['echo', { message: 'Hello' }, /Hello/],
      ['get-sum', { a: 5, b: 3 }, /8/],
      ['get-tiny-image', {}, /\(image\)/],
      ['get-structured-content', { location: 'New York' }, /temperature/],
      ['trigger-long-running-operation', { duration: 1, steps: 2 }, /completed/i],
    ],
  },
  {
    name: 'filesystem',
    args: [area],
    calls: [
      ['read_text_file', { path: join(area, 'tides.txt') }, /High water/],
      ['list_directory', { path: area }, /tides\.txt/],
      ['read_text_file', { path: '/etc/passwd' }, /denied|not allowed|outside/i],
    ],
  },
  {
    name: 'memory',
    args: [],
    calls: [
      [
        'create_entities',
        { entities: [{ name: 'Ann', entityType: 'person', observations: ['likes tea'] }] },
        /Ann/,
      ],
      ['search_nodes', { query: 'Ann' }, /likes tea/],
    ],
  },
  {
    name: 'sequential-thinking',
    args: [],
    calls: [
      [
        'sequentialthinking',
        { thought: 'One.', nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 },
        /thoughtNumber/,
      ],
    ],
  },
];

const client = createMcpClient({ outbound: createOutbound({ allowed: new Set(['127.0.0.1']) }) });
let misses = 0;
for (const peer of peers) {
  const bridge = await startBridge({
    program: join(folder, `node_modules/@modelcontextprotocol/server-${peer.name}/dist/index.js`),
    args: peer.args,
    env: { MEMORY_FILE_PATH: join(area, 'memory.jsonl') },
  });
  const address = { url: bridge.url, token: '' };
  try {
    const { identity, tools } = await client.list(peer.name, address);
    process.stdout.write(`${peer.name}: ${tools.length} tools of ${identity}\n`);
    for (const [name, args, said] of peer.calls) {
      const result = await client.call(peer.name, address, { name, args }, AbortSignal.timeout(20_000));
      const text = result.ok ? result.text : result.error;
      const isUnderstood = said.test(text);
      misses += isUnderstood ? 0 : 1;
      process.stdout.write(`  ${isUnderstood ? 'passes' : `misses: ${text.slice(0, 200)}`}  ${name}\n`);
    }
  } catch (error) {
    misses += 1;
    process.stdout.write(`${peer.name}: ${String(error)}\n`);
  }
  client.end(peer.name);
  bridge.close();
}
client.close();
process.stdout.write(`${misses} misses\n`);
process.exit(misses === 0 ? 0 : 1);
