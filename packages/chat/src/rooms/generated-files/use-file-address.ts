'use client';
import { isAddressFresh, type FileAddress, type GeneratedFile } from '@stoa/core/rules';
import type { FileRequest } from '@stoa/core/state';
import { placeOf, useConversationStoa } from '@stoa/react';
import { useCallback, useEffect, useState } from 'react';
import { classifyImage, classifyLink } from '../../parts/links/links.js';

/** A file that can be previewed: by default one that a code interpreter made. */
export type PreviewFile = GeneratedFile & {
  /** How the server is asked for it. */
  request?: FileRequest;
};

/** How the server is asked for a file, or for another size of it. */
export const requestOf = ({ request, key, name }: PreviewFile, part = key): FileRequest =>
  request ?? { kind: 'generated', key: part, fileName: name };

/** Where a file can be shown from. */
export type ShownAddress =
  | { status: 'asking' }
  /** Our own, or the data itself: it can be drawn. */
  | { status: 'own'; url: string }
  /** Another site's: the reader decides. */
  | { status: 'foreign'; url: string; host: string }
  | { status: 'failed' };

const foreign = (url: string): ShownAddress => {
  const link = classifyLink(url);
  return link.kind === 'external' && link.url.protocol === 'https:'
    ? { status: 'foreign', url: link.href, host: link.url.host }
    : { status: 'failed' };
};

/**
 * The address of a file as the message states it. It is not trusted: an address of our own site could do anything in the
 * person's name, so only the server's answer names one.
 */
function writtenAddress({ url }: FileAddress, now: number): ShownAddress | null {
  if (url === null) return null;
  const image = classifyImage(url);
  if (image.kind === 'inline') return { status: 'own', url: image.src };
  if (!isAddressFresh(url, now) || placeOf(url) !== 'foreign') return null;
  const found = foreign(url);
  return found.status === 'foreign' ? found : null;
}

function givenAddress(url: string): ShownAddress {
  const place = placeOf(url);
  if (place === 'own') return { status: 'own', url };
  return place === 'foreign' ? foreign(url) : { status: 'failed' };
}

/**
 * Where a file can be shown from: what the message says while that lasts, else what the server answers.
 *
 * @source protocol §2.9; what is trusted is ours
 */
export function useFileAddress(
  file: FileAddress,
  request: FileRequest,
): { address: ShownAddress; again: () => void } {
  const { files, now } = useConversationStoa();
  const [address, setAddress] = useState<ShownAddress>(
    () => writtenAddress(file, now()) ?? { status: 'asking' },
  );
  const isAsking = address.status === 'asking';
  const name = JSON.stringify(request);
  useEffect(() => {
    if (!isAsking) return;
    let isLeft = false;
    void files.addressOf(JSON.parse(name) as FileRequest).then((answer) => {
      if (!isLeft) setAddress(answer.ok ? givenAddress(answer.value) : { status: 'failed' });
    });
    return () => {
      isLeft = true;
    };
  }, [files, isAsking, name]);
  return { address, again: useCallback(() => setAddress({ status: 'asking' }), []) };
}
