import { isActionResult } from '../../rules/conversations/action-result.js';
import type {
  PreparedRequest,
  RequestPreparation,
  RequestPreparationHost,
} from './request-preparation.types.js';
import type { TurnContributor } from './turn-contributor.js';

/** The preparation of a workspace: what each contributor makes of the request, in their order. */
export function createRequestPreparation(needs: {
  write: RequestPreparation['write'];
  contributors: readonly TurnContributor[];
  host: RequestPreparationHost;
}): RequestPreparation {
  const contributions = needs.contributors.map(({ open }) => open(needs.host));
  return {
    write: needs.write,
    async prepare({ asked, reply, path }) {
      const isResult = asked !== undefined && isActionResult(asked);
      let request: PreparedRequest = { path };
      for (const { contribute } of contributions)
        request = { ...request, ...(await contribute({ asked, reply, isResult, request })) };
      return request;
    },
    isFocusing: () => contributions.some(({ isFocusing }) => isFocusing?.()),
    skipWait: () => contributions.forEach(({ skipWait }) => skipWait?.()),
  };
}
