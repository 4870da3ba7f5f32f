import { createHash, randomUUID } from 'node:crypto';
import { operations, sentence, type InputOf, type Operation } from '@stoa/core/contract';
import { buildEnvelope, decodeJson, requestOpPath } from '@stoa/core/wire';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { storeFlags } from '../../testing/store-config.js';

const { agreement, folders, featureFlags } = operations;
let app: TestApp;
let thea: Browser;
let nils: Browser;
beforeAll(async () => {
  app = await createTestApp();
  [thea, nils] = [await app.signInAs('thea'), await app.signInAs('nils')];
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.pool.query('delete from agreements');
  await app.database.pool.query('delete from agreement_acceptances');
  await storeFlags(app.database, { dataDisclosure: true });
  // The version that a process knows is asked for again after a while.
  app.clock.advance(10_000);
});

/** Answer of an operation: its value, or the body of a proxy-style answer. */
async function call<T extends Operation>(browser: Browser, operation: T, input: InputOf<T>) {
  const response = await browser.fetch(requestOpPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buildEnvelope(operation, input)),
  });
  const value = decodeJson(((await response.json()) as { data: string }).data) as Record<string, unknown>;
  return typeof value['body'] === 'string' ? (JSON.parse(value['body']) as Record<string, unknown>) : value;
}
const md5 = (content: string | Uint8Array) => createHash('md5').update(content).digest('base64');

async function publish(content: string | Uint8Array<ArrayBuffer>, type = 'text/html', announced = content) {
  const asked = await call(thea, agreement.upload, {
    fileName: 'Disclosure',
    contentType: type,
    md5: md5(announced),
  });
  const address = asked['presigned_url'] as string;
  const put = () => thea.fetch(address, { method: 'PUT', headers: { 'content-type': type }, body: content });
  return { asked, address, put, status: (await put()).status };
}
const accept = (browser: Browser, input: Partial<InputOf<typeof agreement.save>> = {}) =>
  call(browser, agreement.save, { acceptedDataDisclosure: true, ...input });
const isAccepted = async (browser: Browser) =>
  (await call(browser, agreement.check, undefined))['acceptedDataDisclosure'];
const pageOf = async (browser: Browser) =>
  (await (await browser.fetch('/', { headers: { accept: 'text/html' } })).text()).includes(
    '"owesAgreement":true',
  );

describe('the data disclosure', () => {
  it('[AG7] asks nobody for anything while there is none', async () => {
    expect(await isAccepted(nils)).toBe(true);
    expect(await call(nils, agreement.latest, undefined)).toEqual({
      pdf_pre_signed_url: null,
      html_content: null,
      version: null,
    });
    expect(await call(nils, folders.list, undefined)).toMatchObject({ success: true });
  });

  it('[AG8] stands before every operation and chat until it is accepted, and again with a new version', async () => {
    expect(await publish('<h1>One</h1><script>1</script>')).toMatchObject({ status: 200 });
    const latest = await call(nils, agreement.latest, undefined);
    expect(latest).toMatchObject({ pdf_pre_signed_url: null, html_content: '<h1>One</h1>' });
    expect(await isAccepted(nils)).toBe(false);
    expect(await call(nils, folders.list, undefined)).toMatchObject({ type: 'DisclosureRequired' });
    expect(await call(nils, featureFlags.get, undefined)).toMatchObject({ success: true });
    const chat = () =>
      nils.fetch('/api/chat', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          model: 'demo-brief',
          messages: [{ role: 'user', content: 'Hello' }],
          options: { requestId: randomUUID() },
        }),
      });
    const refused = await chat();
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      428,
      'disclosure.required',
    ]);
    const version = latest['version'] as string;
    expect(await accept(nils, { email: 'NILS@stoa.localhost', version })).toMatchObject({
      message: /accepted/,
    });
    expect(await isAccepted(nils)).toBe(true);
    expect(await call(nils, folders.list, undefined)).toMatchObject({ success: true });
    const answered = await chat();
    expect(answered.status).toBe(200);
    await answered.text();
    expect(await isAccepted(thea), 'for one person only').toBe(false);

    app.clock.advance(1000);
    await publish('<h1>Two</h1>');
    expect(await accept(nils, { version })).toMatchObject({ type: 'Outdated' });
    expect(await call(nils, folders.list, undefined)).toMatchObject({ type: 'DisclosureRequired' });
    expect(await pageOf(nils)).toBe(true);
    await accept(nils);
    expect(await call(nils, folders.list, undefined)).toMatchObject({ success: true });
    expect(await pageOf(nils)).toBe(false);
  });

  it('[AG9] is accepted under one’s own address alone', async () => {
    await publish('<p>One</p>');
    expect(await accept(nils, { email: 'thea@stoa.localhost' })).toMatchObject({
      success: false,
      message: sentence('disclosure.emailMismatch'),
    });
    expect(await isAccepted(nils)).toBe(false);
    const { rows } = await app.database.pool.query('select from agreement_acceptances');
    expect(rows).toEqual([]);
  });

  it('[AG10] stands before nobody while its flag is off', async () => {
    await publish('<p>One</p>');
    await storeFlags(app.database, {});
    expect(await call(nils, folders.list, undefined)).toMatchObject({ success: true });
    expect(await call(nils, agreement.check, undefined)).toMatchObject({ type: 'FeatureOff' });
    expect(await pageOf(nils)).toBe(false);
  });

  it('[AG11] is put by administrators, whole and once, as a PDF or HTML', async () => {
    const upload = { fileName: 'a.html', contentType: 'text/html', md5: md5('x') };
    expect(await call(nils, agreement.upload, upload)).toMatchObject({ success: false, type: 'Forbidden' });
    expect(await call(thea, agreement.upload, { ...upload, contentType: 'image/png' })).toMatchObject({
      message: 'This file type is not supported. Please upload a file of type: pdf, html',
    });
    expect(await publish('<p>Cut', 'text/html', '<p>Cut off</p>')).toMatchObject({ status: 400 });
    expect(await publish('no pdf', 'application/pdf')).toMatchObject({ status: 400 });
    expect(await isAccepted(nils), 'nothing has arrived').toBe(true);
    const { put, address } = await publish('<p>One</p>');
    expect((await put()).status).toBe(409);
    expect((await nils.fetch(address, { method: 'PUT', body: 'x' })).status).toBe(404);
  });

  it('[AG12] of a PDF is read as its text, and fetched as the file', { timeout: 60_000 }, async () => {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    pdf.addPage().drawText('We keep your words for thirty days.', { x: 50, y: 700, size: 12, font });
    const content = new Uint8Array(await pdf.save());
    expect(await publish(content, 'application/pdf')).toMatchObject({ status: 200 });
    const latest = await call(nils, agreement.latest, undefined);
    expect(latest['html_content']).toContain('<p>We keep your words for thirty days.</p>');
    const response = await nils.fetch(latest['pdf_pre_signed_url'] as string);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    expect((await thea.fetch(latest['pdf_pre_signed_url'] as string)).status).toBe(404);
  });
});
