import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childProgram } from '../../platform/child-program.js';
import { interpreterFiles } from './interpreter.js';
import { allLayers, isolatedCommand, whyNotIsolated, type IsolationLayer } from './isolation.js';
import { startPython } from './python-process.js';

const whyNot = await whyNotIsolated(childProgram(new URL('./isolation-probe', import.meta.url)));
const execute = promisify(execFile);
const never = new AbortController().signal;

/** What somebody tries who has got out of Python, into the process around it. Each throws, or says what it has got. */
const tries = (port: number, secret: string): Readonly<Record<string, string>> => ({
  'reads a file of the machine': `(await load('fs')).readFileSync('/etc/passwd', 'utf8')`,
  'reads a file of this user': `(await load('fs')).readFileSync(${JSON.stringify(secret)}, 'utf8')`,
  'reads by a link': `(await load('fs')).realpathSync('/proc/self/exe')`,
  'lists the root': `(await load('fs')).readdirSync('/')`,
  'lists processes': `(await load('fs')).readdirSync('/proc')`,
  'reads the environment of its starter': `(await load('fs')).readFileSync('/proc/' + process.ppid + '/environ')`,
  'writes a file': `(await load('fs')).writeFileSync(${JSON.stringify(`${secret}-written`)}, 'x') ?? 'written'`,
  'writes into its own folder': `(await load('fs')).writeFileSync(process.argv[1] + '.x', 'x') ?? 'written'`,
  'makes a folder': `(await load('fs')).mkdirSync(${JSON.stringify(`${secret}-folder`)}) ?? 'made'`,
  'makes a link': `(await load('fs')).symlinkSync('/etc', ${JSON.stringify(`${secret}-link`)}) ?? 'linked'`,
  'starts a program': `(await load('child_process')).execFileSync('id').toString()`,
  'starts a shell': `(await load('child_process')).execSync('id').toString()`,
  'starts a thread': `new Promise((done, fail) => load('worker_threads').then(({ Worker }) => { const w = new Worker('0', { eval: true }); w.on('online', () => done('online')); w.on('error', fail); }, fail))`,
  'connects to this machine': `new Promise((done, fail) => load('net').then(({ connect }) => connect(${port}, '127.0.0.1', () => done('connected')).on('error', fail), fail))`,
  'connects to the world': `new Promise((done, fail) => load('net').then(({ connect }) => { const s = connect(53, '1.1.1.1', () => done('connected')).on('error', fail); setTimeout(() => { s.destroy(); fail(new Error('late')); }, 1500); }, fail))`,
  fetches: `fetch('http://127.0.0.1:${port}/').then(() => 'fetched')`,
  'sends a datagram': `new Promise((done, fail) => load('dgram').then(({ createSocket }) => createSocket('udp4').send('x', ${port}, '10.255.255.1', (error) => (error ? fail(error) : done('sent'))), fail))`,
  'looks a name up': `load('dns').then(({ promises }) => new promises.Resolver({ timeout: 800, tries: 1 }).resolve4('example.org'))`,
  'listens where others reach it': `new Promise((done, fail) => load('net').then(({ createServer }) => createServer().listen(${port}, '127.0.0.1', () => fail(new Error('its own network'))).on('error', (error) => error.code === 'EADDRINUSE' ? done('the network of the machine') : fail(error)), fail))`,
  'ends the server': `process.kill(${process.pid}, 0) && 'it could'`,
  'evaluates a text': `(0, eval)('1 + 1')`,
  'makes a function of a text': `new Function('return 1')()`,
  'makes a module of a text': `(await load('vm')).runInThisContext('1 + 1')`,
  'takes memory': `(() => { const held = []; for (let at = 0; at < 40; at++) held.push(Buffer.alloc(64 * 2 ** 20, 1)); return held.length + ' pieces'; })()`,
  'sees what the server was started with': `Object.keys(process.env).filter((name) => name !== 'PATH').length === 0 ? (() => { throw new Error('empty'); })() : Object.keys(process.env)`,
  'loads machine code': `process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6') ?? 'loaded'`,
  'opens a debugger': `(await load('inspector')).open(0) ?? (await load('inspector')).url()`,
});

