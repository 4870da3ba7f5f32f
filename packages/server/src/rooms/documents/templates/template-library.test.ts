import { createHash } from 'node:crypto';
import { operations, type InputOf } from '@stoa/core/contract';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeGroups } from '../../../testing/store-config.js';
import { call, openRoomServer, type RoomServer } from '../../testing/room-server.js';

const { documents, configs, files } = operations;
const ann = 'ann@example.org';
const bob = 'bob@example.org';
const admin = 'admin@example.org';

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer();
  await storeGroups(server.database, { design: { members: [bob] }, 'Größe 10': { members: [bob] } });
});
afterAll(() => server?.close());

const pptx = (text = 'x') => Buffer.from(zipSync({ 'ppt/theme/theme1.xml': strToU8(text) }));
const md5Of = (content: Buffer) => createHash('md5').update(content).digest('base64');
const contentType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

type Upload = InputOf<typeof documents.uploadTemplate>;
const announce = async (patch: Partial<Upload>, content = pptx(), person = admin) =>
  (
    await call(server, person, documents.uploadTemplate, {
      fileName: 'House.pptx',
      contentType,
      md5: md5Of(content),
      ...patch,
    })
  ).value as { success: boolean; presigned_url: string; message?: string; type?: string };
const put = async (url: string, content: Buffer, headers: Record<string, string> = {}) =>
  (
    await fetch(server.url + url, {
      method: 'PUT',
      headers: { 'content-type': contentType, ...headers },
      body: new Uint8Array(content),
    })
  ).status;
async function upload(patch: Partial<Upload>, content = pptx()): Promise<number> {
  const { presigned_url: url } = await announce(patch, content);
  return put(url, content, { 'content-md5': md5Of(content) });
}
const namesOf = async (person: string) =>
  (await call(server, person, documents.templates, undefined)).value['data'] as string[];
const rowsOf = async () => {
  const { value } = await call(server, admin, configs.get, { type: 'powerPointTemplates' });
  const { data, about } = value as unknown as {
    data: { powerPointTemplates: { name: string; isAvailable: boolean; amplifyGroups: string[] }[] };
    about: { powerPointTemplates: { notes: Record<string, string>; sources: Record<string, string> } };
  };
  return { rows: data.powerPointTemplates, ...about.powerPointTemplates };
};
const remove = (name: string, person = admin) =>
  call(server, person, documents.removeTemplate, { template_name: name });

describe('a PowerPoint template', () => {
  it('[PPT1] 2.092: is there once its bytes are, for everybody or for groups', async () => {
    expect(await upload({ fileName: 'Our  _ house.pptx' })).toBe(200);
    expect(await namesOf(ann)).toContain('Our_house.pptx');
    const content = pptx('design');
    const { presigned_url: url } = await announce(
      { fileName: 'Design.pptx', isAvailable: false, amplifyGroups: ['design', 'Größe 10'] },
      content,
    );
    expect(await namesOf(bob)).not.toContain('Design.pptx');
    const headers = {
      'content-md5': md5Of(content),
      'x-amz-meta-isavailable': 'false',
      'x-amz-meta-amplifygroups': 'design,Gr%C3%B6%C3%9Fe%2010',
    };
    expect(await put(url, content, { ...headers, 'x-amz-meta-isavailable': 'true' })).toBe(400);
    expect(await put(url, content, headers)).toBe(200);
    expect(await put(url, content, headers)).toBe(409);
    expect(await namesOf(ann)).not.toContain('Design.pptx');
    expect(await namesOf(bob)).toContain('Design.pptx');
    const { value } = await call(server, bob, documents.convert, {
      format: 'pptx',
      templateName: 'Design.pptx',
      content: { version: 4, history: [], folders: [], prompts: [] },
    });
    expect(value).toMatchObject({ success: true });
  });

  it('[PPT2] 2.071, 2.073: is a .pptx under a name that no other has', async () => {
    expect(await announce({ fileName: 'Our house.pptx' })).toMatchObject({
      success: false,
      message: 'PowerPoint template names must be unique. Please rename your file and try again.',
    });
    expect(await announce({ fileName: 'daylight.PPTX' })).toMatchObject({ success: false });
    for (const fileName of ['House.ppt', '.pptx', 'House.pptx.exe'])
      expect(await announce({ fileName })).toMatchObject({
        success: false,
        message: 'This file type is not supported. Please upload a file of type: pptx',
      });
  });

  it('[PPT2] 2.071: of two that were announced under one name, the first to come is kept as it was announced', async () => {
    const content = pptx('twin');
    const twin = { fileName: 'Twin.pptx' };
    const [first, second] = [
      await announce(twin, content),
      await announce({ ...twin, isAvailable: false }, content),
    ];
    expect(await put(first.presigned_url, content)).toBe(200);
    expect(await put(second.presigned_url, content)).toBe(409);
    expect(await namesOf(ann)).toContain('Twin.pptx');
  });

  it('[PPT3] is kept only as it was announced, by an administrator', async () => {
    const content = pptx('whole');
    const { presigned_url: url } = await announce({ fileName: 'Whole.pptx' }, content);
    expect(await put(url, content.subarray(0, -1))).toBe(400);
    expect(await put(url, content, { 'content-md5': md5Of(pptx('other')) })).toBe(400);
    expect(await put(`${url}x`, content)).toBe(404);
    const text = Buffer.from('no presentation');
    expect(await put((await announce({ fileName: 'Text.pptx' }, text)).presigned_url, text)).toBe(400);
    expect(await announce({ fileName: 'Mine.pptx' }, content, ann)).toMatchObject({ type: 'Forbidden' });
    expect((await remove('Our_house.pptx', ann)).value).toMatchObject({ type: 'Forbidden' });
    expect(await namesOf(admin)).not.toContain('Whole.pptx');
  });

  it('[PPT4] 2.036: stands in its configuration with where it comes from, and stays when files are tidied up', async () => {
    const { rows, notes, sources } = await rowsOf();
    expect(rows).toContainEqual({ name: 'Our_house.pptx', isAvailable: true, amplifyGroups: [] });
    expect(rows).toContainEqual({
      name: 'Design.pptx',
      isAvailable: false,
      amplifyGroups: ['design', 'Größe 10'],
    });
    expect(notes['Daylight.pptx']).toContain('comes with the product');
    expect(sources).toMatchObject({ 'Daylight.pptx': 'environment', 'Design.pptx': 'stored' });
    await call(server, admin, files.storage, undefined);
    await server.rooms.files.files.sweep();
    expect(await namesOf(bob)).toContain('Design.pptx');
  });

  it('[PPT5] 2.093: is deleted with what was said of it; one that was not uploaded is not', async () => {
    expect((await remove('Design.pptx')).value).toEqual({ success: true });
    expect((await remove('Design.pptx')).value).toEqual({ success: true });
    expect((await remove('Daylight.pptx')).value).toMatchObject({
      success: false,
      message: expect.stringContaining('comes with the product'),
    });
    expect((await rowsOf()).rows.map(({ name }) => name)).not.toContain('Design.pptx');
    expect(await upload({ fileName: 'Design.pptx' })).toBe(200);
    expect(await namesOf(ann)).toContain('Design.pptx');
  });
});
