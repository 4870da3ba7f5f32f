import * as z from 'zod/mini';
import { mcpLimits } from '../mcp/mcp.js';
import { defineConfig } from './config-type.js';

/** A tool server that everybody is offered. Its id stays, whatever else changes: people have accepted its tools under it. */
export const sharedMcpServerSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  name: z.string().check(z.minLength(1), z.maxLength(mcpLimits.nameCharacters)),
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(mcpLimits.urlCharacters)),
  token: z._default(z.string().check(z.maxLength(mcpLimits.tokenCharacters)), ''),
  /** As what people sign in there, where this product cannot register itself; empty where it can. */
  clientId: z._default(z.string().check(z.maxLength(mcpLimits.urlCharacters)), ''),
  clientSecret: z._default(z.string().check(z.maxLength(mcpLimits.tokenCharacters)), ''),
  /** Issuer of the authorization server at which that client is registered: its secret goes to no other. Empty for a client without a secret. */
  clientIssuer: z._default(z.string().check(z.maxLength(mcpLimits.urlCharacters)), ''),
});
export type SharedMcpServer = z.output<typeof sharedMcpServerSchema>;

/** Tool servers of the site. Each person decides which of them to use. @source ours */
export const mcpServersConfig = defineConfig({
  name: 'mcpServers',
  title: 'Tool Servers',
  schema: z.array(sharedMcpServerSchema).check(z.maxLength(mcpLimits.servers)),
  initial: [],
  lazyLoad: '0',
  secrets: [
    ['*', 'token'],
    ['*', 'clientSecret'],
  ],
  sentences: {
    holdsUser:
      'The address of “{name}” holds a user name or a password. Leave it out, and enter what the server asks for as its token.',
    needsIssuer:
      'The client of “{name}” has a secret. Enter the address of the authorization server that has given it, so that it goes to no other.',
  },
});
