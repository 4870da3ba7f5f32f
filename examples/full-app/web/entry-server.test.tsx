import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { PageData, PageRequest } from '@stoa/server/pages';
import { expect, it } from 'vitest';
import { render } from './entry-server.js';

const data: PageData = {
  person: null,
  owesAgreement: false,
  developmentSignIn: false,
  reason: null,
  problem: null,
  theme: 'dark',
  language: { chosen: null, accepted: [] },
  supportEmail: null,
  docsUrl: null,
  signInPath: '/api/auth/sign-in',
};

async function pageIn(language: PageData['language'], rest: Partial<PageRequest> = {}) {
  const page = render({
    url: '/?reason=signedOut',
    isNotFound: false,
    nonce: 'n',
    data: { ...data, language },
    assets: { scripts: ['/app.js'], styles: [], modulePreloads: [] },
    ...rest,
  });
  await page.shell;
  const written = new PassThrough();
  page.pipe(written);
  return text(written);
}

it('[LNG1] a page is in the language of its reader, with its `lang`, from the first byte', async () => {
  const german = await pageIn({ chosen: null, accepted: ['de-AT'] });
  expect(german).toContain('<html lang="de" dir="ltr"');
  expect(german).toContain('Anmelden');
  expect(german).toContain('Die Seite wurde nicht vollständig geladen');
  const english = await pageIn({ chosen: 'en', accepted: ['de'] });
  expect(english).toContain('<html lang="en-GB" dir="ltr"');
  expect(english).not.toContain('Anmelden');
});

it('[LNG1] a page that is not there is, too', async () => {
  expect(await pageIn({ chosen: 'de', accepted: [] }, { isNotFound: true })).toContain(
    'Unter dieser Adresse ist nichts.',
  );
});
