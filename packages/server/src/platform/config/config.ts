import { readGoogleConfig, type GoogleConfig, type GooglePlaces } from './config-google.js';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { featureFlagDefaults, holdsUser, type FeatureFlag } from '@stoa/core/contract';
import { embedOriginOf } from '@stoa/core/rules';
import type { ConfigVariableName } from './config-table.js';
import type { S3Settings } from '../blobs/s3.js';
import { standardClaims, type ClaimSettings, type GroupClaim } from '../auth/claims.js';
import { normalizeEmail } from '../auth/email-address.js';
import { isAllowedHost, readAllowedHosts, type AllowedHosts } from '../outbound/allowed-hosts.js';
import { capabilities } from '../capabilities.js';
import { defaultFileLimits, type FileLimits } from '../blobs/file-limits.js';
import type { TraceSettings } from '../tracing/trace-settings.js';

/** @units bytes */
const megabyte = 1_000_000;

/** Levels that LOG_LEVEL may name. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** How people sign in through a real provider; `null` in {@link Config} means the development provider. */
export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  scopes: string;
  claims: ClaimSettings;
}

/** The backend that a gateway stands in front of. */
export interface BackendConfig {
  /** Without a trailing slash. */
  url: string;
  chatEndpoint: string | null;
  /** Of the token exchange; `null` for the access token itself. */
  audience: string | null;
}

/** Everything the server is told from outside, checked. */
export interface Config {
  production: boolean;
  /** Serve the web app from its sources through Vite. */
  dev: boolean;
  host: string;
  port: number;
  /** Origin that people type, without a trailing slash; `null` when it was not told. */
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  /** The same database past a pooler; `null` where there is none. */
  databaseDirectUrl: string | null;
  /** `null` when it has to be read from, or generated into, the data folder. */
  secret: string | null;
  oidc: OidcConfig | null;
  /** How people's accounts of Google are connected; null where they are not. */
  google: GoogleConfig | null;
  googlePlaces: GooglePlaces;
  /** `null` where this server carries the operations out itself. */
  backend: BackendConfig | null;
  /** Whether the secret of an API key is shown when it is made, and kept nowhere. */
  showsKeysOnce: boolean;
  /** Whether administrators may read conversations of others, for a reason and a while. */
  breakGlass: boolean;
  /** A file with configurations; null for none. */
  configFile: { path: string; isLocked: boolean } | null;
  /** A name of the IANA time zone database. */
  timeZone: string;
  /** The form of COA strings, as a regular expression; null where any text is one. */
  coaPattern: string | null;
  /** See `normalizeEmail`. */
  adminEmails: string[];
  /** Subjects at the sign-in provider. */
  adminSubjects: string[];
  logLevel: LogLevel;
  metricsToken: string | null;
  maxParallelRuns: number;
  /** After which a reply with tools asks whether it may go on. @units `workMs` */
  toolLimits: { steps: number; workMs: number; costUsd: number };
  heartbeatMs: number;
  /** How long running replies may go on once the process is asked to stop. */
  drainMs: number;
  bodyLimitBytes: number;
  trustedProxies: number;
  rateLimitPerMinute: number;
  /** See {@link AllowedHosts}. */
  outboundHosts: AllowedHosts;
  /** Hosts at which assistants may answer. */
  assistantHosts: AllowedHosts;
  /** How long an anonymous visitor who stays away is remembered; 0 for ever. */
  embedVisitorDays: number;
  /** Origins whose pages may call the API with a bearer token. */
  apiOrigins: string[];
  /** Pages that may use the development embed key; see `developmentKey`. */
  embedDevOrigins: string[];
  /** Folder of kept versions of the embeddable chat; `null` for none. */
  embedVersionsDir: string | null;
  appRoot: string;
  /** Folder of PowerPoint templates; `null` for none. */
  pptxTemplatesDir: string | null;
  /** How programs of models are run; their packages are in a folder. */
  python: { isWanted: boolean; packagesFolder: string | null };
  /** Where files are kept; `null` for a folder below `dataDir`. */
  s3: S3Settings | null;
  fileLimits: FileLimits;
  /** Flags that differ from a fresh installation. */
  featureFlags: Partial<Record<FeatureFlag, boolean>>;
  /** Where people write to about the product. */
  supportEmail: string | null;
  /** Where the documentation is served. */
  docsUrl: string | null;
  /** Where traces go; `null` without any. */
  traces: TraceSettings | null;
}

