import { googleConfigTable } from './config-google.js';
import { standardClaims } from '../auth/claims.js';
import { defaultFileLimits } from '../blobs/file-limits.js';

/** One environment variable that the server reads. */
export interface ConfigVariable {
  name: string;
  /** One sentence for the person who runs the server. */
  meaning: string;
  /** The default, described in prose. */
  fallback: string;
}

/** Every environment variable of the server, in the order of the documentation page that is generated from it. */
export const configTable = [
  { name: 'PORT', meaning: 'Port to listen on; 0 takes a free one.', fallback: '3000' },
  {
    name: 'HOST',
    meaning: 'Address to listen on.',
    fallback: '127.0.0.1; 0.0.0.0 when NODE_ENV is production',
  },
  {
    name: 'PUBLIC_URL',
    meaning:
      'Address that people type, without a path, e.g. https://chat.example.org. Required in production unless HOST is a loopback address.',
    fallback: 'http://localhost:PORT',
  },
  {
    name: 'NODE_ENV',
    meaning: 'production turns on the production refusals described in this table.',
    fallback: 'not production',
  },
  {
    name: 'STOA_DATA_DIR',
    meaning: 'Folder for everything the server keeps on disk.',
    fallback: '.data in the working directory',
  },
  {
    name: 'DATABASE_URL',
    meaning: 'PostgreSQL (14 or newer) to use, e.g. postgres://user:password@host/name.',
    fallback: 'an embedded PostgreSQL inside STOA_DATA_DIR',
  },
  {
    name: 'DATABASE_DIRECT_URL',
    meaning:
      'The same database without a pooler between, where DATABASE_URL leads through one that shares sessions (PgBouncer with pool_mode transaction): notifications and migrations go there.',
    fallback: 'DATABASE_URL',
  },
  {
    name: 'S3_BUCKET',
    meaning: 'Bucket for files, in Amazon S3 or any store that speaks its protocol.',
    fallback: 'a folder inside STOA_DATA_DIR',
  },
  {
    name: 'S3_ENDPOINT',
    meaning: 'Address of that store, e.g. https://minio.example.lan:9000.',
    fallback: 'Amazon S3',
  },
  { name: 'S3_REGION', meaning: 'Region of the bucket.', fallback: 'us-east-1' },
  {
    name: 'S3_ACCESS_KEY_ID',
    meaning: 'Key for the bucket; with S3_SECRET_ACCESS_KEY.',
    fallback: 'what the machine offers (environment of AWS, role)',
  },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    meaning: 'Secret of that key.',
    fallback: 'what the machine offers (environment of AWS, role)',
  },
  ...googleConfigTable,
  {
    name: 'STOA_FEATURE_FLAGS',
    meaning:
      'Feature flags to switch on, separated by commas; with a minus before its name one is switched off, e.g. promptPrefixCreate,workflowCreate,-memory. A rule in the database wins.',
    fallback: 'the value of each flag on a fresh installation',
  },
  {
    name: 'STOA_MAX_FILE_MB',
    meaning: 'Largest file that a person may upload, in megabytes.',
    fallback: String(defaultFileLimits.maxFileBytes / 1_000_000),
  },
  {
    name: 'STOA_FILE_QUOTA_MB',
    meaning: 'Space that all files of one person may take, in megabytes.',
    fallback: String(defaultFileLimits.quotaBytes / 1_000_000),
  },
  {
    name: 'STOA_SECRET',
    meaning:
      'Key material (32 characters or more) that seals tokens at rest; the same on every server process. Required in production unless HOST is a loopback address.',
    fallback: 'generated once and kept in STOA_DATA_DIR with mode 0600',
  },
  {
    name: 'OIDC_ISSUER',
    meaning: 'Address of the OpenID Connect provider that signs people in.',
    fallback: 'the built-in development provider; refused in production',
  },
  {
    name: 'OIDC_CLIENT_ID',
    meaning: 'Client id at that provider.',
    fallback: 'none; needed with OIDC_ISSUER',
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    meaning:
      'Client secret at that provider; absent for a public client. It is sent as the provider offers (client_secret_basic first, client_secret_post).',
    fallback: 'none (PKCE alone)',
  },
  {
    name: 'OIDC_SCOPES',
    meaning:
      'Scopes to ask for, separated by spaces; add offline_access where the provider wants it for refresh.',
    fallback: 'openid profile email',
  },
  {
    name: 'OIDC_ADMIN_EMAILS',
    meaning:
      'E-mail addresses, separated by commas, whose owners are administrators. An address counts only while the provider says itself that it is verified.',
    fallback: 'nobody',
  },
  {
    name: 'OIDC_ADMIN_SUBJECTS',
    meaning:
      'Subjects (the claim sub) at that provider, separated by commas, who are administrators whatever their address.',
    fallback: 'nobody',
  },
  {
    name: 'OIDC_EMAIL_CLAIM',
    meaning:
      'Claim that holds the e-mail address, e.g. upn. Name none that people can set for themselves: whoever has an address is found by it.',
    fallback: standardClaims.emailClaim,
  },
  {
    name: 'OIDC_EMAIL_VERIFIED_CLAIM',
    meaning: 'Claim that says whether the address is verified, e.g. xms_edov with Microsoft Entra ID.',
    fallback: standardClaims.emailVerifiedClaim,
  },
  {
    name: 'OIDC_EMAIL_VERIFIED_WHEN_ABSENT',
    meaning:
      '1 takes an address for verified about which the provider says neither yes nor no. Only for a provider that gives people no address they have not proved.',
    fallback: '0: the address is not verified, and its owner cannot sign in',
  },
  {
    name: 'OIDC_NAME_CLAIM',
    meaning: 'Claim that holds the name of a person.',
    fallback: 'name, or what stands in for it (given_name and family_name, preferred_username, nickname)',
  },
  {
    name: 'OIDC_GROUPS_CLAIM',
    meaning:
      'Claim that names the groups of a person at the provider, as a list or as one text, e.g. groups. See docs/sign-in.md.',
    fallback: 'none: only administrators put people on lists',
  },
  {
    name: 'OIDC_GROUPS',
    meaning:
      'JSON: which lists of people the groups of OIDC_GROUPS_CLAIM stand for, e.g. {"staff": "Faculty", "students": ["Class", "Library"]}. Other groups count for nothing.',
    fallback: 'none',
  },
  {
    name: 'STOA_EMPLOYEE_TYPE_CLAIM',
    meaning:
      'Claim that says what kind of employee a person is, e.g. employeeType. Groups whose conversations are analysed see it in their dashboards.',
    fallback: 'none: everybody is Unknown there',
  },
  {
    name: 'STOA_BACKEND_URL',
    meaning:
      'Address of an existing backend of the protocol, path included. This server then keeps sign-in and pages and forwards every operation there; needs OIDC_ISSUER. See docs/gateway.md.',
    fallback: 'none: this server carries the operations out itself',
  },
  {
    name: 'CHAT_ENDPOINT',
    meaning: 'Whole address of that backend’s chat.',
    fallback: 'none: with STOA_BACKEND_URL, people are told that it is not set',
  },
  {
    name: 'STOA_BACKEND_AUDIENCE',
    meaning:
      'Audience for which OIDC_ISSUER exchanges the access token of a person (RFC 8693) before it goes to the backend.',
    fallback: 'none: the access token goes there as it is',
  },
  {
    name: 'STOA_ALLOW_DEV_SIGN_IN',
    meaning:
      '1 allows the development sign-in, which asks for no password, in production and where HOST is not a loopback address.',
    fallback: 'refused there',
  },
  { name: 'LOG_LEVEL', meaning: 'trace, debug, info, warn, error, fatal or silent.', fallback: 'info' },
  {
    name: 'STOA_METRICS_TOKEN',
    meaning: 'Bearer token that /metrics asks for.',
    fallback: 'none: /metrics answers this machine only',
  },
  { name: 'STOA_MAX_PARALLEL_RUNS', meaning: 'Replies that one person may have in progress.', fallback: '3' },
  {
    name: 'STOA_TOOL_STEPS',
    meaning: 'Answers with calls of tools, after which a reply asks whether it may go on.',
    fallback: '12',
  },
  {
    name: 'STOA_TOOL_MINUTES',
    meaning: 'Minutes that a reply with tools may work before it asks.',
    fallback: '10',
  },
  {
    name: 'STOA_TOOL_COST_CENTS',
    meaning: 'Cents of a US dollar that a reply with tools may cost before it asks.',
    fallback: '200',
  },
  {
    name: 'STOA_HEARTBEAT_MS',
    meaning: 'Milliseconds between two signs of life of a server process.',
    fallback: '2000',
  },
  {
    name: 'STOA_DRAIN_SECONDS',
    meaning:
      'Seconds that running replies may take to end after SIGTERM, while the process is not ready any more; less than what its supervisor waits before it kills.',
    fallback: '8',
  },
  { name: 'STOA_BODY_LIMIT_MB', meaning: 'Largest request body in megabytes.', fallback: '10' },
  {
    name: 'STOA_TRUST_PROXY',
    meaning: 'Number of reverse proxies in front whose X-Forwarded headers are believed.',
    fallback: '0',
  },
  {
    name: 'STOA_RATE_LIMIT_PER_MINUTE',
    meaning:
      'API requests that one person or address may make in a minute; of those to the embedded chat a tenth may begin as a visitor.',
    fallback: '1200',
  },
  {
    name: 'STOA_OUTBOUND_HOSTS',
    meaning:
      'Hosts, separated by commas and with a port where it matters, that the server may fetch from although they are not public or speak http, e.g. images.example.lan:8080.',
    fallback: 'none: https and public addresses only',
  },
  {
    name: 'STOA_ASSISTANT_HOSTS',
    meaning:
      'Hosts, separated by commas and with a port where it matters, at which assistants with an address of their own (URI) may answer, e.g. agents.example.org. They may be inside of the network and speak http.',
    fallback: 'none: such assistants are unavailable',
  },
  {
    name: 'STOA_PYTHON',
    meaning:
      '0 runs no Python of models. Otherwise it runs where the host isolates it (Linux with unshare and prlimit); the flag codeInterpreterEnabled says for whom.',
    fallback: '1',
  },
  {
    name: 'STOA_PYTHON_PACKAGES',
    meaning:
      'Folder of the full distribution of Pyodide, of the version that this server has, from which programs may import packages such as numpy.',
    fallback: 'none: the standard library alone',
  },
  {
    name: 'STOA_API_ORIGINS',
    meaning:
      'Origins, separated by commas, whose pages may call the API and the chat with a bearer token, e.g. https://portal.example.org.',
    fallback: 'none: pages of this application alone',
  },
  {
    name: 'STOA_EMBED_DEV_ORIGINS',
    meaning:
      'Origins, separated by commas, of pages that may embed the chat with the key stoa_pk_development and the secret stoa_sk_development, e.g. http://localhost:4000. For trying things out: refused in production, and unless HOST is a loopback address.',
    fallback: 'none: administrators make embed keys',
  },
  {
    name: 'STOA_EMBED_VERSIONS_DIR',
    meaning:
      'Folder in which the server keeps the files of each version of the embeddable chat, its own included, so that pages with the address of one version go on working after an upgrade.',
    fallback: 'the version of the server alone',
  },
  {
    name: 'STOA_EMBED_VISITOR_DAYS',
    meaning:
      'Days after which an anonymous visitor of an embedded chat who has not written again is forgotten, with their runs and usage; 0 forgets nobody. End users whom a site vouches for are kept.',
    fallback: '90',
  },
  {
    name: 'STOA_TIME_ZONE',
    meaning:
      'Time zone of the site, e.g. Europe/Berlin: in it the days and months begin for which spending is limited.',
    fallback: 'UTC',
  },
  {
    name: 'STOA_API_KEYS_SHOWN_ONCE',
    meaning:
      '1 shows the secret of an API key when it is made, and keeps a hash alone; secrets that were kept before are deleted.',
    fallback: 'owners and delegates see them again',
  },
  {
    name: 'STOA_BREAK_GLASS',
    meaning:
      '1 lets administrators read conversations of others for an hour, each time for a reason that they type. Each look is in the audit, and the person reads who, when, why and which.',
    fallback: 'nobody reads the conversations of others',
  },
  {
    name: 'STOA_CONFIG_FILE',
    meaning:
      'Path of a configuration that was exported from the administration area, as JSON. It counts where nothing has been saved.',
    fallback: 'none',
  },
  {
    name: 'STOA_CONFIG_LOCKED',
    meaning: '1 lets nobody save over what STOA_CONFIG_FILE names: the file counts, whatever was saved.',
    fallback: '0: what is saved wins',
  },
  {
    name: 'STOA_COA_PATTERN',
    meaning:
      'Form of a whole COA string, as a regular expression, e.g. \\d{3}-\\d{4}: a person who adds an account with another one is asked first.',
    fallback: 'any text is one',
  },
  {
    name: 'STOA_SUPPORT_EMAIL',
    meaning: 'Where “Send Feedback” writes to.',
    fallback: 'the entry is left out of the menu',
  },
  {
    name: 'STOA_DOCS_URL',
    meaning:
      'Address of the documentation, as npm run docs:site builds it; the menu at a person’s name leads there.',
    fallback: 'the entry is left out of the menu',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    meaning:
      'Collector of traces that speaks OTLP over HTTP with JSON, e.g. http://collector:4318; they go to /v1/traces below it.',
    fallback: 'no traces',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    meaning: 'Headers for that collector, as name=value, separated by commas; values are percent-encoded.',
    fallback: 'none',
  },
  {
    name: 'OTEL_SERVICE_NAME',
    meaning: 'Name of this service in traces.',
    fallback: 'stoa',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    meaning: 'Share of the traces that are taken, from 0 to 1.',
    fallback: '1',
  },
  {
    name: 'STOA_PPTX_TEMPLATES_DIR',
    meaning:
      'Folder of PowerPoint files (.pptx) that people may choose as templates; their colours and fonts are taken.',
    fallback: 'the two built-in themes alone',
  },
  {
    name: 'STOA_APP_ROOT',
    meaning: 'Folder of the application, below which the built web app is found.',
    fallback: 'the folder that the server is started in; the reference app names its own',
  },
  {
    name: 'STOA_DEV',
    meaning: '1 serves the web app from its sources through Vite; never in production.',
    fallback: 'the built web app',
  },
] as const satisfies readonly ConfigVariable[];

/** Name of a variable in {@link configTable}. */
export type ConfigVariableName = (typeof configTable)[number]['name'];
