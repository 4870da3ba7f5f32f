import { storedFileName } from '@stoa/core/rules';
import { expect, it } from 'vitest';
import { attachment } from './attachment.js';

it.each([
  '../../../../etc/passwd.txt',
  '..\\..\\windows\\system32\\drivers.txt',
  '/etc/cron.d/job.txt',
  'C:\\boot.txt',
  '\\\\server\\share\\a.txt',
  'file:///etc/passwd.txt',
  '%2e%2e%2f%2e%2e%2fa.txt',
  'a\u0000.exe.txt',
  'a\r\nSet-Cookie: x=1.txt',
  'a"; filename="b.exe.txt',
  "a'; drop table files; --.txt",
  '<img src=x onerror=alert(1)>.txt',
  '{{7*7}}${7*7}.txt',
  'invoice\u202efdp.txt',
  '\u200b\ufeff.txt',
  'CON.txt',
  '-rf.txt',
  '....txt',
  `${'x'.repeat(1000)}.txt`,
  `${'👩‍🚀'.repeat(300)}.txt`,
  `${'e\u0301'.repeat(500)}.txt`,
])('[I] [FI22] %.40j is a name and nothing else', (name) => {
  const stored = storedFileName(name);
  expect(stored).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);
  expect([...stored].length).toBeLessThanOrEqual(255);
  expect(stored).toMatch(/\.txt$/);
  expect(attachment(stored)).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~!%-]*$/);
  expect(attachment(stored).split('"')).toHaveLength(3);
});
