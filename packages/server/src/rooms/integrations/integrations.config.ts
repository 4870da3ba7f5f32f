import { filled, integrationsConfig, type ConfigSource, type ConfigValue } from '@stoa/core/contract';
import type { Pool } from 'pg';
import type { ConfigReader } from '../configs/config-reader.js';

/** Dependencies of {@link createIntegrationsConfig}. */
export interface IntegrationsConfigDeps {
  pool: Pool;
  /** The client id that the environment says; null where it says none. */
  environmentId: string | null;
}

/** The client as administrators see it: that of the environment is shown, without its secret, and stays what it is. */
export const createIntegrationsConfig = ({
  pool,
  environmentId,
}: IntegrationsConfigDeps): ConfigReader<ConfigValue<'integrations'>> => ({
  shown: (stored) =>
    environmentId === null ? stored : { google: { clientId: environmentId, clientSecret: '' } },
  kept: (data, _stored, _person, masked) => (environmentId === null ? data : masked),
  async refusal({ google: { clientId, clientSecret } }) {
    return (clientId === '') === (clientSecret === '') ? undefined : integrationsConfig.sentences.incomplete;
  },
  async notes() {
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from integrations');
    const connected = filled(integrationsConfig.sentences.connected, { count: rows[0]!.count });
    return {
      google: environmentId === null ? connected : `${integrationsConfig.sentences.environment} ${connected}`,
    };
  },
  sources(stored) {
    const sources: Record<string, ConfigSource> = {};
    if (environmentId !== null) sources['google'] = 'environment';
    else if (stored.google.clientId !== '') sources['google'] = 'stored';
    return sources;
  },
});
