import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { agreementPath, type AgreementAddresses } from '../../rooms/agreement/agreement-addresses.js';
import type { AgreementService } from '../../rooms/agreement/agreement.service.js';
import type { Caller } from '../../rooms/handlers.js';
import { protectFile } from './blobs.js';

/** Dependencies of {@link registerAgreement}. */
export interface AgreementRouteDeps {
  addresses: Pick<AgreementAddresses, 'read'>;
  agreement: Pick<AgreementService, 'arrive' | 'contentOf'>;
  /** The signed-in caller, if any. */
  findCaller(request: FastifyRequest): Promise<Caller | undefined>;
}

const limitBytes = 20 * 1024 * 1024;

/**
 * Serves the signed addresses of data disclosures: an administrator puts one, people get it. The signature authorizes; an address of one
 * person that another signed-in person uses is like none.
 *
 * @source protocol §3.11
 */
export function registerAgreement(app: FastifyInstance, deps: AgreementRouteDeps): void {
  async function idOf(request: FastifyRequest, purpose: 'put' | 'get'): Promise<string | undefined> {
    const { t } = request.query as { t?: unknown };
    const claim = typeof t === 'string' ? deps.addresses.read(purpose, t) : undefined;
    const caller = claim && (await deps.findCaller(request));
    return caller && caller.id !== claim.personId ? undefined : claim?.value;
  }

  // A scope of its own: there a body of any type is bytes.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, payload, done) => done(null, payload));
    // Before a byte of the body is read: anybody can send one.
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      if ((await idOf(request, 'put')) === undefined) return unknown(reply.header('connection', 'close'));
    };
    scope.put(agreementPath, { bodyLimit: limitBytes, onRequest }, async (request, reply) => {
      const id = await idOf(request, 'put');
      const content = request.body;
      if (!id || !Buffer.isBuffer(content)) return unknown(reply);
      const outcome = await deps.agreement.arrive(id, content);
      switch (outcome) {
        case 'kept':
          return reply.code(200).send();
        case 'unknown':
          return unknown(reply);
        case 'there':
          return refuse(reply, 409, 'The document has been uploaded already.', 'file.there');
        case 'damaged':
          return refuse(reply, 400, 'The document is not what was announced. Send it again.', 'file.damaged');
        default:
          return outcome satisfies never;
      }
    });
  });

  app.get(agreementPath, async (request, reply) => {
    const id = await idOf(request, 'get');
    const document = id === undefined ? null : await deps.agreement.contentOf(id);
    if (!document) return unknown(reply);
    return protectFile(
      request,
      quiet(reply),
      document.type,
      'attachment; filename="data-disclosure.pdf"',
    ).send(document.content);
  });
}

const quiet = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');

const refuse = (reply: FastifyReply, status: number, error: string, code: string) =>
  quiet(reply).code(status).send({ error, code });

const unknown = (reply: FastifyReply) =>
  refuse(reply, 404, 'There is nothing at this address.', 'presigned.unknown');
