import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

/** A provider of OpenID Connect that others have written, as Debian packs it, with one person and no client. */
export interface Glewlwyd {
  issuer: string;
  person: { username: string; password: string };
  /** Where a person signs in with a password, and grants scopes to a client. */
  api: string;
  /** Registers a client with a secret. */
  addClient(id: string, secret: string, redirectUri: string): Promise<void>;
  setPerson(properties: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
}

/** Whether the programs for it are installed (`apt-get install glewlwyd sqlite3`). */
export const hasGlewlwyd = ['glewlwyd', 'sqlite3'].every(
  (program) => spawnSync('which', [program]).status === 0,
);

const schema = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz';
const modules = '/usr/lib/glewlwyd';
const scopes = ['openid', 'profile', 'email'];
const startMs = 20_000;

/** Starts a {@link Glewlwyd} on a port and with a database of its own. */
export async function startGlewlwyd(): Promise<Glewlwyd> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-glewlwyd-'));
  const port = await freePort();
  const api = `http://127.0.0.1:${port}/api`;
  execFileSync('sqlite3', [join(folder, 'data')], { input: gunzipSync(await readFile(schema)) });
  await writeFile(join(folder, 'config'), configuration(port, join(folder, 'data')));
  const server = spawn('glewlwyd', [`--config-file=${join(folder, 'config')}`], { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const close = async () => {
    server.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  let cookie = '';

  async function call(method: string, path: string, body?: object): Promise<void> {
    const response = await fetch(api + path, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    const [given] = response.headers.getSetCookie();
    if (given !== undefined) cookie = given.split(';')[0] ?? '';
  }

  const person = { username: 'ada', password: 'analytical engine' };
  const setPerson = (method: string, properties: Record<string, unknown>) =>
    call(method, method === 'PUT' ? `/user/${person.username}` : '/user/', {
      ...person,
      enabled: true,
      scope: [...scopes, 'g_profile'],
      name: 'Ada Lovelace',
      ...properties,
    });
  try {
    for (const end = Date.now() + startMs; ; await wait(100)) {
      const isUp = await fetch(`${api}/mod/type`).then(
        () => true,
        () => false,
      );
      if (isUp) break;
      if (Date.now() > end) throw new Error('Glewlwyd does not answer.');
    }
    await call('POST', '/auth/', { username: 'admin', password: 'password' });
    await call('PUT', '/mod/user/database', {
      module: 'database',
      name: 'database',
      display_name: 'People',
      order_rank: 0,
      readonly: false,
      parameters: {
        'use-glewlwyd-connection': true,
        'data-format': { email_verified: { multiple: false, read: true, write: true } },
      },
    });
    await call('PUT', '/mod/user/database/reset');
    for (const name of scopes.slice(1))
      await call('POST', '/scope/', { name, display_name: name, password_required: false, scheme: {} });
    await call('POST', '/mod/plugin/', {
      module: 'oidc',
      name: 'oidc',
      display_name: 'OpenID Connect',
      order_rank: 0,
      readonly: false,
      parameters: pluginParameters(`${api}/oidc`),
    });
    await setPerson('POST', { email: 'ada@example.org', email_verified: 'yes' });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    issuer: `${api}/oidc`,
    person,
    api,
    addClient: (id, secret, redirectUri) =>
      call('POST', '/client/', {
        client_id: id,
        name: id,
        enabled: true,
        confidential: true,
        client_secret: secret,
        redirect_uri: [redirectUri],
        authorization_type: ['code', 'refresh_token'],
        token_endpoint_auth_method: ['client_secret_basic'],
        scope: scopes,
      }),
    setPerson: (properties) => setPerson('PUT', properties),
    close,
  };
}

/** Code flow with PKCE, and the claims that `docs/sign-in.md` asks for. */
function pluginParameters(issuer: string): object {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    iss: issuer,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: privateKey,
    cert: publicKey,
    'jwks-show': true,
    'access-token-duration': 600,
    'refresh-token-duration': 86_400,
    'code-duration': 60,
    'refresh-token-rolling': true,
    'refresh-token-one-use': 'always',
    'allow-non-oidc': false,
    'auth-type-code-enabled': true,
    'auth-type-id-token-enabled': true,
    'auth-type-refresh-enabled': true,
    ...Object.fromEntries(
      ['token', 'none', 'password', 'client', 'device'].map((type) => [`auth-type-${type}-enabled`, false]),
    ),
    'pkce-allowed': true,
    'pkce-required': true,
    'pkce-method-plain-allowed': false,
    'session-management-allowed': false,
    'subject-type': 'public',
    'allowed-scope': scopes,
    'name-claim': 'on-demand',
    'name-claim-scope': ['profile'],
    'email-claim': 'on-demand',
    'email-claim-scope': ['email'],
    claims: [
      {
        name: 'email_verified',
        'user-property': 'email_verified',
        type: 'boolean',
        'boolean-value-true': 'yes',
        'boolean-value-false': 'no',
        mandatory: false,
        'on-demand': true,
        scope: ['email'],
      },
    ],
  };
}

const configuration = (port: number, data: string): string => `
port=${port}
bind_address="127.0.0.1"
external_url="http://127.0.0.1:${port}"
login_url="login.html"
api_prefix="api"
log_mode="console"
log_level="ERROR"
cookie_secure=0
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${modules}/user"
user_middleware_module_path="${modules}/user_middleware"
client_module_path="${modules}/client"
user_auth_scheme_module_path="${modules}/scheme"
plugin_module_path="${modules}/plugin"
use_secure_connection=false
secure_connection_key_file=""
secure_connection_pem_file=""
secure_connection_ca_file=""
hash_algorithm="SHA512"
database = { type = "sqlite3" path = "${data}" }
`;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
