import type { FastifyInstance } from 'fastify';
import { mcpCallbackPath, mcpClientMetadataPath } from '../../rooms/mcp/mcp-paths.js';
import { clientMetadata } from '../../rooms/mcp/sign-ins.js';

/** What this product is, for authorization servers of tool servers that read it instead of having it registered. @source OAuth Client ID Metadata Documents */
export const registerMcpClientMetadata = (app: FastifyInstance, publicUrl: string): void =>
  void app.get(mcpClientMetadataPath, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send({
      client_id: publicUrl + mcpClientMetadataPath,
      ...clientMetadata(publicUrl + mcpCallbackPath),
    }),
  );
