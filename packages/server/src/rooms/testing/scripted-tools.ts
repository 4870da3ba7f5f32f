import type { Tool, ToolSource } from '../tools/tool.js';

/** Tools for tests, and what became of them. */
export interface ScriptedTools extends ToolSource {
  /** Calls that were carried out, in order. */
  ran: { name: string; args: unknown }[];
  /** Calls that were told to end. */
  ended: string[];
  /** What every tool says of itself; by default the same words. */
  described: string | undefined;
  /** Tools whose call begins and does not end by itself. */
  readonly running: number;
}

const object = (properties: Record<string, unknown>) => ({ type: 'object', properties });

/** A source with a tool of each kind. `hang` never answers; `deaf` does not either, and does not end when it is told to. */
export function scriptedTools(): ScriptedTools {
  let running = 0;
  const base: Omit<Tool, 'name' | 'run'> = {
    title: 'Title',
    description: 'A tool.',
    parameters: object({ at: { type: 'integer' }, to: { type: 'string' } }),
    effect: 'read',
    recipient: null,
  };
  const tools: Tool[] = [
    { ...base, name: 'look', run: async ({ at }) => ({ ok: true, text: `seen ${String(at)}` }) },
    { ...base, name: 'note', effect: 'write', run: async () => ({ ok: true, text: 'noted' }) },
    {
      ...base,
      name: 'post',
      effect: 'send',
      recipient: 'api.example.org',
      run: async () => ({ ok: true, text: 'posted', bytesOut: 12 }),
    },
    { ...base, name: 'ask', recipient: 'api.example.org', run: async () => ({ ok: true, text: 'told' }) },
    { ...base, name: 'page', run: async ({ to }) => ({ ok: true, text: `A page. ${String(to)} The end.` }) },
    { ...base, name: 'fail', run: async () => ({ ok: false, error: 'no such thing' }) },
    { ...base, name: 'throw', run: () => Promise.reject(new Error('secret detail')) },
    {
      ...base,
      name: 'long',
      run: async () => ({ ok: true, text: `BEGIN${'x'.repeat(100_000)}END` }),
    },
    {
      ...base,
      name: 'brief',
      timeoutMs: 50,
      run: () => new Promise(() => undefined),
    },
    {
      ...base,
      name: 'hang',
      run: (_args, signal) =>
        new Promise((resolve) => {
          running += 1;
          signal.addEventListener('abort', () => {
            running -= 1;
            source.ended.push('hang');
            resolve({ ok: true, text: 'TOO LATE' });
          });
        }),
    },
    {
      ...base,
      name: 'deaf',
      run: () => new Promise((resolve) => setTimeout(() => resolve({ ok: true, text: 'TOO LATE' }), 1500)),
    },
    { ...base, name: '/odd name/', run: async () => ({ ok: true, text: 'odd' }) },
  ];
  const source: ScriptedTools = {
    id: 'scripted',
    title: 'Scripted',
    ran: [],
    ended: [],
    described: undefined,
    get running() {
      return running;
    },
    tools: () =>
      tools.map((tool) => ({
        ...tool,
        description: source.described ?? tool.description,
        run: (args, signal) => {
          source.ran.push({ name: tool.name, args });
          return tool.run(args, signal);
        },
      })),
  };
  return source;
}
