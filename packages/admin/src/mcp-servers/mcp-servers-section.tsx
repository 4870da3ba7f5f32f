'use client';
import { mcpLimits, type ConfigValue, type SharedMcpServer } from '@stoa/core/contract';
import type { ConfigStore } from '@stoa/core/state';
import { Button, cn, Field, IconButton, Input, useTexts } from '@stoa/ui';
import { Plus, Trash2 } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { useSetting } from '../app/admin-context.js';
import { ConfigSection } from '../configs/config-section.js';
import { mcpServersTexts } from './mcp-servers.texts.js';

export interface McpServersSectionProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  config: ConfigStore<ConfigValue<'mcpServers'>>;
}

const isAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

interface FieldsProps {
  list: readonly SharedMcpServer[];
  onChange: (list: SharedMcpServer[]) => void;
}

function ServerFields({ list, onChange }: FieldsProps) {
  const texts = useTexts(mcpServersTexts);
  const setting = useSetting('servers');
  const put = (at: number, patch: Partial<SharedMcpServer>) =>
    onChange(list.map((one, other) => (other === at ? { ...one, ...patch } : one)));
  return (
    <fieldset {...setting} className="m-0 flex min-w-0 flex-col gap-3 border-0 p-0">
      <legend className="pb-1 text-ui font-medium text-ink">{texts.servers}</legend>
      <p className="text-caption text-pretty text-ink-muted">{texts.hint}</p>
      {list.length === 0 ? <p className="text-ui text-ink-muted">{texts.none}</p> : null}
      <ul className="flex min-w-0 flex-col gap-3">
        {list.map((server, at) => {
          const name = texts.server(server.name, at + 1);
          return (
            <li key={server.id} className="flex min-w-0 flex-col gap-3 rounded-panel border border-line p-3">
              <div className="flex min-w-0 items-center gap-2">
                <span dir="auto" className="min-w-0 flex-1 truncate text-ui font-medium text-ink">
                  {name}
                </span>
                <IconButton
                  size="sm"
                  label={texts.remove(name)}
                  onClick={() => onChange(list.filter((_one, other) => other !== at))}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </div>
              <Field label={texts.name} error={server.name.trim() === '' ? texts.nameMissing : undefined}>
                <Input
                  dir="auto"
                  maxLength={mcpLimits.nameCharacters}
                  value={server.name}
                  onChange={(event) => put(at, { name: event.target.value })}
                />
              </Field>
              <Field
                label={texts.url}
                hint={texts.urlHint}
                error={server.url === '' || isAddress(server.url) ? undefined : texts.urlWrong}
              >
                <Input
                  type="url"
                  dir="ltr"
                  maxLength={mcpLimits.urlCharacters}
                  value={server.url}
                  onChange={(event) => put(at, { url: event.target.value.trim() })}
                />
              </Field>
              <Field label={texts.token} hint={texts.tokenHint}>
                <Input
                  type="password"
                  dir="ltr"
                  autoComplete="off"
                  maxLength={mcpLimits.tokenCharacters}
                  value={server.token}
                  onChange={(event) => put(at, { token: event.target.value })}
                />
              </Field>
            </li>
          );
        })}
      </ul>
      {list.length >= mcpLimits.servers ? null : (
        <Button
          size="sm"
          className="self-start"
          onClick={() => onChange([...list, { id: crypto.randomUUID(), name: '', url: '', token: '' }])}
        >
          <Plus size={16} aria-hidden />
          {texts.add}
        </Button>
      )}
    </fieldset>
  );
}

/** Tool servers that everybody is offered. */
export function McpServersSection({ config, className, ...props }: McpServersSectionProps) {
  return (
    <div data-slot="mcp-servers-section" className={cn('flex flex-col gap-8', className)} {...props}>
      <ConfigSection config={config}>
        {({ value, edit }) => <ServerFields list={value} onChange={(list) => edit(() => list)} />}
      </ConfigSection>
    </div>
  );
}
