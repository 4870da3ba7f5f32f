import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerEmbedFiles } from './embed-files.js';
import { archiveVersions, listVersions } from './embed-versions.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-versions-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

/** A server of one build, as it is after an upgrade. */
async function start(appRoot: string, keptDir: string | null) {
  const app = Fastify();
  await registerEmbedFiles(app, join(folder, appRoot), keptDir);
  return {
    get: async (url: string) => {
      const { statusCode, body, headers } = await app.inject({ url });
      return statusCode === 200 ? { body, cache: headers['cache-control'] } : statusCode;
    },
  };
}

const first = {
  'one/dist/web/embed/embed.js': 'loader 1.0.0',
  'one/dist/web/embed/1.0.0/embed.js': 'loader 1.0.0',
  'one/dist/web/embed/1.0.0/assets/panel-a.js': 'panel a',
  'one/dist/web/embed/1.0.0/assets/panel-a.js.br': 'small panel a',
};
const second = {
  'two/dist/web/embed/embed.js': 'loader 1.1.0',
  'two/dist/web/embed/1.1.0/embed.js': 'loader 1.1.0',
  'two/dist/web/embed/1.1.0/assets/panel-b.js': 'panel b',
};
const forEver = 'public, max-age=31536000, immutable';

describe('the versions of the script', () => {
  it('[EM34] stay available after an upgrade with an archive, with all of their files', async () => {
    await put({ ...first, ...second });
    const kept = join(folder, 'kept');
    await start('one', kept);
    const { get } = await start('two', kept);
    expect(await get('/embed/embed.js')).toEqual({ body: 'loader 1.1.0', cache: 'public, max-age=300' });
    expect(await get('/embed/1.1.0/assets/panel-b.js')).toEqual({ body: 'panel b', cache: forEver });
    expect(await get('/embed/1.0.0/embed.js')).toEqual({ body: 'loader 1.0.0', cache: forEver });
    expect(await get('/embed/1.0.0/assets/panel-a.js')).toEqual({ body: 'panel a', cache: forEver });
    expect(await get('/embed/1.0.0/assets/panel-a.js.br')).toBe(404);
  });

  it('[EM34] are those of the build without an archive', async () => {
    await put({ ...first, ...second });
    await start('one', null);
    const { get } = await start('two', null);
    expect(await get('/embed/1.1.0/embed.js')).toMatchObject({ body: 'loader 1.1.0' });
    expect(await get('/embed/1.0.0/embed.js')).toBe(404);
  });

  it('[EM34] have the files of every build of a version, and the script of the last one', async () => {
    await put(first);
    const kept = join(folder, 'kept');
    await start('one', kept);
    await rm(join(folder, 'one'), { recursive: true });
    await put({
      'one/dist/web/embed/1.0.0/embed.js': 'other loader',
      'one/dist/web/embed/1.0.0/assets/panel-c.js': 'panel c',
    });
    const { get } = await start('one', kept);
    expect(await get('/embed/1.0.0/embed.js')).toMatchObject({ body: 'other loader' });
    expect(await get('/embed/1.0.0/assets/panel-a.js')).toMatchObject({ body: 'panel a' });
    expect(await get('/embed/1.0.0/assets/panel-c.js')).toMatchObject({ body: 'panel c' });
    expect(await readFile(join(kept, '1.0.0/embed.js'), 'utf8')).toBe('other loader');
    const all = await readdir(kept, { recursive: true });
    expect(all.filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('[EM34] are the only files served from the archive', async () => {
    await put({
      ...first,
      'kept/secret.txt': 'no',
      'kept/backup/embed.js': 'no',
      'kept/2.0.0/.env': 'no',
      'kept/2.0.0/embed.js': 'put there by hand',
    });
    const { get } = await start('one', join(folder, 'kept'));
    for (const path of ['secret.txt', 'backup/embed.js', '2.0.0/.env', '2.0.0/..%2fsecret.txt'])
      expect(await get(`/embed/${path}`), path).toBe(404);
    expect(await get('/embed/2.0.0/embed.js')).toMatchObject({ body: 'put there by hand' });
    expect(await listVersions(join(folder, 'nowhere'))).toEqual([]);
  });

  it('[EM34] never prevent a server from starting', async () => {
    await put({ ...first, kept: 'a file, no folder' });
    await expect(archiveVersions(join(folder, 'one/dist/web/embed'), join(folder, 'kept'))).rejects.toThrow();
    const { get } = await start('one', join(folder, 'kept'));
    expect(await get('/embed/1.0.0/embed.js')).toMatchObject({ body: 'loader 1.0.0' });
  });
});
