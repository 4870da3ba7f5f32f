'use client';
import { holdsUser, mcpLimits, type ConfigValue, type SharedMcpServer } from '@stoa/core/contract';
import type { ConfigStore } from '@stoa/core/state';
import { Button, cn, Field, IconButton, Input, useTexts } from '@stoa/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, type ComponentPropsWithoutRef } from 'react';
import { useSetting } from '../app/admin-context.js';
import { ConfigSection } from '../configs/config-section.js';
import { SecretField } from '../configs/secret-field.js';
import { isMasked } from '../configs/secret-mask.js';
import { mcpServersTexts } from './mcp-servers.texts.js';

export interface McpServersSectionProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  config: ConfigStore<ConfigValue<'mcpServers'>>;
}

const isAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

function problemOf(url: string, texts: { urlWrong: string; urlHoldsUser: string }): string | undefined {
  if (url === '') return undefined;
  if (!isAddress(url)) return texts.urlWrong;
  return holdsUser(url) ? texts.urlHoldsUser : undefined;
}

function issuerProblemOf(
  { clientIssuer, clientSecret }: SharedMcpServer,
  texts: { urlWrong: string; urlHoldsUser: string; clientIssuerMissing: string },
): string | undefined {
  if (clientIssuer === '' && clientSecret !== '') return texts.clientIssuerMissing;
  return problemOf(clientIssuer, texts);
}

const secrets = ['token', 'clientSecret'] as const;

const isAtItsIssuer = (
  name: (typeof secrets)[number],
  server: SharedMcpServer,
  stored: SharedMcpServer,
): boolean => name === 'token' || server.clientIssuer === stored.clientIssuer;

/** Another address: a secret that is stored stays where it was. */
function withUrl(server: SharedMcpServer, url: string, stored: SharedMcpServer | undefined): SharedMcpServer {
  const next = { ...server, url };
  for (const name of secrets) {
    if (url === stored?.url && isAtItsIssuer(name, server, stored)) next[name] = server[name] || stored[name];
    else if (isMasked(server[name])) next[name] = '';
  }
  return next;
}

/** Another authorization server: the secret of its client stays with the one that has given it. */
function withIssuer(
  server: SharedMcpServer,
  clientIssuer: string,
  stored: SharedMcpServer | undefined,
): SharedMcpServer {
  const next = { ...server, clientIssuer };
  if (clientIssuer === stored?.clientIssuer && server.url === stored.url)
    next.clientSecret ||= stored.clientSecret;
  else if (isMasked(next.clientSecret)) next.clientSecret = '';
  return next;
}

interface FieldsProps {
  list: readonly SharedMcpServer[];
  saved: readonly SharedMcpServer[];
  onChange: (list: SharedMcpServer[]) => void;
}

function ServerFields({ list, saved, onChange }: FieldsProps) {
  const texts = useTexts(mcpServersTexts);
  const place = useSetting<HTMLFieldSetElement>('servers');
  const rows = useRef<HTMLUListElement>(null);
  const put = (at: number, server: SharedMcpServer) =>
    onChange(list.map((one, other) => (other === at ? server : one)));
  return (
    <fieldset ref={place} className="m-0 flex min-w-0 flex-col gap-3 border-0 p-0">
      <legend className="pb-1 text-ui font-medium text-ink">{texts.servers}</legend>
      <p className="text-caption text-pretty text-ink-muted">{texts.hint}</p>
      {list.length === 0 ? <p className="text-ui text-ink-muted">{texts.none}</p> : null}
      <ul
        ref={rows}
        tabIndex={-1}
        aria-label={texts.servers}
        className="flex min-w-0 flex-col gap-3 outline-none"
      >
        {list.map((server, at) => {
          const name = texts.server(server.name, at + 1);
          const stored = saved.find(({ id }) => id === server.id);
          const isGone = (secret: (typeof secrets)[number]): boolean =>
            stored !== undefined &&
            isMasked(stored[secret]) &&
            server[secret] === '' &&
            (server.url !== stored.url ||
              (secret === 'clientSecret' && server.clientIssuer !== stored.clientIssuer));
          return (
            <li key={server.id} className="flex min-w-0 flex-col gap-3 rounded-panel border border-line p-3">
              <div className="flex min-w-0 items-center gap-2">
                <span dir="auto" className="min-w-0 flex-1 truncate text-ui font-medium text-ink">
                  {name}
                </span>
                <IconButton
                  size="sm"
                  label={texts.remove(name)}
                  onClick={() => {
                    onChange(list.filter((_one, other) => other !== at));
                    // The button that had focus is gone with its row.
                    rows.current?.focus();
                  }}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </div>
              <Field label={texts.name} error={server.name.trim() === '' ? texts.nameMissing : undefined}>
                <Input
                  dir="auto"
                  maxLength={mcpLimits.nameCharacters}
                  value={server.name}
                  onChange={(event) => put(at, { ...server, name: event.target.value })}
                />
              </Field>
              <Field label={texts.url} hint={texts.urlHint} error={problemOf(server.url, texts)}>
                <Input
                  type="url"
                  dir="ltr"
                  maxLength={mcpLimits.urlCharacters}
                  value={server.url}
                  onChange={(event) => put(at, withUrl(server, event.target.value.trim(), stored))}
                />
              </Field>
              <SecretField
                label={texts.token}
                whenSet={texts.tokenStored}
                whenUnset={isGone('token') ? texts.tokenAgain : texts.tokenHint}
                maxLength={mcpLimits.tokenCharacters}
                secret={server.token}
                onChange={(token) => put(at, { ...server, token })}
              />
              <Field label={texts.clientId} hint={texts.clientIdHint}>
                <Input
                  dir="ltr"
                  autoComplete="off"
                  maxLength={mcpLimits.urlCharacters}
                  value={server.clientId}
                  onChange={(event) => put(at, { ...server, clientId: event.target.value.trim() })}
                />
              </Field>
              {server.clientId === '' ? null : (
                <>
                  <Field
                    label={texts.clientIssuer}
                    hint={texts.clientIssuerHint}
                    error={issuerProblemOf(server, texts)}
                  >
                    <Input
                      type="url"
                      dir="ltr"
                      maxLength={mcpLimits.urlCharacters}
                      value={server.clientIssuer}
                      onChange={(event) => put(at, withIssuer(server, event.target.value.trim(), stored))}
                    />
                  </Field>
                  <SecretField
                    label={texts.clientSecret}
                    whenSet={texts.tokenStored}
                    whenUnset={isGone('clientSecret') ? texts.tokenAgain : texts.clientSecretHint}
                    maxLength={mcpLimits.tokenCharacters}
                    secret={server.clientSecret}
                    onChange={(clientSecret) => put(at, { ...server, clientSecret })}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
      {list.length >= mcpLimits.servers ? null : (
        <Button
          size="sm"
          className="self-start"
          onClick={() =>
            onChange([
              ...list,
              {
                id: crypto.randomUUID(),
                name: '',
                url: '',
                token: '',
                clientId: '',
                clientSecret: '',
                clientIssuer: '',
              },
            ])
          }
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
        {({ value, saved, edit }) => (
          <ServerFields list={value} saved={saved} onChange={(list) => edit(() => list)} />
        )}
      </ConfigSection>
    </div>
  );
}
