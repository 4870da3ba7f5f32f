import { peopleLimits } from '@stoa/core/contract';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import { createClaimSigner } from '../../platform/signed-claim.js';

/** Where an archive of a person is fetched. */
export const personArchivePath = '/api/presigned/person-archives';

/** Signs addresses of archives for who asked for them, and reads them. */
export interface ArchiveAddresses {
  address(requesterId: string, archiveId: string): string;
  /** @returns `undefined` for an address that we did not sign or that has expired */
  read(token: string): { personId: string; value: string } | undefined;
}

/** Makes {@link ArchiveAddresses}. */
export function createArchiveAddresses(secret: string, clock: Clock): ArchiveAddresses {
  const signer = createClaimSigner({
    secret,
    purpose: 'person-archive',
    value: z.string().check(z.maxLength(60)),
    validMs: peopleLimits.archiveMs,
    clock,
  });
  return {
    address: (requesterId, archiveId) => `${personArchivePath}?t=${signer.sign(requesterId, archiveId)}`,
    read: (token) => signer.read(token),
  };
}
