/*
 * `npm run deploy:check`: does what `docs/deploying.md` says. Stages the image by the commands of its Dockerfile, runs two servers as user
 * 12345 of group 0 with a root that nobody writes to, and puts every proxy of the page in front of them, by its own words there. Needs Linux
 * and root; a program that is not installed is named, and what needs it is left out.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, plainEnv, root } from '../../examples/full-app/e2e/support/app.js';
import { startChild, type Child } from '../../examples/full-app/e2e/support/child-process.js';
import { openSession, sessionFrom, type Session } from '../../examples/full-app/e2e/support/session.js';
import {
  chatRequest,
  readConversation,
  storeConversation,
} from '../../examples/full-app/e2e/support/stored.js';

if (process.platform !== 'linux' || process.getuid?.() !== 0)
  throw new Error('It makes mounts and changes users: run it on Linux as root.');
// The certificate is made here.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';

const page = readFileSync(`${root}docs/deploying.md`, 'utf8');
const dockerfile = readFileSync(`${root}deploy/image/Dockerfile`, 'utf8').replaceAll(/\\\n\s*/g, '');

/** The text of a fenced block of the page. */
function block(fence: string): string {
  const text = page.split(`\`\`\`${fence}\n`)[1]?.split('```')[0];
  if (text === undefined) throw new Error(`The page has no block "${fence}".`);
  return text;
}

const has = (program: string) => spawnSync('which', [program]).status === 0;
// Not below /tmp, which each server has for itself.
const folder = mkdtempSync('/var/tmp/stoa-deploy-');
// The database and the servers run as other users.
chmodSync(folder, 0o755);
const at = (...names: string[]) => join(folder, ...names);
const children: Child[] = [];
let failed = 0;
let passed = 0;

async function check(name: string, work: () => Promise<string | void>): Promise<void> {
  const began = performance.now();
  try {
    const figure = await work();
    passed += 1;
    console.log(
      `ok   ${name}${figure ? `: ${figure}` : ''} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
    );
  } catch (error) {
    failed += 1;
    console.error(`FAIL ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function assert(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

function start(command: string, args: string[], env: NodeJS.ProcessEnv = plainEnv(), cwd = folder): Child {
  const child = startChild(command, args, { cwd, env });
  children.push(child);
  return child;
}

async function until(holds: () => Promise<boolean>, what: string, withinMs = 60_000): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; await wait(100))
    if (await holds().catch(() => false)) return;
  throw new Error(`${what}, not within ${withinMs / 1000} s`);
}

const ports = {
  database: await freePort(),
  bouncer: await freePort(),
  files: await freePort(),
  one: await freePort(),
  two: await freePort(),
  site: await freePort(),
};
const publicUrl = `https://localhost:${ports.site}`;
const databaseUrl = `postgres://stoa@127.0.0.1:${ports.database}/stoa`;
const adminUrl = `postgres://postgres@127.0.0.1:${ports.database}/postgres`;

/** The folder of the image, by the commands that the Dockerfile runs after it has installed everything. */
function stageImage(): void {
  const run = /^RUN npx .*$/m.exec(dockerfile)?.[0] ?? '';
  const steps = run
    .slice(4)
    .split(' && ')
    .filter((step) => !/ install --frozen-lockfile/.test(step))
    .map((step) =>
      step.replaceAll(/\/out\b/g, at('image')).replace(' deploy --prod', ' deploy --offline --prod'),
    );
  assert(steps.length > 4, 'The Dockerfile has another form.');
  execFileSync('sh', ['-euc', steps.join('\n')], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The environment of the image. */
const imageEnv = Object.fromEntries(
  (/^ENV (.*)$/m.exec(dockerfile.slice(dockerfile.lastIndexOf('\nFROM ')))?.[1] ?? '')
    .trim()
    .split(/\s+/)
    .map((entry) => entry.split('=') as [string, string]),
);

const serverEnv = (port: number): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  ...imageEnv,
  STOA_APP_ROOT: at('image/app'),
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: publicUrl,
  STOA_SECRET: 'a secret of this check, long enough to be one',
  STOA_ALLOW_DEV_SIGN_IN: '1',
  STOA_DEMO_MODELS: '1',
  STOA_TRUST_PROXY: '1',
  STOA_DRAIN_SECONDS: '2',
  STOA_RATE_LIMIT_PER_MINUTE: '100000',
  DATABASE_URL: databaseUrl,
  S3_ENDPOINT: `http://127.0.0.1:${ports.files}`,
  S3_BUCKET: 'stoa',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  LOG_LEVEL: 'warn',
});

/** As a container would run it: everything read only, a `/tmp` of its own, user 12345, group 0, no rights. */
const contained = (args: string[], env: NodeJS.ProcessEnv): Child =>
  start(
    'unshare',
    [
      '--mount',
      'sh',
      '-euc',
      `mount --make-rprivate /; mount -t tmpfs -o mode=1777 tmpfs /tmp; mount -t tmpfs -o mode=000 tmpfs /home; mount -o remount,bind,ro /
       exec setpriv --reuid 12345 --regid 0 --clear-groups --no-new-privs --inh-caps=-all node stoa.mjs ${args.join(' ')}`,
    ],
    env,
    at('image'),
  );

const answers = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;

async function startServer(port: number, env: NodeJS.ProcessEnv = {}): Promise<Child> {
  const child = contained(['start'], { ...serverEnv(port), ...env });
  await Promise.race([
    until(() => answers(`http://127.0.0.1:${port}/readyz`), 'the server is ready'),
    child.waitFor(/could not start[\s\S]*/).then(([text]) => Promise.reject(new Error(text))),
  ]);
  return child;
}

async function startDatabase(): Promise<void> {
  const bin = execFileSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | tail -1'], {
    encoding: 'utf8',
  }).trim();
  const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
  const data = at('postgres');
  mkdirSync(data);
  execFileSync('chown', ['postgres', data]);
  const as = { uid, env: plainEnv(), cwd: '/' };
  execFileSync(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '--locale=C.UTF-8'], {
    ...as,
    stdio: 'ignore',
  });
  const child = startChild(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(ports.database), '-k', data, '-c', 'listen_addresses=127.0.0.1'],
    as,
  );
  children.push(child);
  await until(async () => spawnSync('psql', [adminUrl, '-c', 'select 1']).status === 0, 'PostgreSQL answers');
  for (const sql of ['create role stoa login createdb', 'create database stoa owner stoa'])
    execFileSync('psql', [adminUrl, '--quiet', '--command', sql]);
}

