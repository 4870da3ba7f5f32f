import { createHash } from 'node:crypto';
import { mcpLimits, type McpTool } from '@stoa/core/contract';
import type { McpPins } from '../../platform/db/schema/tools/mcp.js';

/** A tool as its server describes it. */
export interface ListedTool {
  name: string;
  title: string;
  description: string;
  parameters: Record<string, unknown>;
}

/** What a server was found to be. */
export interface Listing {
  /** What it calls itself. */
  identity: string;
  tools: readonly ListedTool[];
}

/** A longer schema or description costs every turn, and hides what nobody reads. */
const schemaCharacters = 20_000;
const descriptionCharacters = 4000;

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The tools of an answer, as far as they can be offered. What a server says of their effect counts for nothing. */
export function listedTools(tools: readonly unknown[]): ListedTool[] {
  const named = new Map<string, ListedTool>();
  for (const tool of tools) {
    if (!isObject(tool) || typeof tool['name'] !== 'string' || tool['name'].trim() === '') continue;
    const schema = isObject(tool['inputSchema']) ? tool['inputSchema'] : {};
    if (JSON.stringify(schema).length > schemaCharacters || named.has(tool['name'])) continue;
    const annotated = isObject(tool['annotations']) ? tool['annotations']['title'] : undefined;
    const title = [tool['title'], annotated].find((one) => typeof one === 'string' && one.trim() !== '');
    named.set(tool['name'], {
      name: tool['name'].slice(0, 200),
      title: String(title ?? tool['name']).slice(0, 200),
      description:
        typeof tool['description'] === 'string' ? tool['description'].slice(0, descriptionCharacters) : '',
      parameters: {
        ...schema,
        type: 'object',
        properties: isObject(schema['properties']) ? schema['properties'] : {},
      },
    });
    if (named.size >= mcpLimits.tools) break;
  }
  return [...named.values()];
}

/** What is accepted with a listing. */
export const pinsOf = ({ identity, tools }: Listing): McpPins => ({
  identity,
  tools: Object.fromEntries(
    tools.map(({ name, title, description, parameters }) => [name, hashOf([title, description, parameters])]),
  ),
});

/** One word for all of a listing. */
export const hashOfListing = (listing: Listing): string => hashOf(pinsOf(listing));

/** Each tool beside what was accepted: by its name, and by every word that describes it, of a server that still calls itself the same. */
export function standOf(listing: Listing, pins: McpPins | null): McpTool[] {
  const current = pinsOf(listing);
  const isSame = pins?.identity === listing.identity;
  return listing.tools.map(({ name, title, description }) => {
    const accepted = isSame && Object.hasOwn(pins.tools, name) ? pins.tools[name] : undefined;
    const state = accepted === undefined ? 'new' : accepted === current.tools[name] ? 'accepted' : 'changed';
    return { name, title, description, state };
  });
}
