import { integrationsConfig, mcpServersConfig, openaiEndpointsConfig } from '@stoa/core/contract';
import { describe, expect, it } from 'vitest';
import { createAddressGuard } from '../../platform/outbound/address-guard.js';
import { createEndpointCatalogue } from '../endpoints/endpoint-catalogue.js';
import { createAccountProviders } from '../integrations/account-providers.js';
import { createConfigSecrets } from './config-secrets.js';

const loud = () => {
  const lines: unknown[][] = [];
  return { lines, error: (...line: unknown[]) => void lines.push(line) };
};
const google = { google: { clientId: 'client', clientSecret: 'word' } };

describe('[CFG13] a secret that was sealed with another secret of the installation', () => {
  const before = createConfigSecrets('the secret of before', loud());
  const stored = before.sealed(integrationsConfig, google, undefined)!;

  it('is empty, as it is shown as well, with one line in the log', () => {
    const log = loud();
    const secrets = createConfigSecrets('another secret', log);
    const empty = { google: { clientId: 'client', clientSecret: '' } };
    for (let at = 0; at < 3; at++) expect(secrets.opened(integrationsConfig, stored)).toEqual(empty);
    expect(secrets.masked(integrationsConfig, stored)).toEqual(empty);
    expect(log.lines).toEqual([[{ type: 'integrations' }, expect.stringContaining('STOA_SECRET')]]);
    expect(JSON.stringify(log.lines)).not.toContain(stored.google.clientSecret);
    const servers = [{ id: 'a', name: 'A', url: 'https://a.example/', token: 't' }];
    secrets.opened(mcpServersConfig, before.sealed(mcpServersConfig, servers, undefined)!);
    expect(log.lines).toHaveLength(2);
  });

  it('keeps nobody from entering it again, and its former mask stands for nothing', () => {
    const secrets = createConfigSecrets('another secret', loud());
    const again = secrets.sealed(integrationsConfig, google, stored)!;
    expect(secrets.opened(integrationsConfig, again)).toEqual(google);
    expect(
      secrets.sealed(integrationsConfig, before.masked(integrationsConfig, stored), stored),
    ).toBeUndefined();
  });

  it('stops neither the server nor those who ask what is configured', async () => {
    const secrets = createConfigSecrets('another secret', loud());
    const endpoints = {
      models: [{ m: { endpoints: [{ url: 'https://a.example/v1', key: 'k', weight: 1 }] } }],
    };
    const sealed = before.sealed(
      openaiEndpointsConfig,
      openaiEndpointsConfig.schema.parse(endpoints),
      undefined,
    );
    const catalogue = createEndpointCatalogue({
      configs: { of: async () => sealed as never },
      secrets,
      health: {} as never,
      guard: createAddressGuard(new Set()),
      secret: 'another secret',
    });
    expect(await catalogue.refresh()).toBe(true);
    const providers = createAccountProviders({
      configs: { of: async () => stored as never },
      secrets,
      environment: null,
      places: {} as never,
    });
    expect(await providers.isConfigured()).toBe(false);
  });
});
