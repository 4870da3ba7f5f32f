/** Where authorization servers of tool servers send people back to. */
export const mcpCallbackPath = '/api/mcp/callback';

/** Where they read what this product is. */
export const mcpClientMetadataPath = '/api/mcp/client.json';
