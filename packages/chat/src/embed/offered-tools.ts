import { isOfferable } from '@stoa/core/rules';
import type { StoaChatTool } from './options.js';
import { createRegistry } from './registry.js';

/** Reason why a tool cannot be offered; undefined if it can. */
export const toolFaultOf = (tool: StoaChatTool): string | undefined =>
  isOfferable(tool)
    ? undefined
    : `The tool "${String(tool?.name)}" cannot be offered: it needs a name of 1 to 64 letters, digits, _ or -, a description, a JSON Schema of at most 8 kB and a function "run".`;

/** Tools of the page: registered ones and those of its options. */
export interface OfferedTools {
  /** All tools; of one name the registered one, and the last of several. Includes invalid ones. */
  all: () => StoaChatTool[];
  /** @returns unregister @errors throws a `TypeError` for a tool that cannot be offered */
  register: (tool: StoaChatTool) => () => void;
}

/** @param ofOptions the tools of the options at that moment */
export function createOfferedTools(ofOptions: () => readonly StoaChatTool[]): OfferedTools {
  const registered = createRegistry<StoaChatTool>();
  return {
    all: () => {
      const both = [...ofOptions(), ...registered.values()];
      return [...new Map(both.map((tool) => [tool?.name, tool])).values()];
    },
    register: (tool) => {
      const fault = toolFaultOf(tool);
      if (fault) throw new TypeError(fault);
      return registered.add(tool.name, tool);
    },
  };
}
