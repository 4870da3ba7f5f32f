import { sentence, success } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { IntegrationsService } from './integrations.service.js';
import { refused } from '../refused.js';

const notPossible = () => refused(sentence('integrations.failed'), 'Unavailable');

/** Operations on connected accounts. */
export const integrationsOperations = (
  service: IntegrationsService,
  redirectUri: string,
): RoomHandlers<'integrations'> => ({
  async start({ integration }, { person }) {
    const url = await service.begin(person.id, integration, redirectUri);
    return url ? success({ statusCode: 200, body: { Location: url.href } }) : notPossible();
  },
  list: async ({ integrations }, { person }) =>
    success({ success: true, data: await service.connected(person.id, integrations) }),
  async remove({ integration }, { person }) {
    return (await service.disconnect(person.id, integration)) ? success({ success: true }) : notPossible();
  },
});
