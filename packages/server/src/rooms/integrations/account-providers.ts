import { integrationsConfig } from '@stoa/core/contract';
import type { GoogleConfig, GooglePlaces } from '../../platform/config/config-google.js';
import type { ConfigSecrets } from '../configs/config-secrets.js';
import type { ConfigValues } from '../configs/config-values.js';
import { createGoogleProvider, type AccountProvider } from './provider.js';

/** Dependencies of {@link createAccountProviders}. */
export interface AccountProvidersDeps {
  configs: Pick<ConfigValues, 'of'>;
  secrets: Pick<ConfigSecrets, 'opened'>;
  /** What the environment says of the client; null where it says nothing. */
  environment: Pick<GoogleConfig, 'clientId' | 'clientSecret'> | null;
  places: Omit<GooglePlaces, 'redirectUrl'>;
}

/** Who lets people's accounts be connected. It is asked at each use, so that a change counts at once. */
export interface AccountProviders {
  /** Null where nobody has configured one. */
  current(): Promise<AccountProvider | null>;
  isConfigured(): Promise<boolean>;
  /** What was found when it was last asked. */
  wasConfigured(): boolean;
}

/** The client of the environment, else the one that administrators have saved. */
export function createAccountProviders({
  configs,
  secrets,
  environment,
  places,
}: AccountProvidersDeps): AccountProviders {
  let known: { clientId: string; clientSecret: string; provider: AccountProvider } | null = null;
  async function current(): Promise<AccountProvider | null> {
    const client =
      environment ?? secrets.opened(integrationsConfig, await configs.of(integrationsConfig)).google;
    const { clientId, clientSecret } = client;
    if (clientId === '' || clientSecret === '') known = null;
    else if (known?.clientId !== clientId || known.clientSecret !== clientSecret)
      known = {
        clientId,
        clientSecret,
        provider: createGoogleProvider({ ...places, clientId, clientSecret, redirectUrl: null }),
      };
    return known?.provider ?? null;
  }
  return {
    current,
    isConfigured: async () => (await current()) !== null,
    wasConfigured: () => known !== null,
  };
}
