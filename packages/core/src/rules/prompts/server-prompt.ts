import type { McpPrompt } from '../../contract/mcp/mcp.js';
import type { Prompt } from '../../contract/prompts/prompts.js';
import { writeVariable } from './template-variables.js';

/** Whose text a tool server makes. */
export interface ServerPrompt {
  serverId: string;
  name: string;
}

const member = 'toolServer';

/** A template of a tool server as one of the list: its arguments are its variables, and nobody changes, keeps or passes it on. */
export function promptOfServer({ server, name, title, description, arguments: asked }: McpPrompt): Prompt {
  return {
    id: `tool-server/${server.id}/${name}`,
    name: title,
    description,
    content: asked
      .map((one) =>
        writeVariable({ name: one.name, type: 'text', options: one.isRequired ? {} : { optional: true } }),
      )
      .join('\n'),
    folderId: null,
    type: 'prompt',
    data: {
      [member]: { serverId: server.id, name } satisfies ServerPrompt,
      noEdit: true,
      noCopy: true,
      noDelete: true,
      noShare: true,
    },
  };
}

/** The tool server that makes the text of a template; undefined where the template is its own text. */
export function serverPromptOf({ data }: Pick<Prompt, 'data'>): ServerPrompt | undefined {
  const found = data?.[member];
  if (typeof found !== 'object' || found === null) return undefined;
  const { serverId, name } = found as Record<string, unknown>;
  return typeof serverId === 'string' && typeof name === 'string' ? { serverId, name } : undefined;
}
