import type { Turn } from '../chat/turn.js';
import { fitNames } from './fit-names.js';
import type { OfferedTool } from './run-call.js';
import type { ToolSource } from './tool.js';
import * as toolLimits from './tool-limits.js';

/** The tools of every source that has some for a turn, under names that every provider takes. */
export async function findTools(
  sources: readonly ToolSource[],
  turn: Turn,
): Promise<{ tools: OfferedTool[]; notes: string[] }> {
  const notes: string[] = [];
  const found = await Promise.all(
    sources.map(async ({ id, title, ...source }) => {
      const offered = await source.tools(turn);
      if ('notes' in offered) notes.push(...offered.notes);
      const tools = 'notes' in offered ? offered.tools : offered;
      return tools.map((tool) => ({ tool, source: tool.source ?? { id, title } }));
    }),
  );
  const all = found.flat().slice(0, toolLimits.tools);
  const names = fitNames(all.map(({ tool, source }) => ({ name: tool.name, key: source.id })));
  return { tools: all.map((one, at): OfferedTool => ({ ...one, name: names[at]! })), notes };
}
