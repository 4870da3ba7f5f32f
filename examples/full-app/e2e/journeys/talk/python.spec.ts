import { expectAccessible } from '../../support/accessible.js';
import { beginConversation, messageBox } from '../../support/conversation-page.js';
import { clearFlag, setFlag } from '../../support/database.js';
import { expect, signIn, test } from '../../support/fixtures.js';

const program = [
  'import struct, zlib',
  'def part(kind, data):',
  "    return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))",
  "rows = b''.join(b'\\x00' + bytes([40, 90, 160] * 64) for _ in range(40))",
  "open('square.png', 'wb').write(b'\\x89PNG\\r\\n\\x1a\\n' + part(b'IHDR', struct.pack('>2I5B', 64, 40, 8, 2, 0, 0, 0)) + part(b'IDAT', zlib.compress(rows)) + part(b'IEND', b''))",
  "open('squares.csv', 'w').write('n,square\\n' + '\\n'.join(f'{n},{n * n}' for n in range(5)))",
  'sum(range(101))',
].join('\n');

test('[PYJ1] a reply computes with Python, shows what it made, and has it again after a reload', async ({
  page,
  app,
}) => {
  test.setTimeout(180_000);
  await setFlag(app, 'codeInterpreterEnabled', { enabled: true });
  await signIn(page, app.url);
  await beginConversation(page);
  const panel = page.getByRole('dialog', { name: 'Plugins' });
  const python = panel.getByRole('switch', { name: 'Code interpreter' });
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Add to the message' }).click();
    await page.getByRole('menuitem', { name: 'Plugins' }).click();
    await expect(python).toBeVisible({ timeout: 2000 });
  }).toPass();
  await python.click();
  await page.keyboard.press('Escape');
  await messageBox(page).fill(`!useTools ${JSON.stringify([[['run_python', { code: program }]]])}`);
  await messageBox(page).press('Enter');

  const image = page.getByRole('img', { name: /square\.png/ });
  await expect(image).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText(/Value: 5050/).last()).toBeVisible();
  await expect(page.getByText('squares.csv').first()).toBeVisible();
  await page.getByText('1 tool call').last().click();
  await expectAccessible(page);
  await page.reload();
  await expect(image).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download squares.csv' }).click();
  expect((await saving).suggestedFilename()).toBe('squares.csv');
  await clearFlag(app, 'codeInterpreterEnabled');
});
