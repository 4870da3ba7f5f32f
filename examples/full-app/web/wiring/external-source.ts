import type { ExternalSource } from '@stoa/chat';

/** Images of other sites are proxied by this server; pages of other sites are never framed. */
export const externalSource: ExternalSource = {
  imageUrl: (url) => `/api/external/image?url=${encodeURIComponent(url)}`,
  frameUrl: () => null,
};
