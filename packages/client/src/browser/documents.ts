import { failed, success } from '@stoa/core/contract/client';
import type { DocumentPort } from '@stoa/core/state';
import { absoluteAddress } from '../addresses.js';
import { md5Base64 } from './md5.js';

/** Puts documents of administrators to signed addresses, with what proves that they arrive whole. @source protocol §3.1, §3.11 */
export function createBrowserDocuments(baseUrl = ''): DocumentPort {
  return {
    md5: async ({ file }) => md5Base64(new Uint8Array(await (file as Blob).arrayBuffer())),
    async put(url, { file, type }, headers) {
      try {
        const response = await fetch(absoluteAddress(baseUrl, url), {
          method: 'PUT',
          credentials: 'same-origin',
          headers: { 'content-type': type || 'application/octet-stream', ...headers },
          body: file as Blob,
        });
        if (response.ok) return success(undefined);
        const { status } = response;
        return failed({ code: 'http', status, message: `Upload failed with status code ${status}` });
      } catch {
        return failed({ code: 'network', message: 'Network Error' });
      }
    },
  };
}
