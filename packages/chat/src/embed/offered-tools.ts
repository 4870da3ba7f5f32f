import { isOfferable } from '@stoa/core/rules';
import type { StoaChatTool } from './options.js';
import { createRegistered } from './registered.js';

/** Why a tool is not offered; undefined where it can be. */
export const faultOf = (tool: StoaChatTool): string | undefined =>
  isOfferable(tool)
    ? undefined
    : `The tool "${String(tool?.name)}" cannot be offered: it needs a name of 1 to 64 letters, digits, _ or -, a description, a JSON Schema of at most 8 kB and a function "run".`;

/** The tools that a page has registered, beside those of its options. */
export interface OfferedTools {
  /** Both; of one name the registered one, and the last of several. Those that cannot be offered are still among them. */
  all: () => StoaChatTool[];
  /** @returns takes it back @errors throws a `TypeError` for a tool that cannot be offered */
  register: (tool: StoaChatTool) => () => void;
}

/** @param ofOptions the tools of the options at that moment */
export function createOfferedTools(ofOptions: () => readonly StoaChatTool[]): OfferedTools {
  const registered = createRegistered<StoaChatTool>();
  return {
    all: () => {
      const both = [...ofOptions(), ...registered.values()];
      return [...new Map(both.map((tool) => [tool?.name, tool])).values()];
    },
    register: (tool) => {
      const fault = faultOf(tool);
      if (fault) throw new TypeError(fault);
      return registered.add(tool.name, tool);
    },
  };
}
