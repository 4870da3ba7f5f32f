import { failed, success } from '@stoa/core/contract/client';
import type { UploadPort } from '@stoa/core/state';
import { absoluteAddress } from '../addresses.js';

/** The words of a refusal: of the body, or of the header that object stores use. */
async function wordsOf(response: {
  text(): Promise<string>;
  header(name: string): string | null;
}): Promise<string | null> {
  try {
    const { error } = JSON.parse(await response.text()) as { error?: unknown };
    if (typeof error === 'string') return error;
  } catch {
    // No JSON.
  }
  return response.header('x-amz-error-message');
}

/** Sends files from a browser, which tells how far it is. @source chat specification §4, §7 "Files"; protocol §3.9 */
export function createBrowserUploads(baseUrl = ''): UploadPort {
  const absolute = (url: string) => absoluteAddress(baseUrl, url);
  return {
    send: (url, { file, type }, { signal, progress }) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(failed({ code: 'aborted', message: '' }));
        const request = new XMLHttpRequest();
        const abort = () => request.abort();
        const settle = (outcome: Parameters<typeof resolve>[0]) => {
          signal.removeEventListener('abort', abort);
          resolve(outcome);
        };
        request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
          if (lengthComputable && total > 0) progress(loaded / total);
        });
        request.addEventListener('load', () => {
          const { status } = request;
          if (status >= 200 && status < 300) return settle(success(undefined));
          void wordsOf({
            text: () => Promise.resolve(request.responseText),
            header: (name) => request.getResponseHeader(name),
          }).then((words) =>
            settle(
              failed({
                code: words === null ? 'http' : 'refused',
                status,
                message: words ?? `Upload failed with status code ${status}`,
              }),
            ),
          );
        });
        request.addEventListener('error', () =>
          settle(failed({ code: 'network', message: 'Network Error' })),
        );
        request.addEventListener('abort', () => settle(failed({ code: 'aborted', message: '' })));
        signal.addEventListener('abort', abort, { once: true });
        request.open('PUT', absolute(url));
        request.setRequestHeader('content-type', type || 'application/octet-stream');
        request.send(file as Blob);
      }),

    async readiness(url) {
      try {
        const response = await fetch(absolute(url), { credentials: 'same-origin', cache: 'no-store' });
        if (response.ok) return { type: 'ready', metadata: await response.json() };
        if (response.status === 404 || response.status === 429 || response.status >= 500)
          return { type: 'pending' };
        const message = await wordsOf({
          text: () => response.text(),
          header: (name) => response.headers.get(name),
        });
        return { type: 'failed', message, isFinal: response.status === 410 };
      } catch {
        return { type: 'pending' };
      }
    },
  };
}
