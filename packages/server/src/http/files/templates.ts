import type { FastifyInstance } from 'fastify';
import { templatePath, type TemplateAddresses } from '../../rooms/documents/templates/template-address.js';
import type { TemplateLibrary } from '../../rooms/documents/templates/template-library.js';
import { maxTemplateBytes } from '../../rooms/documents/templates/templates.js';
import {
  quiet,
  readClaim,
  refuse,
  refuseUnknown,
  registerUpload,
  type SignedAddressDeps,
} from './signed-addresses.js';

/** Dependencies of {@link registerTemplates}. */
export interface TemplateRouteDeps extends SignedAddressDeps {
  addresses: Pick<TemplateAddresses, 'read'>;
  library: Pick<TemplateLibrary, 'arrive'>;
}

/** Takes the bytes of PowerPoint templates at signed addresses. @source protocol §3.1 */
export function registerTemplates(app: FastifyInstance, deps: TemplateRouteDeps): void {
  registerUpload(app, {
    path: templatePath,
    limitBytes: maxTemplateBytes,
    claimOf: (request) => readClaim(request, (token) => deps.addresses.read(token), deps),
    async keep({ personId, value }, content, { request, reply }) {
      const header = (name: string) => {
        const sent = request.headers[name];
        return typeof sent === 'string' ? sent : undefined;
      };
      const arrival = await deps.library.arrive({ personId, id: value, address: request.ip }, content, {
        md5: header('content-md5'),
        isAvailable: header('x-amz-meta-isavailable'),
        amplifyGroups: header('x-amz-meta-amplifygroups'),
      });
      switch (arrival) {
        case 'kept':
          return quiet(reply).code(200).send();
        case 'unknown':
          return refuseUnknown(reply);
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
    },
  });
}
