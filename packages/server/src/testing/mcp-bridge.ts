import { randomUUID } from 'node:crypto';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

/** A program that speaks the tool protocol through its standard streams. */
export interface BridgedProgram {
  program: string;
  args: readonly string[];
  env: Record<string, string>;
}

/** Puts such a program at an address: one process for each session. */
export async function startBridge({
  program,
  args,
  env,
}: BridgedProgram): Promise<{ url: string; close(): void }> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  async function begin(): Promise<StreamableHTTPServerTransport> {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    const child = new StdioClientTransport({
      command: process.execPath,
      args: [program, ...args],
      env,
      stderr: 'ignore',
    });
    // They are no targets of events, and call these alone.
    Object.assign(child, {
      onmessage: (message: JSONRPCMessage) => void transport.send(message).catch(() => undefined),
    });
    Object.assign(transport, {
      onmessage: (message: JSONRPCMessage) => void child.send(message).catch(() => undefined),
      onclose: () => void child.close(),
    });
    await child.start();
    await transport.start();
    return transport;
  }
  const http = createServer((request, response) => {
    void (async () => {
      const named = request.headers['mcp-session-id'];
      const transport = (typeof named === 'string' && sessions.get(named)) || (await begin());
      await transport.handleRequest(request, response);
    })();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    close() {
      for (const transport of sessions.values()) void transport.close();
      http.closeAllConnections();
      http.close();
    },
  };
}
