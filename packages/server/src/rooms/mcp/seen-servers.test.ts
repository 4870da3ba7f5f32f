import { describe, expect, it } from 'vitest';
import { listedTools, type ListedTool } from './describe-tools.js';
import { createSeenServers, type SeenServer } from './seen-servers.js';

const address = { url: 'https://a.example/mcp', token: 't' };
const toolOf = (name: string, characters = 10) => ({ name, description: 'd'.repeat(characters) });
let time = 0;
const seenAt = (at: number, characters = 10): SeenServer => ({
  at,
  status: 'ready',
  listing: {
    identity: 'x',
    tools: [{ name: 'a', title: 'A', description: 'd'.repeat(characters), parameters: {} }],
  },
});

describe('[MCP13] what is kept of servers', () => {
  it('is forgotten after a minute, with the next look at any', () => {
    const seen = createSeenServers(() => new Date(time));
    time = 1_000_000;
    seen.keep('a', address, seenAt(time));
    time += 59_000;
    seen.keep('b', address, seenAt(time));
    expect(seen.fresh('a', address)).toBeDefined();
    time += 1_000;
    expect(seen.fresh('a', address)).toBeUndefined();
    seen.keep('c', address, seenAt(time));
    expect(seen.last('a', address)).toBeUndefined();
    expect(seen.last('b', address)).toBeDefined();
    for (const key of ['b', 'c']) seen.forget(key);
    expect(seen.size()).toEqual({ servers: 0, characters: 0 });
  });

  it('is bounded in all, and the oldest goes first', () => {
    const seen = createSeenServers(() => new Date(time));
    const mega = 12_000_000;
    for (let at = 0; at < 8; at++) seen.keep(`s${at}`, address, seenAt(time, mega));
    expect(seen.size().servers).toBe(4);
    expect(seen.size().characters).toBeLessThan(5 * mega);
    expect(seen.last('s0', address)).toBeUndefined();
    expect(seen.last('s7', address)).toBeDefined();
  });

  it('[MCP12] belongs to an address and its token', () => {
    const seen = createSeenServers(() => new Date(time));
    seen.keep('a', address, seenAt(time));
    expect(seen.last('a', { ...address })).toBeDefined();
    expect(seen.last('a', { ...address, token: 'u' })).toBeUndefined();
    expect(seen.fresh('a', { ...address, url: 'https://b.example/' })).toBeUndefined();
  });
});

describe('[MCP13] a listing', () => {
  it('has at most 200 kB, over all of its pages', () => {
    const page = (from: number) => Array.from({ length: 20 }, (_, at) => toolOf(`t${from + at}`, 3900));
    const first = listedTools(page(0));
    expect(first).toHaveLength(20);
    const all = [page(20), page(40), page(60)].reduce<ListedTool[]>(
      (before, one) => listedTools(one, before),
      first,
    );
    expect(all.slice(0, 20)).toEqual(first);
    expect(all.length).toBeGreaterThan(45);
    expect(Buffer.byteLength(JSON.stringify(all))).toBeLessThan(201_000);
  });

  it('has a tool once, however its name goes on', () => {
    const long = 'n'.repeat(200);
    expect(listedTools([toolOf(`${long}a`), toolOf(`${long}b`)])).toHaveLength(1);
  });
});