/** What each layer must hold alone. What none of these holds alone is held by the empty environment or by several. */
const heldAlone: Readonly<Record<IsolationLayer, readonly string[]>> = {
  namespaces: [
    'connects to this machine',
    'connects to the world',
    'fetches',
    'sends a datagram',
    'looks a name up',
    'listens where others reach it',
    'ends the server',
  ],
  permissions: [
    'reads a file of the machine',
    'reads a file of this user',
    'lists the root',
    'lists processes',
    'reads the environment of its starter',
    'writes a file',
    'writes into its own folder',
    'makes a folder',
    'makes a link',
    'starts a program',
    'starts a shell',
    'starts a thread',
  ],
  noEval: ['evaluates a text', 'makes a function of a text'],
  limits: ['takes memory'],
};

/** Held by nobody, and of no use to whoever gets it: their own process, without network and files. */
const harmless = ['reads by a link', 'makes a module of a text', 'opens a debugger', 'loads machine code'];

describe.skipIf(whyNot !== null)('the isolation of programs', () => {
  let folder: string;
  let listener: Server;
  let port: number;

  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'stoa-escape-')));
    mkdirSync(join(folder, 'program'));
    mkdirSync(join(folder, 'library'));
    writeFileSync(join(folder, 'secret.txt'), 'the secret');
    listener = createServer((socket) => socket.end());
    await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
    ({ port } = listener.address() as AddressInfo);
  });
  afterAll(() => {
    listener.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What each try has got, behind some layers. */
  async function got(name: string, layers: readonly IsolationLayer[]): Promise<string | null> {
    const body = tries(port, join(folder, 'secret.txt'))[name]!;
    const program = join(folder, 'program', `${Math.random().toString(36).slice(2)}.mjs`);
    writeFileSync(
      program,
      `const load = async (name) => process.getBuiltinModule?.(name) ?? import('node:' + name);
       try { console.log('GOT ' + String(await (${body.startsWith('(await') ? `(async () => ${body})()` : body})).slice(0, 80)); }
       catch (error) { console.log('HELD ' + error.message); }
       process.exit(0);`,
    );
    const [command = '', ...args] = isolatedCommand(
      { program, library: join(folder, 'library'), packages: '' },
      layers,
    );
    const { stdout } = await execute(command, args, {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      timeout: 60_000,
    }).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
    // A process that is ended for what it does has got nothing.
    return /GOT (.*)/.exec(stdout)?.[1] ?? null;
  }

  it.each(Object.keys(tries(0, '')).filter((name) => !harmless.includes(name)))(
    '[PYI1] nobody %s behind all layers',
    async (name) => {
      expect(await got(name, allLayers)).toBeNull();
    },
  );

  it.each(Object.entries(heldAlone).flatMap(([layer, names]) => names.map((name) => [layer, name] as const)))(
    '[PYI1] %s alone: nobody %s',
    async (layer, name) => {
      expect(await got(name, [layer as IsolationLayer])).toBeNull();
    },
  );

  it('[PYI1] without layers the tries do get somewhere: the tests can fail', async () => {
    for (const name of [
      'reads a file of this user',
      'starts a program',
      'connects to this machine',
      'evaluates a text',
    ])
      expect(await got(name, []), name).not.toBeNull();
  });

  /** What a program in Python tries. Each expression raises, or its value is what it has got. */
  const ofPython = [
    `__import__('js')`,
    `__import__('js').process.env`,
    `__import__('pyodide.code').code.run_js('process.env')`,
    `__import__('pyodide.code').code.run_js('1 + 1')`,
    `__import__('pyodide.ffi').ffi.to_js([1]).constructor.constructor('return process')()`,
    `__import__('pyodide.ffi').ffi.to_js({}).constructor.constructor('return globalThis')()`,
    `__import__('pyodide_js').runPython.constructor('return process')()`,
    `__import__('pyodide_js').constructor.constructor('return process.mainModule')()`,
    `__import__('pyodide_js').mountNodeFS('/host', '/')`,
    `__import__('pyodide_js').globals.get('process').env`,
    `__import__('pyodide_js')._api.config.jsglobals.process.env`,
    `__import__('pyodide_js').FS.filesystems.NODEFS.createNode(None, '/', 0) and open('/etc/shadow').read()`,
    `open('/etc/passwd').read()`,
    `open('/proc/self/environ').read()`,
    `open('/proc/1/cmdline').read()`,
    `__import__('os').popen('id').read()`,
    `__import__('os').fork()`,
    `__import__('os').execv('/bin/sh', ['sh'])`,
    `__import__('os').kill(1, 9)`,
    `__import__('subprocess').check_output(['id'])`,
    `__import__('multiprocessing').Process(target=print).start()`,
    `__import__('threading').Thread(target=print).start()`,
    `__import__('socket').create_connection(('1.1.1.1', 53), 1)`,
    `__import__('urllib.request').request.urlopen('http://1.1.1.1', timeout=1).read()`,
    `__import__('http.client').client.HTTPConnection('1.1.1.1', timeout=1).request('GET', '/')`,
    `__import__('pyodide.http').http.open_url('http://1.1.1.1').read()`,
    `__import__('ctypes').CDLL('libc.so.6').system(b'id')`,
    `__import__('micropip')`,
    `__import__('os').environ['STOA_SECRET']`,
    `__import__('os').listdir('/root') or None['nothing']`,
    `__import__('os').symlink('/etc', '/area/etc') or open('/area/etc/passwd').read()`,
    `__import__('signal').pthread_kill(0, 9)`,
    `__import__('pty').spawn('/bin/sh') == 0 and 'ran'`,
  ];

  it('[PYI2] a program of Python gets out of it by none of many ways', { timeout: 180_000 }, async () => {
    const code = `
import json
tries = ${JSON.stringify(ofPython)}
got = []
for one in tries:
    try:
        value = eval(one)
        if value is not None and value is not False:
            got.append([one, repr(value)[:80]])
    except BaseException as error:
        pass
print(json.dumps(got))
`;
    const end = await startPython(interpreterFiles()).run({ code, files: [] }, never);
    expect(end).toMatchObject({ type: 'answered', answer: { fault: null } });
    const printed = end.type === 'answered' ? end.answer.printed : '';
    expect(JSON.parse(printed.trim().split('\n').at(-1)!)).toEqual([]);
  });

  it.each([`import ctypes\nctypes.CDLL(None).system(b'id')`, `import os\nprint(os.system('id'))`])(
    '[PYI3] a program that breaks Python ends alone: %s',
    { timeout: 120_000 },
    async (code) => {
      expect(await startPython(interpreterFiles()).run({ code, files: [] }, never)).toEqual({ type: 'died' });
    },
  );

  it.each([
    ['computes for ever', 'while True: pass'],
    ['prints for ever', 'while True: print("x" * 1000)'],
    ['sleeps for ever', 'import time\ntime.sleep(10_000)'],
  ])('[PYI3] a program that %s is stopped within a second', { timeout: 120_000 }, async (_name, code) => {
    const stop = new AbortController();
    const python = startPython(interpreterFiles());
    const running = python.run({ code, files: [] }, stop.signal);
    setTimeout(() => stop.abort(), 3000);
    expect(await running).toEqual({ type: 'stopped' });
    await expect.poll(() => python.isAlive, { timeout: 5000 }).toBe(false);
  });
});

it('[PYI4] a host that gives no isolation is told what lacks', () => {
  if (whyNot === null)
    expect(isolatedCommand({ program: '/p/x.js', library: '/l', packages: '' })).toContain('--net');
  else expect(whyNot).toMatch(/\.$/);
});
