'use client';
import { AllowedTools } from './allowed-tools.js';

/** What tools may do for the person. */
export function ToolsTab() {
  return (
    <div data-slot="tools-tab" className="flex min-w-0 flex-col gap-6 py-5">
      <AllowedTools />
    </div>
  );
}
