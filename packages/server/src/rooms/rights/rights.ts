import { failed, type FeatureFlag, type Operation, type Outcome } from '@stoa/core/contract';
import type { AgreementService } from '../agreement/agreement.service.js';
import type { FlagService } from '../feature-flags/feature-flags.service.js';
import { closedSentence } from '../feature-flags/closed-sentences.js';
import type { Caller } from '../handlers.js';

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

const refused = (type: string, status: number, message: string): Outcome<never> =>
  failed({ code: 'refused', type, status, message });

/** What people read who have to accept the data disclosure first. */
export const disclosureSentence = 'Accept the data disclosure first. Reload the page to read it.';

const disclosureRefusal = refused('DisclosureRequired', 428, disclosureSentence);
const adminRefusal = refused('Forbidden', 403, 'This is for administrators.');
const closedRefusal = (flag: FeatureFlag) => refused('FeatureOff', 403, closedSentence(flag));

/** Makes {@link Rights}. @source security T "the disclosure gate"; security A "rights are asked on the server" */
export const createRights = ({ flags, agreement }: RightsDeps): Rights => ({
  async refusalOf({ access, beforeDisclosure, feature }, input, person) {
    if (!beforeDisclosure && (await agreement.isOwed(person))) return disclosureRefusal;
    if (access === 'admin' && !person.isAdmin) return adminRefusal;
    if (!feature || feature.staysOpen === true || feature.staysOpen?.(input)) return undefined;
    return (await flags.of(person))[feature.flag] === true ? undefined : closedRefusal(feature.flag);
  },
});
