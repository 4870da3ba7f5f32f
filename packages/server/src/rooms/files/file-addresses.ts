import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import { createClaimSigner } from '../../platform/signed-claim.js';

/** Purposes of a file's signed address; an address is valid for its own purpose alone. */
const purposes = ['put', 'get', 'status', 'content'] as const;
export type FilePurpose = (typeof purposes)[number];

/** Claims of a signed address. */
export interface FileClaim {
  personId: string;
  fileId: string;
}

/** Signs addresses of files, and reads them: for one file, one purpose and one person, and for a while. */
export interface FileAddresses {
  address(purpose: FilePurpose, claim: FileClaim): string;
  /** @returns `undefined` for an address that we did not sign for this purpose or that has expired. */
  read(purpose: FilePurpose, token: string): FileClaim | undefined;
}

/** Paths of the addresses, below which the token stands in the query. */
export const filePaths: Readonly<Record<FilePurpose, string>> = {
  put: '/api/files/blob',
  get: '/api/files/blob',
  status: '/api/files/status',
  content: '/api/files/content',
};

/** Ends an address at which a file is to be had as base64 text. */
export const asBase64 = '&encoding=base64';

/** How long an address lasts; a large upload may begin after a while and take long. */
export const fileAddressMs = 60 * 60_000;

/** Makes {@link FileAddresses}. */
export function createFileAddresses(secret: string, clock: Clock): FileAddresses {
  const signerOf = (purpose: FilePurpose) =>
    createClaimSigner({
      secret,
      purpose: `files-${purpose}`,
      value: z.string().check(z.maxLength(60)),
      validMs: fileAddressMs,
      clock,
    });
  const signers = {
    put: signerOf('put'),
    get: signerOf('get'),
    status: signerOf('status'),
    content: signerOf('content'),
  };
  return {
    address: (purpose, { personId, fileId }) =>
      `${filePaths[purpose]}?t=${signers[purpose].sign(personId, fileId)}`,
    read(purpose, token) {
      const claim = signers[purpose].read(token);
      return claim && { personId: claim.personId, fileId: claim.value };
    },
  };
}
