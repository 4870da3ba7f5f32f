'use client';
import { selectFlag } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { AllowedTools } from './allowed-tools.js';
import { McpServers } from './mcp-servers.js';
import { PythonFunctions } from './python-functions.js';

/** What tools may do for the person. */
export function ToolsTab() {
  const { flags } = useStoa();
  const hasServers = useStore(flags.store, selectFlag('mcp'));
  const hasPython = useStore(flags.store, selectFlag('codeInterpreterEnabled'));
  return (
    <div data-slot="tools-tab" className="flex min-w-0 flex-col gap-6 py-5">
      {hasServers ? <McpServers /> : null}
      {hasPython ? <PythonFunctions /> : null}
      <AllowedTools />
    </div>
  );
}
