'use client';
import { success, type Prompt } from '@stoa/core/contract';
import { selectFlag } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import { Plug } from 'lucide-react';
import { useReading } from '../../base/state/use-reading.js';
import { promptsTexts } from './prompts.texts.js';

/** A template of a tool server. */
export interface ServerPromptEntry {
  /** The name of the server. */
  server: string;
  prompt: Prompt;
}

const none: readonly ServerPromptEntry[] = [];

/** The templates of the person's tool servers that hold the query; none while they are asked, or cannot be. */
export function useServerPrompts(query: string): readonly ServerPromptEntry[] {
  const { assistants, flags } = useStoa();
  const isOn = useStore(flags.store, selectFlag('mcp'));
  const { found } = useReading<readonly ServerPromptEntry[]>(
    async () => (isOn ? (await assistants.actions()).mcp.prompts() : success(none)),
    String(isOn),
  );
  const wanted = query.trim().toLowerCase();
  const all = found.status === 'ready' ? found.value : none;
  return all.filter(({ server, prompt: { name, description } }) =>
    [server, name, description].some((text) => text.toLowerCase().includes(wanted)),
  );
}

export interface ServerPromptRowProps extends ServerPromptEntry {
  onUse: (prompt: Prompt) => void;
}

/** One template of a tool server: pressing it puts what the server makes of it into the message box. */
export function ServerPromptRow({ prompt, server, onUse }: ServerPromptRowProps) {
  const texts = useTexts(promptsTexts);
  const from = texts.fromServer(server);
  return (
    <li className="flex items-center rounded-control transition-colors duration-quick hover:bg-ink/5">
      <button
        type="button"
        data-slot="server-prompt-row"
        aria-label={`${texts.use(prompt.name)}. ${from}`}
        title={prompt.description || undefined}
        onClick={() => onUse(prompt)}
        className="flex min-w-0 flex-1 cursor-pointer items-start gap-2.5 rounded-control border border-transparent px-2 py-1.5 text-start focus-ring-inset pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        <span className="flex h-5 shrink-0 items-center text-ink-muted">
          <Plug size={16} aria-hidden />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span dir="auto" className="w-full truncate text-ui text-ink">
            {prompt.name}
          </span>
          <span dir="auto" className="w-full truncate text-caption text-ink-muted">
            {from}
          </span>
        </span>
      </button>
    </li>
  );
}
