import { type FeatureFlag, type Operation, type Outcome } from '@stoa/core/contract';
import type { AgreementService } from '../agreement/agreement.service.js';
import type { FlagService } from '../feature-flags/feature-flags.service.js';
import { closedSentence } from '../feature-flags/closed-sentences.js';
import type { Caller } from '../handlers.js';
import { refused } from '../refused.js';

/** What decides who may carry out which operation: what the registry says of the operation, and what is stored of the person. */
export interface Rights {
  /** The refusal of an operation to a person, for this parsed input; `undefined` where it may go on. Asked at each call. */
  refusalOf(operation: Operation, input: unknown, person: Caller): Promise<Outcome<never> | undefined>;
}

/** Dependencies of {@link createRights}. */
export interface RightsDeps {
  flags: FlagService;
  agreement: Pick<AgreementService, 'isOwed'>;
}

/** What people read who have to accept the data disclosure first. */
export const disclosureSentence = 'Accept the data disclosure first. Reload the page to read it.';

const disclosureRefusal = refused(disclosureSentence, 'DisclosureRequired', 428);
const adminRefusal = refused('This is for administrators.', 'Forbidden', 403);
const closedRefusal = (flag: FeatureFlag) => refused(closedSentence(flag), 'FeatureOff', 403);

/** Makes {@link Rights}. @source security T "the disclosure gate"; security A "rights are asked on the server" */
export const createRights = ({ flags, agreement }: RightsDeps): Rights => ({
  async refusalOf({ access, beforeDisclosure, feature }, input, person) {
    if (!beforeDisclosure && (await agreement.isOwed(person))) return disclosureRefusal;
    if (access === 'admin' && !person.isAdmin) return adminRefusal;
    if (!feature || feature.staysOpen === true || feature.staysOpen?.(input)) return undefined;
    return (await flags.of(person))[feature.flag] === true ? undefined : closedRefusal(feature.flag);
  },
});
