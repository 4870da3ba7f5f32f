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
/** Of all tools of one server together: listings are kept for everybody who uses one. @units bytes */
const listingBytes = 200_000;

const nameCharacters = 200;

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const bytesOf = (tool: ListedTool): number => Buffer.byteLength(JSON.stringify(tool));

/**
 * The tools of an answer after those of the answers before it, as far as they can be offered: what does not fit in the size of a listing is left
 * out. What a server says of their effect counts for nothing.
 */
export function listedTools(tools: readonly unknown[], before: readonly ListedTool[] = []): ListedTool[] {
  const named = new Map(before.map((tool) => [tool.name, tool]));
  let bytes = before.reduce((sum, tool) => sum + bytesOf(tool), 0);
  for (const tool of tools) {
    if (named.size >= mcpLimits.tools) break;
    if (!isObject(tool) || typeof tool['name'] !== 'string' || tool['name'].trim() === '') continue;
    const schema = isObject(tool['inputSchema']) ? tool['inputSchema'] : {};
    if (JSON.stringify(schema).length > schemaCharacters || named.has(tool['name'].slice(0, nameCharacters)))
      continue;
    const annotated = isObject(tool['annotations']) ? tool['annotations']['title'] : undefined;
    const title = [tool['title'], annotated].find((one) => typeof one === 'string' && one.trim() !== '');
    const listed = {
      name: tool['name'].slice(0, nameCharacters),
      title: String(title ?? tool['name']).slice(0, 200),
      description:
        typeof tool['description'] === 'string' ? tool['description'].slice(0, descriptionCharacters) : '',
      parameters: {
        ...schema,
        type: 'object',
        properties: isObject(schema['properties']) ? schema['properties'] : {},
      },
    };
    bytes += bytesOf(listed);
    if (bytes > listingBytes) break;
    named.set(listed.name, listed);
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