function makeCertificate(): void {
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      at('stoa.key'),
      '-out',
      at('stoa.pem'),
    ],
    { stdio: 'ignore' },
  );
  writeFileSync(
    at('stoa-both.pem'),
    readFileSync(at('stoa.pem'), 'utf8') + readFileSync(at('stoa.key'), 'utf8'),
  );
}

/** A configuration of the page, at the places of this check. */
const placed = (text: string) =>
  text
    .replaceAll('10.0.0.1:3000', `127.0.0.1:${ports.one}`)
    .replaceAll('10.0.0.2:3000', `127.0.0.1:${ports.two}`)
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replaceAll('/etc/pgbouncer/', `${folder}/`)
    .replace('listen 443 ', `listen ${ports.site} `)
    .replace('bind :443 ', `bind :${ports.site} `)
    .replace('server_name chat.example.org', 'server_name localhost')
    .replace('chat.example.org {', `localhost:${ports.site} {`)
    .replace('listen_port = 6432', `listen_port = ${ports.bouncer}`)
    .replace('port=5432', `port=${ports.database}`);

const proxies = [
  {
    name: 'nginx',
    start() {
      writeFileSync(
        at('nginx.conf'),
        `daemon off; pid ${at('nginx.pid')}; error_log stderr; events {} http { access_log off; client_body_temp_path ${at('body')}; proxy_temp_path ${at('proxy')}; fastcgi_temp_path ${at('f')}; uwsgi_temp_path ${at('u')}; scgi_temp_path ${at('s')};\n${placed(block('nginx'))}}`,
      );
      return start('nginx', ['-c', at('nginx.conf'), '-p', folder]);
    },
  },
  {
    name: 'caddy',
    start() {
      writeFileSync(
        at('Caddyfile'),
        `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${placed(block('caddyfile'))}`,
      );
      return start('caddy', ['run', '--config', at('Caddyfile'), '--adapter', 'caddyfile'], {
        ...plainEnv(),
        HOME: folder,
      });
    },
  },
  {
    name: 'haproxy',
    start() {
      writeFileSync(at('haproxy.cfg'), placed(block('haproxy')));
      return start('haproxy', ['-W', '-f', at('haproxy.cfg')]);
    },
  },
];

/** So much of a reply is read. */
const pieces = 60;

