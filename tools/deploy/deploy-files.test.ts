import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { configTable } from '../../packages/server/src/platform/config/config-table.js';
import { llmConfigTable } from '../../packages/server/src/platform/llm/llm-config-table.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readYaml = <T>(path: string) => parse(read(path), { merge: true }) as T;

const known = new Set<string>([...configTable, ...llmConfigTable].map(({ name }) => name));
/** Read by Node itself. */
known.add('HOME');
const unknownOf = (names: Iterable<string>) => [...names].filter((name) => !known.has(name));

/** The names of a file of variables. */
const namesIn = (text: string) => [...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);
const valueIn = (entries: readonly string[], name: string) =>
  entries.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1);

const dockerfile = read('deploy/image/Dockerfile').replaceAll(/\\\n\s*/g, '');
/** The stage that is run. */
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const imageEnv = (/^ENV (.*)$/m.exec(image)?.[1] ?? '').trim().split(/\s+/);
const healthPaths = [...read('packages/server/src/http/health.ts').matchAll(/app\.get\('([^']+)'/g)].map(
  ([, path = '']) => path,
);
const commands = new Set(
  [
    ...(
      /const commands[^{]*\{([^}]*)\}/.exec(read('packages/server/src/command-line.ts'))?.[1] ?? ''
    ).matchAll(/(\w+):/g),
  ].map(([, name]) => name),
);
const serverSource = readdirSync(join(root, 'packages/server/src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test)\.ts$/.test(path))
  .map((path) => read(`packages/server/src/${path}`))
  .join('\n');
const metrics = new Set([...serverSource.matchAll(/name: '(stoa_\w+)'/g)].map(([, name = '']) => name));
const unknownMetrics = (text: string) =>
  [...text.matchAll(/\bstoa_\w+/g)]
    .map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => !metrics.has(name));

describe('the image', () => {
  it('[DEP1] names variables that the server reads, and is built with the pinned package manager', () => {
    expect(unknownOf(imageEnv.map((entry) => entry.split('=')[0] ?? ''))).toEqual([]);
    const { packageManager } = JSON.parse(read('package.json')) as { packageManager: string };
    const used = new Set([...dockerfile.matchAll(/\bpnpm@[\d.]+/g)].map(([name]) => name));
    expect([...used]).toEqual([packageManager]);
  });

  it('[DEP1] runs as any user of group 0, and is asked for its health where the server answers', () => {
    expect(image).toMatch(/^USER [1-9]\d*:0$/m);
    const port = valueIn(imageEnv, 'PORT');
    expect(image).toMatch(new RegExp(`^EXPOSE ${port}$`, 'm'));
    const [, asked = ''] = /PORT}(\/\w+)/.exec(read('deploy/image/health.mjs')) ?? [];
    expect(healthPaths).toContain(asked);
    const [, command] = /^CMD \["(\w+)"\]$/m.exec(image) ?? [];
    expect(commands).toContain(command);
    for (const file of ['stoa.mjs', 'health.mjs']) {
      expect(existsSync(join(root, 'deploy/image', file))).toBe(true);
      expect(image).toContain(`"${file}"`);
    }
  });
});

interface Compose {
  services: Record<
    string,
    {
      image?: string;
      environment?: Record<string, string>;
      command?: string[];
      user?: string;
      read_only?: boolean;
      stop_grace_period?: string;
      build?: { context: string; dockerfile: string };
      volumes?: string[];
      depends_on?: string[] | Record<string, unknown>;
    }
  >;
}

describe('compose', () => {
  const { services } = readYaml<Compose>('deploy/compose/compose.yaml');
  const servers = Object.values(services).filter((service) => service.image === 'stoa');
  const folder = 'deploy/compose';

  it('[DEP1] names variables, commands and files that there are', () => {
    expect(servers.length).toBe(3);
    expect(unknownOf(namesIn(read(`${folder}/stoa.env.example`)).filter((name) => name !== ''))).toEqual([]);
    for (const { environment = {}, command = [], build } of servers) {
      expect(unknownOf(Object.keys(environment))).toEqual([]);
      expect(command.filter((name) => !commands.has(name))).toEqual([]);
      expect(existsSync(join(root, folder, build?.context ?? '', build?.dockerfile ?? ''))).toBe(true);
    }
    for (const { volumes = [], depends_on: after = [] } of Object.values(services)) {
      for (const [source = ''] of volumes.map((volume) => volume.split(':')))
        if (source.startsWith('.')) expect(existsSync(join(root, folder, source)), source).toBe(true);
      const names = Array.isArray(after) ? after : Object.keys(after);
      expect(names.filter((name) => !(name in services))).toEqual([]);
    }
  });

  it('[DEP1] runs the servers without rights, and gives replies the time that they are promised', () => {
    for (const service of servers) {
      expect(service).toMatchObject({ user: expect.stringMatching(/^[1-9]\d*:0$/), read_only: true });
      const grace = Number.parseInt(service.stop_grace_period ?? '', 10);
      expect(grace).toBeGreaterThan(Number(service.environment?.['STOA_DRAIN_SECONDS']) + 5);
    }
  });

  it('[DEP1] sends requests to the servers at their port, and asks them at an address of theirs', () => {
    const caddy = read(`${folder}/Caddyfile`);
    const to = [...caddy.matchAll(/(\w+):(\d+)/g)].map(([, host = '', port]) => ({ host, port }));
    expect(to.length).toBe(2);
    for (const { host, port } of to) {
      expect(services[host]?.image).toBe('stoa');
      expect(port).toBe(valueIn(imageEnv, 'PORT'));
    }
    expect(healthPaths).toContain(/health_uri (\S+)/.exec(caddy)?.[1]);
  });
});

