import * as z from 'zod/mini';
import { defineOperation, type Operation } from '../define-operation.js';

/** Ours: servers of a person, and of the site; tools of one. */
export const mcpLimits = {
  servers: 20,
  tools: 100,
  nameCharacters: 100,
  urlCharacters: 2000,
  tokenCharacters: 8000,
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
};