/** One thing that is wrong with the environment: which variable, what is wrong, what to do. */
export interface ConfigProblem {
  variable: ConfigVariableName;
  text: string;
}

/** Outcome of {@link readConfig}. */
export type ConfigOutcome = { ok: true; config: Config } | { ok: false; problems: ConfigProblem[] };

type Env = Readonly<Record<string, string | undefined>>;

const loopbackHosts = new Set(['localhost', '127.0.0.1', '::1']);

/**
 * Reads the environment.
 *
 * @errors returned: every problem at once, so that one look at the list is enough.
 */
export function readConfig(env: Env): ConfigOutcome {
  const problems: ConfigProblem[] = [];
  const problem = (variable: ConfigVariableName, text: string) => void problems.push({ variable, text });
  const text = (name: ConfigVariableName) => env[name]?.trim() || null;
  const integer = (name: ConfigVariableName, fallback: number, min: number, max: number) => {
    const raw = text(name);
    if (raw === null) return fallback;
    const value = Number(raw);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problem(name, `is "${raw}"; give a whole number from ${min} to ${max}.`);
    return fallback;
  };
  const yesOrNo = (name: ConfigVariableName): boolean => {
    const raw = text(name)?.toLowerCase() ?? '0';
    if (!['0', '1', 'false', 'true'].includes(raw)) problem(name, `is "${raw}"; give 1 or 0.`);
    return raw === '1' || raw === 'true';
  };
  const address = (name: ConfigVariableName): URL | null => {
    const raw = text(name);
    if (raw === null) return null;
    const url = URL.canParse(raw) ? new URL(raw) : null;
    if (!url || !/^https?:$/.test(url.protocol))
      problem(name, `is not an http or https address; write it like https://chat.example.org.`);
    // An address stands in logs.
    else if (holdsUser(raw)) problem(name, 'holds a user name or a password; give the address without it.');
    else return url;
    return null;
  };

  const featureFlags: Config['featureFlags'] = {};
  for (const entry of (text('STOA_FEATURE_FLAGS') ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const name = entry.replace(/^-/, '');
    if (!Object.hasOwn(featureFlagDefaults, name))
      problem(
        'STOA_FEATURE_FLAGS',
        `names "${name}"; the flags are ${Object.keys(featureFlagDefaults).join(', ')}.`,
      );
    else if (!entry.startsWith('-') && !capabilities[name as FeatureFlag])
      problem('STOA_FEATURE_FLAGS', `switches "${name}" on, which this server cannot do; leave it out.`);
    else featureFlags[name as FeatureFlag] = !entry.startsWith('-');
  }

  const production = text('NODE_ENV')?.toLowerCase() === 'production';
  const host = text('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1');
  const port = integer('PORT', 3000, 0, 65_535);

  const publicAddress = address('PUBLIC_URL');
  if (publicAddress && (publicAddress.pathname !== '/' || publicAddress.search || publicAddress.hash))
    problem('PUBLIC_URL', 'has a path; give the origin alone, e.g. https://chat.example.org.');
  if (production && !text('PUBLIC_URL') && !isLoopbackHost(host))
    problem('PUBLIC_URL', 'is missing; in production say the address that people type.');

  const secret = text('STOA_SECRET');
  if (secret !== null && secret.length < 32)
    problem('STOA_SECRET', 'is shorter than 32 characters; make one with: openssl rand -base64 48');
  if (production && secret === null && !isLoopbackHost(host))
    problem('STOA_SECRET', 'is missing; production needs one. Make it with: openssl rand -base64 48');

  const databaseUrl = text('DATABASE_URL');
  const databaseDirectUrl = text('DATABASE_DIRECT_URL');
  for (const [name, value] of [
    ['DATABASE_URL', databaseUrl],
    ['DATABASE_DIRECT_URL', databaseDirectUrl],
  ] as const)
    if (value !== null && !/^postgres(ql)?:\/\//.test(value))
      problem(name, 'is not a postgres:// address; write it like postgres://user:password@host/name.');
  if (databaseDirectUrl !== null && databaseUrl === null)
    problem('DATABASE_URL', 'is missing; DATABASE_DIRECT_URL leads past the pooler that it names.');

  const oidc = readOidc();
  const dev = text('STOA_DEV') === '1';
  if (dev && production) problem('STOA_DEV', 'is 1 with NODE_ENV=production; unset one of the two.');

  const levelName = text('LOG_LEVEL') ?? 'info';
  const logLevel = logLevels.find((level) => level === levelName);
  if (!logLevel) problem('LOG_LEVEL', `is "${levelName}"; choose one of ${logLevels.join(', ')}.`);

  const hostsOf = (name: ConfigVariableName, example: string): AllowedHosts => {
    const { hosts, unread } = readAllowedHosts(text(name) ?? '');
    if (unread.length > 0)
      problem(
        name,
        `has "${unread.join('", "')}", which is no host; write it like ${example} or 10.0.0.5:8080.`,
      );
    return hosts;
  };
  const outboundHosts = hostsOf('STOA_OUTBOUND_HOSTS', 'images.example.lan');

  const listOf = (name: ConfigVariableName): string[] =>
    (text(name) ?? '')
      .split(',')
      .map((typed) => typed.trim())
      .filter(Boolean);
  const adminEmails = listOf('OIDC_ADMIN_EMAILS');
  const noAddress = adminEmails.find((typed) => normalizeEmail(typed) === null);
  if (noAddress !== undefined)
    problem(
      'OIDC_ADMIN_EMAILS',
      `has "${noAddress}", which is no e-mail address; separate several by commas.`,
    );

  const apiOrigins = listOf('STOA_API_ORIGINS');
  const notAnOrigin = apiOrigins.find((typed) => embedOriginOf(typed) === undefined);
  if (notAnOrigin !== undefined)
    problem(
      'STOA_API_ORIGINS',
      `has "${notAnOrigin}", which is no origin; write it like https://portal.example.org.`,
    );

  const embedDevOrigins = listOf('STOA_EMBED_DEV_ORIGINS');
  if (embedDevOrigins.length > 0 && (production || !isLoopbackHost(host)))
    problem(
      'STOA_EMBED_DEV_ORIGINS',
      'opens the chat with a key that everybody knows; unset it in production and unless HOST is a loopback address. Administrators make keys of their own.',
    );
  const noOrigin = embedDevOrigins.find((typed) => embedOriginOf(typed) === undefined);
  if (noOrigin !== undefined)
    problem(
      'STOA_EMBED_DEV_ORIGINS',
      `has "${noOrigin}", which is no origin; write it like http://localhost:4000.`,
    );

  const config: Config = {
    production,
    dev,
    host,
    port,
    publicUrl: publicAddress?.origin ?? null,
    dataDir: resolve(text('STOA_DATA_DIR') ?? '.data'),
    databaseUrl,
    databaseDirectUrl,
    secret,
    ...readGoogleConfig({ text, address, problem, isLoopbackHost }),
    oidc,
    backend: readBackend(),
    showsKeysOnce: yesOrNo('STOA_API_KEYS_SHOWN_ONCE'),
    breakGlass: yesOrNo('STOA_BREAK_GLASS'),
    configFile: readConfigFilePlace(),
    timeZone: readTimeZone(),
    coaPattern: readCoaPattern(),
    adminEmails: adminEmails.flatMap((typed) => normalizeEmail(typed) ?? []),
    adminSubjects: listOf('OIDC_ADMIN_SUBJECTS'),
    logLevel: logLevel ?? 'info',
    metricsToken: text('STOA_METRICS_TOKEN'),
    maxParallelRuns: integer('STOA_MAX_PARALLEL_RUNS', 3, 1, 100),
    toolLimits: {
      steps: integer('STOA_TOOL_STEPS', 12, 1, 1000),
      workMs: integer('STOA_TOOL_MINUTES', 10, 1, 1440) * 60_000,
      costUsd: integer('STOA_TOOL_COST_CENTS', 200, 1, 1_000_000) / 100,
    },
    heartbeatMs: integer('STOA_HEARTBEAT_MS', 2000, 50, 60_000),
    drainMs: integer('STOA_DRAIN_SECONDS', 8, 0, 3600) * 1000,
    bodyLimitBytes: integer('STOA_BODY_LIMIT_MB', 10, 1, 200) * 1024 * 1024,
    trustedProxies: integer('STOA_TRUST_PROXY', 0, 0, 10),
    rateLimitPerMinute: integer('STOA_RATE_LIMIT_PER_MINUTE', 1200, 1, 1_000_000),
    outboundHosts,
    assistantHosts: hostsOf('STOA_ASSISTANT_HOSTS', 'agents.example.org'),
    embedVisitorDays: integer('STOA_EMBED_VISITOR_DAYS', 90, 0, 3650),
    apiOrigins: apiOrigins.flatMap((typed) => embedOriginOf(typed) ?? []),
    embedDevOrigins: embedDevOrigins.flatMap((typed) => embedOriginOf(typed) ?? []),
    appRoot: text('STOA_APP_ROOT') ?? process.cwd(),
    embedVersionsDir: text('STOA_EMBED_VERSIONS_DIR'),
    pptxTemplatesDir: text('STOA_PPTX_TEMPLATES_DIR'),
    python: readPython(),
    s3: readS3(),
    fileLimits: {
      maxFileBytes:
        integer('STOA_MAX_FILE_MB', defaultFileLimits.maxFileBytes / megabyte, 1, 10_000) * megabyte,
      quotaBytes:
        integer('STOA_FILE_QUOTA_MB', defaultFileLimits.quotaBytes / megabyte, 1, 10_000_000) * megabyte,
    },
    featureFlags,
    supportEmail: readSupportEmail(),
    docsUrl: address('STOA_DOCS_URL')?.href ?? null,
    traces: readTraces(),
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, config };

  function readPython(): Config['python'] {
    const wanted = text('STOA_PYTHON') ?? '1';
    if (!['0', '1'].includes(wanted)) problem('STOA_PYTHON', `is "${wanted}"; it can be 0 or 1.`);
    const packagesFolder = text('STOA_PYTHON_PACKAGES');
    if (packagesFolder !== null && !existsSync(join(packagesFolder, 'pyodide-lock.json')))
      problem(
        'STOA_PYTHON_PACKAGES',
        `is "${packagesFolder}", where no pyodide-lock.json is; unpack the full distribution of Pyodide there.`,
      );
    return { isWanted: wanted === '1', packagesFolder };
  }

  function readConfigFilePlace(): Config['configFile'] {
    const path = text('STOA_CONFIG_FILE');
    const isLocked = yesOrNo('STOA_CONFIG_LOCKED');
    if (path !== null) return { path, isLocked };
    if (isLocked) problem('STOA_CONFIG_FILE', 'is missing; STOA_CONFIG_LOCKED locks what it names.');
    return null;
  }

  function readS3(): S3Settings | null {
    const bucket = text('S3_BUCKET');
    const endpoint = address('S3_ENDPOINT');
    const accessKeyId = text('S3_ACCESS_KEY_ID');
    const secretAccessKey = text('S3_SECRET_ACCESS_KEY');
    if ((accessKeyId === null) !== (secretAccessKey === null))
      problem(
        accessKeyId === null ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY',
        'is missing; give both keys, or neither to use what the machine offers.',
      );
    if (bucket === null) {
      if (endpoint || accessKeyId !== null)
        problem('S3_BUCKET', 'is missing; name the bucket, or unset the other S3 variables.');
      return null;
    }
    return {
      bucket,
      region: text('S3_REGION') ?? 'us-east-1',
      endpoint: endpoint?.href.replace(/\/$/, '') ?? null,
      credentials: accessKeyId !== null && secretAccessKey !== null ? { accessKeyId, secretAccessKey } : null,
    };
  }

  function readBackend(): BackendConfig | null {
    const backend = readTrusted('STOA_BACKEND_URL');
    const chat = readTrusted('CHAT_ENDPOINT');
    if (!backend) return null;
    if (!text('OIDC_ISSUER'))
      problem('OIDC_ISSUER', 'is missing; the backend of STOA_BACKEND_URL knows people by its tokens alone.');
    return {
      url: backend.href.replace(/(?<!\/)\/+$/, ''),
      chatEndpoint: chat?.href.replace(/(?<!\/)\/+$/, '') ?? null,
      audience: text('STOA_BACKEND_AUDIENCE'),
    };
  }

  /** An address to which people's tokens go. */
  function readTrusted(name: 'STOA_BACKEND_URL' | 'CHAT_ENDPOINT'): URL | null {
    const url = address(name);
    if (!url) return null;
    if (url.search || url.hash) problem(name, 'has a query or a fragment; give the address alone.');
    if (url.protocol === 'http:' && !isLoopbackHost(url.hostname) && !isAllowedHost(outboundHosts, url))
      problem(name, 'uses http; list its host in STOA_OUTBOUND_HOSTS if the network between is yours alone.');
    return url;
  }

  function readTraces(): TraceSettings | null {
    const endpoint = address('OTEL_EXPORTER_OTLP_ENDPOINT');
    const headers: Record<string, string> = {};
    for (const entry of (text('OTEL_EXPORTER_OTLP_HEADERS') ?? '').split(',').filter((one) => one.trim())) {
      const [name = '', ...rest] = entry.split('=').map((part) => part.trim());
      const value = rest.join('=');
      if (!/^[\w-]+$/.test(name) || rest.length === 0 || /%(?![\da-f]{2})/i.test(value))
        problem('OTEL_EXPORTER_OTLP_HEADERS', 'is no list of headers; write it like name=value,other=value.');
      else headers[name] = decodeURIComponent(value);
    }
    const share = Number(text('OTEL_TRACES_SAMPLER_ARG') ?? '1');
    if (!(share >= 0 && share <= 1)) problem('OTEL_TRACES_SAMPLER_ARG', 'is no number from 0 to 1.');
    if (!endpoint) return null;
    const url = `${endpoint.href.replace(/\/$/, '')}/v1/traces`;
    return { url, headers, serviceName: text('OTEL_SERVICE_NAME') ?? 'stoa', share };
  }

  function readTimeZone(): string {
    const timeZone = text('STOA_TIME_ZONE') ?? 'UTC';
    try {
      return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    } catch {
      problem('STOA_TIME_ZONE', `is "${timeZone}", which is no time zone; write it like Europe/Berlin.`);
      return 'UTC';
    }
  }

  function readSupportEmail(): string | null {
    const email = text('STOA_SUPPORT_EMAIL');
    if (email === null || normalizeEmail(email) !== null) return email;
    problem(
      'STOA_SUPPORT_EMAIL',
      `is "${email}", which is no e-mail address; write it like help@example.org.`,
    );
    return null;
  }

  function readCoaPattern(): string | null {
    const pattern = text('STOA_COA_PATTERN');
    try {
      if (pattern) new RegExp(pattern);
      return pattern;
    } catch {
      problem(
        'STOA_COA_PATTERN',
        `is "${pattern}", which is no regular expression; write it like \\d{3}-\\d{4}.`,
      );
      return null;
    }
  }

  function readOidc(): OidcConfig | null {
    const issuer = address('OIDC_ISSUER');
    if (!issuer) {
      const isReachable = production || !isLoopbackHost(host);
      if (isReachable && !text('OIDC_ISSUER') && text('STOA_ALLOW_DEV_SIGN_IN') !== '1')
        problem(
          'OIDC_ISSUER',
          'is missing, and the development sign-in, which asks for no password, is refused in production and unless HOST is a loopback address. ' +
            'Set OIDC_ISSUER and OIDC_CLIENT_ID, or set STOA_ALLOW_DEV_SIGN_IN=1 if everyone who can reach this server may sign in as anyone.',
        );
      return null;
    }
    if (issuer.protocol === 'http:' && !isLoopbackHost(issuer.hostname))
      problem('OIDC_ISSUER', 'uses http; a provider on another machine must be reached by https.');
    const clientId = text('OIDC_CLIENT_ID');
    if (!clientId)
      problem('OIDC_CLIENT_ID', 'is missing; take it from the client registered at OIDC_ISSUER.');
    const scopes = text('OIDC_SCOPES') ?? 'openid profile email';
    if (!scopes.split(/\s+/).includes('openid')) problem('OIDC_SCOPES', 'lacks openid; add it.');
    return {
      issuer: text('OIDC_ISSUER') ?? issuer.href,
      clientId: clientId ?? '',
      clientSecret: text('OIDC_CLIENT_SECRET'),
      scopes,
      claims: readClaims(issuer),
    };
  }

  function readClaims(issuer: URL): ClaimSettings {
    const isVerifiedWhenAbsent = yesOrNo('OIDC_EMAIL_VERIFIED_WHEN_ABSENT');
    // Whoever has a tenant of their own chooses the addresses in it.
    const isOpenToAll =
      issuer.hostname === 'login.microsoftonline.com' &&
      /^\/(common|organizations|consumers)\b/.test(issuer.pathname);
    if (isVerifiedWhenAbsent && isOpenToAll)
      problem(
        'OIDC_EMAIL_VERIFIED_WHEN_ABSENT',
        'is 1 with an issuer for every tenant, whose administrators give out any address they like. Name one tenant in OIDC_ISSUER, or set OIDC_EMAIL_VERIFIED_CLAIM=xms_edov.',
      );
    return {
      emailClaim: text('OIDC_EMAIL_CLAIM') ?? standardClaims.emailClaim,
      emailVerifiedClaim: text('OIDC_EMAIL_VERIFIED_CLAIM') ?? standardClaims.emailVerifiedClaim,
      nameClaim: text('OIDC_NAME_CLAIM'),
      employeeTypeClaim: text('STOA_EMPLOYEE_TYPE_CLAIM'),
      groups: readGroups(),
      isVerifiedWhenAbsent,
    };
  }

  function readGroups(): GroupClaim | null {
    const claim = text('OIDC_GROUPS_CLAIM');
    const mapping = text('OIDC_GROUPS');
    if (claim === null && mapping === null) return null;
    if (claim === null || mapping === null) {
      problem(
        claim === null ? 'OIDC_GROUPS_CLAIM' : 'OIDC_GROUPS',
        'is missing; groups of the provider need both the claim and what its values stand for.',
      );
      return null;
    }
    const lists = readGroupLists(mapping);
    if (lists) return { claim, lists };
    problem(
      'OIDC_GROUPS',
      'is no JSON object of texts or lists of texts; write it like {"staff": "Faculty", "students": ["Class", "Library"]}.',
    );
    return null;
  }
}

/** Names of lists by groups of the provider; null for what cannot be read. */
function readGroupLists(text: string): ReadonlyMap<string, readonly string[]> | null {
  const isText = (value: unknown): value is string => typeof value === 'string';
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
    const entries = Object.entries(read).map(([group, list]) => [group, [list].flat() as unknown[]] as const);
    return entries.every((entry): entry is readonly [string, string[]] => entry[1].every(isText))
      ? new Map(entries)
      : null;
  } catch {
    return null;
  }
}

/** Whether a host name or address can only mean this machine. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return loopbackHosts.has(bare) || (isIP(bare) === 4 && bare.startsWith('127.'));
}

/** Thrown by the start of the server when the environment is wrong; `message` lists every problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly problems: readonly ConfigProblem[]) {
    super(
      `The server cannot start with this configuration:\n${problems.map((p) => `  - ${p.variable} ${p.text}`).join('\n')}`,
    );
  }
}
