/** Where Google sends the window back to in which a person has connected an account. */
export const integrationsCallbackPath = '/api/integrations/callback';

/** Where people's accounts of Google are connected. */
export interface GooglePlaces {
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  /** In the place of the addresses of Google's APIs; null for those. */
  apiUrl: string | null;
  /** Where the provider sends people back to; null for the address of this server itself. */
  redirectUrl: string | null;
}

/** Where and as whom people's accounts of Google are connected. */
export interface GoogleConfig extends GooglePlaces {
  clientId: string;
  clientSecret: string;
}

/** The variables of connected accounts. */
export const googleConfigTable = [
  {
    name: 'GOOGLE_CLIENT_ID',
    meaning:
      'OAuth client with which people connect accounts of Google; its redirect address is GOOGLE_REDIRECT_URL.',
    fallback: 'the client that administrators have saved',
  },
  {
    name: 'GOOGLE_CLIENT_SECRET',
    meaning: 'Secret of that client.',
    fallback: 'the client that administrators have saved',
  },
  {
    name: 'GOOGLE_AUTHORIZE_URL',
    meaning: 'Where people let this server in.',
    fallback: 'https://accounts.google.com/o/oauth2/v2/auth',
  },
  {
    name: 'GOOGLE_TOKEN_URL',
    meaning: 'Where codes are redeemed for tokens.',
    fallback: 'https://oauth2.googleapis.com/token',
  },
  {
    name: 'GOOGLE_REVOKE_URL',
    meaning: 'Where tokens are given back.',
    fallback: 'https://oauth2.googleapis.com/revoke',
  },
  {
    name: 'GOOGLE_API_URL',
    meaning: 'Where connected accounts are read, in the place of all hosts of googleapis.com.',
    fallback: 'those hosts',
  },
  {
    name: 'GOOGLE_REDIRECT_URL',
    meaning:
      'Where people are sent back to. Behind a Stoa server that has this one as its STOA_BACKEND_URL, /api/integrations/callback of that server.',
    fallback: 'PUBLIC_URL/api/integrations/callback',
  },
] as const;

type GoogleVariable = (typeof googleConfigTable)[number]['name'];

/** How the variables are read. */
export interface ReadVariables {
  text(name: GoogleVariable): string | null;
  address(name: GoogleVariable): URL | null;
  problem(name: GoogleVariable, text: string): void;
  isLoopbackHost(host: string): boolean;
}

/** Reads them; the client is null where none is configured. */
export function readGoogleConfig({ text, address, problem, isLoopbackHost }: ReadVariables): {
  google: GoogleConfig | null;
  googlePlaces: GooglePlaces;
} {
  const [clientId, clientSecret] = [text('GOOGLE_CLIENT_ID'), text('GOOGLE_CLIENT_SECRET')];
  const given = (name: Extract<GoogleVariable, `${string}_URL`>): string | null => {
    const url = address(name);
    if (url?.protocol === 'http:' && !isLoopbackHost(url.hostname))
      problem(name, 'uses http; a provider on another machine must be reached by https.');
    return url?.href ?? null;
  };
  const place = (name: Parameters<typeof given>[0], fallback: string): string => given(name) ?? fallback;
  const places = {
    authorizeUrl: place('GOOGLE_AUTHORIZE_URL', 'https://accounts.google.com/o/oauth2/v2/auth'),
    tokenUrl: place('GOOGLE_TOKEN_URL', 'https://oauth2.googleapis.com/token'),
    revokeUrl: place('GOOGLE_REVOKE_URL', 'https://oauth2.googleapis.com/revoke'),
    apiUrl: given('GOOGLE_API_URL'),
    redirectUrl: address('GOOGLE_REDIRECT_URL')?.href ?? null,
  };
  if (clientId === null && clientSecret === null) return { google: null, googlePlaces: places };
  if (clientId === null || clientSecret === null) {
    problem(
      clientId === null ? 'GOOGLE_CLIENT_ID' : 'GOOGLE_CLIENT_SECRET',
      'is missing; the client needs both, or unset the other one.',
    );
    return { google: null, googlePlaces: places };
  }
  return { google: { clientId, clientSecret, ...places }, googlePlaces: places };
}
