import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ExternalImage, ExternalImages } from '../../rooms/external-images/external-images.service.js';
import type { Caller } from '../../rooms/handlers.js';
import { HttpError } from '../base/http-error.js';
import type { Origins } from '../base/origins.js';

/** The proxy address for images of other sites. */
export const externalImagePath = '/api/external/image';

export interface ExternalImageRouteDeps {
  images: ExternalImages;
  origins: Pick<Origins, 'of'>;
  requireCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined>;
  /** Images per person and minute. */
  perMinute: number;
}

type Reason = Extract<ExternalImage, { ok: false }>['reason'];

const refusals: Record<Reason, [status: number, sentence: string]> = {
  'no-address': [400, 'Give the address of an image as url.'],
  // One sentence for forbidden and for unknown hosts, so that names of the internal network do not leak.
  refused: [403, 'This server fetches nothing from that address.'],
  busy: [429, 'Too many images at once. Try again in a moment.'],
  unreachable: [502, 'The site that holds the image could not be reached.'],
  status: [502, 'The site that holds the image did not hand it out.'],
  encoded: [502, 'The site packed the image in a way that is not read here.'],
  'too-many-redirects': [502, 'The address of the image leads on and on.'],
  'too-large': [502, 'The image is too large.'],
  'no-image': [502, 'There is no image at that address.'],
  timeout: [504, 'The site that holds the image took too long.'],
};

/**
 * Whether the request comes from an image on a same-origin page. Browsers that omit fetch metadata (plain http) still send
 * the referrer; a client that sends neither is refused.
 */
function isOwnImage({ headers }: FastifyRequest, origin: string): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination, referer } = headers;
  if (site !== undefined) return site === 'same-origin' && destination === 'image';
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === origin;
}

/**
 * Proxies an image of another site for a reader who allowed it. Opened directly it is a download; it can never run scripts.
 *
 * @source security.md B, X; ours
 */
export function registerExternalImages(app: FastifyInstance, deps: ExternalImageRouteDeps): void {
  const { images, origins, requireCaller, perMinute } = deps;
  app.get(
    externalImagePath,
    // The limit comes before the question who asks, which is answered below: a request has no body here.
    { config: { rateLimit: { max: perMinute, timeWindow: '1 minute' } } },
    async (request, reply: FastifyReply) => {
      const caller = await requireCaller(request, reply);
      if (!caller) return reply;
      if (!isOwnImage(request, origins.of(request)))
        throw new HttpError(403, 'Images are handed on to pages of this application only.', 'ForeignOrigin');
      const { url } = request.query as { url?: unknown };
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const image = await images.fetch(caller.id, typeof url === 'string' ? url : '', gone.signal);
      if (!image.ok) {
        const [status, sentence] = refusals[image.reason];
        throw new HttpError(status, sentence, `externalImage.${image.reason}`);
      }
      return reply
        .header('content-type', image.type)
        .header('content-disposition', `attachment; filename="image.${image.type.slice('image/'.length)}"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'private, max-age=86400')
        .header('vary', 'cookie')
        .send(image.bytes);
    },
  );
}
