'use client';
import { mcpServersConfig } from '@stoa/core/contract';
import { useAdminConfig } from '../app/admin-context.js';
import { McpServersSection } from './mcp-servers-section.js';

/** The section of tool servers over the store of its area. */
export function McpServersPart() {
  return <McpServersSection config={useAdminConfig(mcpServersConfig)} />;
}