interface Probe {
  httpGet: { path: string; port: string };
}

interface Container {
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: { preStop: { exec: { command: string[] } } };
  securityContext: object;
}

interface Workload {
  spec: {
    template: {
      metadata: { annotations?: Record<string, string> };
      spec: {
        terminationGracePeriodSeconds?: number;
        securityContext: object;
        containers: Container[];
      };
    };
  };
}

interface Kustomization {
  resources: string[];
  configMapGenerator: { literals: string[] }[];
  secretGenerator?: { envs: string[] }[];
}

describe('the manifests for Kubernetes', () => {
  const base = 'deploy/kubernetes/base';
  const example = 'deploy/kubernetes/example';
  const kustomizations = [base, example].map((folder) => ({
    folder,
    ...readYaml<Kustomization>(`${folder}/kustomization.yaml`),
  }));
  const server = readYaml<Workload>(`${base}/deployment.yaml`).spec.template;
  const migration = readYaml<Workload>(`${base}/migration.yaml`).spec.template;

  it('[DEP1] names files, variables and commands that there are', () => {
    for (const { folder, resources, configMapGenerator, secretGenerator = [] } of kustomizations) {
      for (const path of resources) expect(existsSync(join(root, folder, path)), path).toBe(true);
      for (const { literals } of configMapGenerator)
        expect(unknownOf(literals.map((entry) => entry.split('=')[0] ?? ''))).toEqual([]);
      for (const path of secretGenerator.flatMap(({ envs }) => envs))
        expect(unknownOf(namesIn(read(`${folder}/${path}`)))).toEqual([]);
    }
    const listed = new Set(kustomizations[0]?.resources);
    const there = readdirSync(join(root, base)).filter((name) => name !== 'kustomization.yaml');
    expect(there.filter((name) => !listed.has(name))).toEqual([]);
    for (const { args = [] } of migration.spec.containers)
      expect(args.filter((name) => !commands.has(name))).toEqual([]);
  });

  it('[DEP1] ask the server at its port and its addresses, and give it time to end', () => {
    const [container] = server.spec.containers;
    expect(container?.ports).toEqual([{ name: 'http', containerPort: Number(valueIn(imageEnv, 'PORT')) }]);
    const paths = [container?.startupProbe, container?.livenessProbe, container?.readinessProbe].map(
      (probe) => probe?.httpGet.path,
    );
    expect(paths).toEqual(['/healthz', '/healthz', '/readyz']);
    for (const path of paths) expect(healthPaths).toContain(path);
    const { annotations } = server.metadata;
    expect(healthPaths).toContain(annotations?.['prometheus.io/path']);
    const drain = Number(
      valueIn(kustomizations[0]?.configMapGenerator[0]?.literals ?? [], 'STOA_DRAIN_SECONDS'),
    );
    const pause = Number(container?.lifecycle?.preStop.exec.command.at(-1));
    expect(server.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + pause + 5);
  });

  it('[DEP1] run it as another user than root, of group 0, with a root that nobody writes to', () => {
    for (const { spec } of [server, migration]) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsGroup: 0 });
      for (const { securityContext } of spec.containers)
        expect(securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
  });

  it('[DEP1] let files through that the server takes', () => {
    const limit = /proxy-body-size: (\d+)m/.exec(read(`${base}/ingress.yaml`))?.[1];
    const fallback = configTable.find(({ name }) => name === 'STOA_MAX_FILE_MB')?.fallback;
    expect(Number(limit)).toBeGreaterThan(Number(fallback));
  });
});

describe('observability', () => {
  it('[DEP1] dashboard, alerts and autoscaler name metrics that the server has', () => {
    expect(metrics.size).toBeGreaterThan(5);
    for (const path of [
      'deploy/observability/grafana-dashboard.json',
      'deploy/observability/alerts.yaml',
      'deploy/kubernetes/base/autoscaler.yaml',
    ])
      expect(unknownMetrics(read(path)), path).toEqual([]);
  });
});

describe('the page about deploying', () => {
  const page = read('docs/deploying.md');

  it('[DEP1] names variables, files, commands and addresses that there are', () => {
    const code = [...page.matchAll(/```\w*\n([\s\S]*?)```/g)].map(([, text = '']) => text).join('\n');
    const inline = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
    const named = [code, ...inline].flatMap((text) =>
      [...text.matchAll(/\b(?:STOA|OIDC|S3|OPENAI|DATABASE)_[A-Z_0-9]+\b/g)].map(([name]) => name),
    );
    expect(unknownOf(new Set(named))).toEqual([]);
    const paths = [code, ...inline].flatMap((text) =>
      [...text.matchAll(/(?<![\w/.])(?:deploy|docs|tools)\/[\w./-]*\w/g)].map(([path]) => path),
    );
    expect(paths.length).toBeGreaterThan(3);
    // Made by who follows the page.
    const made = new Set(['deploy/compose/stoa.env']);
    expect(paths.filter((path) => !made.has(path) && !existsSync(join(root, path)))).toEqual([]);
    const links = [...page.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path);
    expect(links.filter((path) => !existsSync(join(root, dirname('docs/deploying.md'), path)))).toEqual([]);
    for (const [, name] of code.matchAll(/@stoa\/app (\w+)/g)) expect(commands).toContain(name);
    const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
    for (const [, name = ''] of page.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([name]);
    for (const [path] of page.matchAll(/\/(?:healthz|readyz|metrics)\b/g))
      expect(healthPaths).toContain(path);
    expect(unknownMetrics(page)).toEqual([]);
  });
});