/** Reads the beginning of a slow reply, and says how it came. */
async function readReply(session: Session): Promise<string> {
  const request = { ...chatRequest('Tell me something.'), model: 'demo-slow' };
  const response = await session.fetch('/api/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream; events=run' },
    body: JSON.stringify(request),
  });
  assert(
    response.ok && response.body !== null,
    `the reply is ${response.status}: ${response.ok ? '' : await response.text()}`,
  );
  const times: number[] = [];
  for await (const _ of response.body) if (times.push(performance.now()) >= pieces) break;
  await session.client.chat.stop(request.options.requestId);
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  assert(
    times.length >= pieces && span > 1000,
    `it was held back: ${times.length} pieces in ${Math.round(span)} ms`,
  );
  return `${times.length} pieces in ${(span / 1000).toFixed(1)} s`;
}

const megabytes = 200;

/** Uploads the largest file that is taken, and reads the server's word on it. */
async function uploadLargest(session: Session): Promise<string> {
  const asked = await session.client.files.upload({
    name: `large-${Date.now()}.txt`,
    type: 'text/plain',
  });
  assert(asked.ok, `no address for a file: ${asked.ok ? '' : JSON.stringify(asked.failure)}`);
  const { url } = asked.value as { url: string };
  const began = performance.now();
  const answer = await session.fetch(url, { method: 'PUT', body: Buffer.alloc(megabytes * 1_000_000, 'x') });
  assert(answer.ok, `the upload is ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  return `${megabytes} MB in ${((performance.now() - began) / 1000).toFixed(1)} s`;
}

/** What a browser and this site agree to speak. */
const protocolOf = () =>
  new Promise<string>((resolve, reject) => {
    const session = connectHttp2(publicUrl, { rejectUnauthorized: false });
    session.once('error', reject);
    session.once('connect', () => {
      const stream = session.request({ ':path': '/healthz' });
      stream.once('response', ({ ':status': status }) => {
        session.close();
        resolve(`${String(session.alpnProtocol)}, status ${String(status)}`);
      });
    });
  });

const conversationsOf = async ({ client }: Session) => {
  const listed = await client.conversations.changes({});
  assert(listed.ok, 'the list cannot be read');
  const ids = listed.value.changed.map(({ conversation }) => conversation.id).sort();
  return JSON.stringify(await Promise.all(ids.map((id) => readConversation(client, id))));
};

const shell = (text: string) =>
  execFileSync('sh', ['-euc', text], {
    cwd: folder,
    env: { ...plainEnv(), DATABASE_URL: databaseUrl, ADMIN_URL: adminUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

let servers: Child[] = [];
const stopServers = async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  servers = [];
};
let jar: Session['jar'] | undefined;

async function checkProxy({ name, start: startProxy }: (typeof proxies)[number]): Promise<void> {
  if (!has(name)) return console.log(`left out: ${name} is not installed`);
  const proxy = startProxy();
  try {
    await check(`${name} takes requests`, () =>
      until(() => answers(`${publicUrl}/healthz`), proxy.output() || 'it answers'),
    );
    // A sign-in of the development provider stays with one process.
    if (jar === undefined) {
      ({ jar } = await openSession(publicUrl));
      for (const number of [1, 2, 3])
        await storeConversation(sessionFrom(publicUrl, jar).client, `Conversation ${number}`);
      servers.push(await startServer(ports.two));
      await wait(4_000);
    }
    const session = sessionFrom(publicUrl, jar);
    await check(`${name} speaks HTTP/2`, async () => {
      const spoken = await protocolOf();
      assert(spoken === 'h2, status 200', spoken);
    });
    await check(`${name} hands a reply on as it comes`, () => readReply(session));
    await check(`${name} takes the largest file`, () => uploadLargest(session));
    await check(`${name} goes on when a server goes`, async () => {
      await servers.pop()?.end('SIGKILL');
      await wait(3_000);
      for (let time = 0; time < 20; time++) {
        const { status } = await session.fetch('/api/auth/session');
        assert(status === 200, `a request is answered with ${status}`);
      }
      servers.push(await startServer(ports.two));
    });
  } finally {
    await proxy.end('SIGTERM');
  }
}

async function main(): Promise<void> {
  await check('the image is staged by its Dockerfile', async () => stageImage());
  makeCertificate();
  await startDatabase();
  start(`${root}packages/server/node_modules/.bin/s3rver`, [
    '--directory',
    at('bucket'),
    '--port',
    String(ports.files),
    '--configure-bucket',
    'stoa',
  ]);
  await until(
    async () => (await fetch(`http://127.0.0.1:${ports.files}/`)).status < 500,
    'the store of files answers',
  );
  await check('migrate, as user 12345 with a root that nobody writes to', async () => {
    const child = contained(['migrate'], serverEnv(ports.one));
    await child.waitFor(/The database is up to date\./);
  });
  await check('a server starts as user 12345 of group 0, writing to /tmp alone', async () => {
    const server = await startServer(ports.one);
    servers.push(server);
    const { pid } = server.process;
    const mounts = readFileSync(`/proc/${pid}/mounts`, 'utf8');
    assert(/^\S+ \/ \S+ ro[, ]/m.test(mounts), 'its root can be written to');
    assert(
      /^Uid:\s+12345\s+12345/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')),
      'it runs as another user',
    );
    const health = spawnSync('node', ['health.mjs'], { cwd: at('image'), env: serverEnv(ports.one) });
    assert(health.status === 0, 'its health check fails');
  });
  for (const proxy of proxies) await checkProxy(proxy);
  assert(jar !== undefined, 'no proxy was there');
  const session = sessionFrom(publicUrl, jar);

  if (has('pgbouncer'))
    await check('PgBouncer shares sessions, with the direct address beside it', async () => {
      writeFileSync(at('userlist.txt'), '"stoa" ""\n');
      writeFileSync(at('pgbouncer.ini'), `${placed(block('ini'))}\nlogfile =\nunix_socket_dir =\n`);
      const bouncer = start('pgbouncer', ['-u', 'postgres', at('pgbouncer.ini')]);
      const port = await freePort();
      const pooled = databaseUrl.replace(String(ports.database), String(ports.bouncer));
      await wait(1_000);
      const alone = await startServer(port, { DATABASE_URL: pooled }).then(
        () => 'it starts without the direct address',
        (error: Error) => error.message,
      );
      assert(alone.includes('DATABASE_DIRECT_URL'), alone);
      const server = await startServer(port, { DATABASE_URL: pooled, DATABASE_DIRECT_URL: databaseUrl });
      await server.end('SIGTERM');
      await bouncer.end('SIGTERM');
    });
  else console.log('left out: pgbouncer is not installed');

  await check('a rehearsal copies the database while it is in use', async () => {
    const migrations = at('image/.bundle/migrations');
    const journal = join(migrations, 'meta/_journal.json');
    const kept = at('migrations-before');
    cpSync(migrations, kept, { recursive: true });
    const written = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number; tag: string }[] };
    const last = written.entries.at(-1);
    written.entries.push({ ...last, when: (last?.when ?? 0) + 1, tag: 'one_more' });
    writeFileSync(journal, JSON.stringify(written));
    writeFileSync(
      join(migrations, 'one_more.sql'),
      'alter table people add column deploy_check text;\n--> statement-breakpoint\nselect pg_sleep(0.3);',
    );
    try {
      const child = contained(['rehearse'], serverEnv(ports.one));
      const [said] = await child.waitFor(
        /Migrations: 1[\s\S]*not been changed\.|could not be rehearsed[\s\S]*/,
      );
      assert(said.includes('people: reading and writing wait for'), said);
      return said.split('\n').slice(0, 2).join(' ');
    } finally {
      rmSync(migrations, { recursive: true });
      cpSync(kept, migrations, { recursive: true });
    }
  });

  await check('dump, wipe, restore: a person sees the same', async () => {
    const proxy = proxies.find(({ name }) => has(name))?.start();
    await until(() => answers(`${publicUrl}/readyz`), 'the proxy answers');
    const before = await conversationsOf(session);
    assert(before.includes('Conversation 3'), before.slice(0, 200));
    shell(block('sh backup'));
    await stopServers();
    shell(
      `psql "$ADMIN_URL" --quiet --command 'drop database stoa with (force)' --command 'create database stoa owner stoa'`,
    );
    shell(block('sh restore'));
    servers = [await startServer(ports.one)];
    await wait(2_500);
    const after = await conversationsOf(session);
    await proxy?.end('SIGTERM');
    let same = 0;
    while (same < before.length && before[same] === after[same]) same += 1;
    assert(
      after === before,
      `not the same: ${before.slice(same, same + 200)} / ${after.slice(same, same + 200)}`,
    );
    return `${before.length} characters equal`;
  });
}

try {
  await main();
} catch (error) {
  failed += 1;
  console.error(`FAIL ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
} finally {
  await stopServers().catch(() => {});
  await Promise.all(children.map((child) => child.end('SIGTERM').catch(() => {})));
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
