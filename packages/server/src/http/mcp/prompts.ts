import { randomUUID } from 'node:crypto';
import {
  askedVariables,
  choicesOf,
  fillTemplate,
  isRequired,
  loadBasePrompts,
  parseVariables,
} from '@stoa/core/rules';
import {
  ErrorCode,
  McpError,
  type GetPromptResult,
  type Prompt as McpPrompt,
} from '@modelcontextprotocol/sdk/types.js';
import JSON5 from 'json5';

const templates = async () => (await loadBasePrompts()).filter(({ type }) => type === 'prompt');
const read = (text: string): unknown => JSON5.parse(text);

/** Templates as prompts. Those that people make are kept in their browsers, so these are the ready-made ones. */
export const listPrompts = async (): Promise<McpPrompt[]> =>
  (await templates()).map(({ id, name, description, content }) => ({
    name: id,
    title: name,
    description,
    arguments: askedVariables(parseVariables(content, read)).map((variable) => ({
      name: variable.name,
      required: isRequired(variable),
      ...choicesText(choicesOf(variable).map(({ value }) => value)),
    })),
  }));

const choicesText = (values: readonly string[]) =>
  values.length === 0 ? {} : { description: `One of: ${values.join(', ')}` };

/** The choices of an argument that begin with what was typed; none for what has no choices. */
export async function completePrompt(name: string, argument: string, typed: string): Promise<string[]> {
  const content = (await templates()).find(({ id }) => id === name)?.content ?? '';
  const variable = askedVariables(parseVariables(content, read)).find((one) => one.name === argument);
  const start = typed.toLowerCase();
  return variable
    ? choicesOf(variable)
        .map(({ value }) => value)
        .filter((value) => value.toLowerCase().startsWith(start))
    : [];
}

/** A template with its variables filled. @errors throws an {@link McpError} for an unknown one, and where an argument is missing */
export async function getPrompt(
  name: string,
  given: Readonly<Record<string, string>> = {},
): Promise<GetPromptResult> {
  const template = (await templates()).find(({ id }) => id === name);
  if (!template) throw new McpError(ErrorCode.InvalidParams, `There is no prompt "${name.slice(0, 200)}".`);
  const { content, description } = template;
  const variables = parseVariables(content, read);
  const values = new Map(Object.entries(given));
  const missing = askedVariables(variables).find((one) => isRequired(one) && !values.get(one.name)?.trim());
  if (missing) throw new McpError(ErrorCode.InvalidParams, `The argument "${missing.name}" is missing.`);
  const text = fillTemplate({ content, variables, values, newId: randomUUID, insertsDocuments: true });
  return { description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}
