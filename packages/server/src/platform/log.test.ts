import { describe, expect, it } from 'vitest';
import { createLog, pathOf } from './log.js';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('trace', { write: (line) => lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  it('[T4] redacts secrets at every path', () => {
    const text = logged((log) =>
      log.info(
        {
          password: 's3cret',
          accessToken: 's3cret',
          headers: { authorization: 'Bearer s3cret', cookie: 'a=s3cret', 'api-key': 's3cret' },
        },
        'hello',
      ),
    );
    expect(text).toContain('hello');
    expect(text).not.toContain('s3cret');
  });

  it('[T4] omits a statement’s values from a database error', () => {
    const error = Object.assign(new Error('duplicate key (text)=(a person’s words)'), {
      severity: 'ERROR',
      code: '23505',
      detail: 'Key (text)=(a person’s words) already exists.',
    });
    const wrapped = Object.assign(
      new Error('Failed query: insert … params: a person’s words', { cause: error }),
      {
        query: 'insert',
      },
    );
    const text = logged((log) => log.error({ err: wrapped }, 'a request failed'));
    expect(text).toContain('23505');
    expect(text).not.toContain('words');
  });

  it('[T4] logs a path without its query', () => {
    expect(pathOf('/api/auth/callback?code=x&state=y#z')).toBe('/api/auth/callback');
  });
});
