import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../define-operation.js';

/** Ours: servers of a person, and of the site; tools of one. */
export const mcpLimits = {
  servers: 20,
  tools: 100,
  nameCharacters: 100,
  urlCharacters: 2000,
  tokenCharacters: 8000,
  /** Of one server that are listed. */
  resources: 200,
  prompts: 100,
  uriCharacters: 2000,
  /** Variables of an address, or arguments of a prompt, and what stands in one. */
  arguments: 20,
  valueCharacters: 20_000,
} as const;

const id = z.string().check(z.minLength(1), z.maxLength(200));
const text = (most: number) => z.string().check(z.maxLength(most));

/**
 * How a tool stands to what its person has accepted: `new` ones and `changed` ones are not offered to a model before they have been looked at.
 *
 * @source assistants.md C26
 */
export const mcpToolStates = ['accepted', 'new', 'changed'] as const;
export type McpToolState = (typeof mcpToolStates)[number];

export const mcpToolSchema = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  state: z.enum(mcpToolStates),
});
export type McpTool = z.output<typeof mcpToolSchema>;

/** How the last look at a server ended. `signIn`: it wants its person to sign in, or other credentials. */
export const mcpStatuses = ['unknown', 'ready', 'unreachable', 'signIn'] as const;
export type McpStatus = (typeof mcpStatuses)[number];

/** A tool server as its person sees it. A token never comes back. */
export const mcpServerSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  /** An administrator offers it to everybody. */
  isShared: z.boolean(),
  isOn: z.boolean(),
  hasToken: z.boolean(),
  /** With an account of the caller. */
  isSignedIn: z.boolean(),
  status: z.enum(mcpStatuses),
  /** What the server calls itself; empty before it was reached. */
  identity: z.string(),
  /** It calls itself something else than what was accepted. */
  isOther: z.boolean(),
  tools: z.array(mcpToolSchema),
  /** Of everything that was looked at; an acceptance names it. */
  hash: z.string(),
});
export type McpServer = z.output<typeof mcpServerSchema>;

/** Something to read at a server: at its address, or where it has variables at the one that they make. */
export const mcpResourceSchema = z.object({
  uri: z.string(),
  name: z.string(),
  description: z.string(),
  /** MIME type; empty where the server does not say. */
  type: z.string(),
  /** To be filled in; none for what has an address of its own. */
  variables: z.array(z.string()),
});
export type McpResource = z.output<typeof mcpResourceSchema>;

/** What can be read at one server. */
export const mcpShelfSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** It could not be asked now. */
  isAbsent: z.boolean(),
  resources: z.array(mcpResourceSchema),
});
export type McpShelf = z.output<typeof mcpShelfSchema>;

/** A template of a server: it makes a text of its arguments. */
export const mcpPromptSchema = z.object({
  server: z.object({ id: z.string(), name: z.string() }),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  arguments: z.array(z.object({ name: z.string(), description: z.string(), isRequired: z.boolean() })),
});
export type McpPrompt = z.output<typeof mcpPromptSchema>;

const values = z.record(text(200), text(mcpLimits.valueCharacters)).check(
  z.refine((given) => Object.keys(given).length <= mcpLimits.arguments, {
    error: `At most ${mcpLimits.arguments} values can be given.`,
  }),
);

const common = {
  method: 'POST',
  path: '/mcp',
  sends: 'data',
  family: 'plain',
  failures: [],
  shape: 'ours',
  access: 'person',
  source: 'ours: tools of servers that speak the Model Context Protocol',
  feature: { flag: 'mcp' },
} as const satisfies Partial<Operation>;

const one = z.object({ success: z.literal(true), data: mcpServerSchema });
const done = z.object({ success: z.literal(true) });

export const mcp = {
  list: defineOperation({
    ...common,
    summary: 'The tool servers of the caller, and those that the site offers, as they were last seen.',
    method: 'GET',
    op: '/list',
    sends: 'nothing',
    input: z.void(),
    output: z.object({ success: z.literal(true), data: z.array(mcpServerSchema) }),
    feature: { flag: 'mcp', staysOpen: true },
  }),
  save: defineOperation({
    ...common,
    summary: 'Adds a tool server, or changes one of the caller. Without a token the one that is kept stays.',
    op: '/save',
    input: z.object({
      id: z.optional(z.nullable(id)),
      name: text(mcpLimits.nameCharacters).check(z.minLength(1)),
      url: text(mcpLimits.urlCharacters).check(z.minLength(1)),
      token: z.optional(z.nullable(text(mcpLimits.tokenCharacters))),
    }),
    output: one,
  }),
  remove: defineOperation({
    ...common,
    summary:
      'Forgets a tool server of the caller, with its token; one that is not there counts as forgotten.',
    op: '/remove',
    input: z.object({ id }),
    output: done,
    feature: { flag: 'mcp', staysOpen: true },
  }),
  check: defineOperation({
    ...common,
    summary: 'Looks at a tool server: whether it can be reached, and what tools it has.',
    op: '/check',
    input: z.object({ id }),
    output: one,
  }),
  accept: defineOperation({
    ...common,
    summary:
      'Accepts the tools of a server as they were looked at, and turns it on. What has changed since is refused.',
    op: '/accept',
    input: z.object({ id, hash: text(200) }),
    output: one,
    feature: { flag: 'mcp', staysOpen: true },
  }),
  turn: defineOperation({
    ...common,
    summary: 'Turns a tool server on or off.',
    op: '/turn',
    input: z.object({ id, isOn: z.boolean() }),
    output: one,
  }),
  signIn: defineOperation({
    ...common,
    summary: 'The page at which the caller signs in at a tool server.',
    op: '/sign_in',
    input: z.object({ id }),
    output: z.object({ success: z.literal(true), data: z.object({ url: z.url({ protocol: /^https?$/ }) }) }),
  }),
  signOut: defineOperation({
    ...common,
    summary: 'Forgets the sign-in of the caller at a tool server, and has it taken back there.',
    op: '/sign_out',
    input: z.object({ id }),
    output: z.object({
      success: z.literal(true),
      /** `isRevoked`: the server says that it has taken it back. */
      data: z.object({ server: mcpServerSchema, isRevoked: z.boolean() }),
    }),
    feature: { flag: 'mcp', staysOpen: true },
  }),
  resources: defineOperation({
    ...common,
    summary: 'What can be read at the tool servers that the caller has turned on.',
    op: '/resources',
    input: z.object({}),
    output: z.object({ success: z.literal(true), data: z.array(mcpShelfSchema) }),
  }),
  attach: defineOperation({
    ...common,
    summary: 'Reads a resource of a tool server, and keeps what it holds now as a file of the caller.',
    op: '/attach',
    input: z.object({
      id,
      uri: text(mcpLimits.uriCharacters).check(z.minLength(1)),
      name: text(200),
      values: z.optional(values),
    }),
    output: z.object({
      success: z.literal(true),
      data: z.object({ key: z.string(), name: z.string(), type: z.string() }),
    }),
  }),
  prompts: defineOperation({
    ...common,
    summary: 'The templates of the tool servers that the caller has turned on.',
    op: '/prompts',
    input: z.object({}),
    output: z.object({ success: z.literal(true), data: z.array(mcpPromptSchema) }),
  }),
  prompt: defineOperation({
    ...common,
    summary: 'The text that a template of a tool server makes of its arguments. Nothing is done with it.',
    op: '/prompt',
    input: z.object({ id, name: text(200).check(z.minLength(1)), values: z.optional(values) }),
    output: z.object({ success: z.literal(true), data: z.object({ text: z.string() }) }),
  }),
};
