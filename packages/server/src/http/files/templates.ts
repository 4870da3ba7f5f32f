import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { templatePath, type TemplateAddresses } from '../../rooms/documents/templates/template-address.js';
import type { TemplateLibrary } from '../../rooms/documents/templates/template-library.js';
import { maxTemplateBytes } from '../../rooms/documents/templates/templates.js';
import type { Caller } from '../../rooms/handlers.js';

/** Dependencies of {@link registerTemplates}. */
export interface TemplateRouteDeps {
  addresses: Pick<TemplateAddresses, 'read'>;
  library: Pick<TemplateLibrary, 'arrive'>;
  /** The signed-in caller, if any. */
  findCaller(request: FastifyRequest): Promise<Caller | undefined>;
}

/**
 * Takes the bytes of PowerPoint templates at signed addresses. The signature authorizes; an address of one person that another signed-in
 * person uses is like none.
 *
 * @source protocol §3.1
 */
export function registerTemplates(app: FastifyInstance, deps: TemplateRouteDeps): void {
  async function claimOf(request: FastifyRequest): Promise<{ personId: string; id: string } | undefined> {
    const { t } = request.query as { t?: unknown };
    const claim = typeof t === 'string' ? deps.addresses.read(t) : undefined;
    const caller = claim && (await deps.findCaller(request));
    if (!claim || (caller && caller.id !== claim.personId)) return undefined;
    return { personId: claim.personId, id: claim.value };
  }

  // A scope of its own: there a body of any type is bytes.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, payload, done) => done(null, payload));
    // Before a byte of the body is read: anybody can send one.
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!(await claimOf(request))) return unknown(reply.header('connection', 'close'));
    };
    scope.put(templatePath, { bodyLimit: maxTemplateBytes, onRequest }, async (request, reply) => {
      const claim = await claimOf(request);
      const content = request.body;
      if (!claim || !Buffer.isBuffer(content)) return unknown(reply);
      const header = (name: string) => {
        const value = request.headers[name];
        return typeof value === 'string' ? value : undefined;
      };
      const arrival = await deps.library.arrive({ ...claim, address: request.ip }, content, {
        md5: header('content-md5'),
        isAvailable: header('x-amz-meta-isavailable'),
        amplifyGroups: header('x-amz-meta-amplifygroups'),
      });
      switch (arrival) {
        case 'kept':
          return quiet(reply).code(200).send();
        case 'unknown':
          return unknown(reply);
        case 'there':
          return refuse(reply, 409, 'There is a template of this name already.', 'template.there');
        case 'damaged':
          return refuse(
            reply,
            400,
            'The template is not what was announced. Send it again.',
            'template.damaged',
          );
        case 'failed':
          return refuse(reply, 500, 'The template was not kept. Send it again.', 'template.failed');
        default:
          return arrival satisfies never;
      }
    });
  });
}

const quiet = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');

const refuse = (reply: FastifyReply, status: number, error: string, code: string) =>
  quiet(reply).code(status).send({ error, code });

const unknown = (reply: FastifyReply) =>
  refuse(reply, 404, 'There is nothing at this address.', 'presigned.unknown');
