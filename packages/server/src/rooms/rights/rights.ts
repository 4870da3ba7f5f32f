import {
  assistantSentence,
  groupSentence,
  type AccessLevel,
  type EntityAccess,
  type EntityKind,
  type FeatureFlag,
  type Operation,
  type Outcome,
} from '@stoa/core/contract';
import { includes } from '../access/access.repository.js';
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
  flags: Pick<FlagService, 'of'>;
  agreement: Pick<AgreementService, 'isOwed'>;
  /** What a person may do with a thing of each kind; `undefined` where they may not know of it. */
  levelOf: Record<EntityKind, (person: Caller, id: string) => Promise<AccessLevel | undefined>>;
}

/** What people read who have to accept the data disclosure first. */
export const disclosureSentence = 'Accept the data disclosure first. Reload the page to read it.';

const disclosureRefusal = refused(disclosureSentence, 'DisclosureRequired', 428);
const adminRefusal = refused('This is for administrators.', 'Forbidden', 403);
const goneRefusals: Record<EntityKind, Outcome<never>> = {
  assistant: refused(assistantSentence('assistants.gone'), 'NoSuchKey', 404),
  group: refused(groupSentence('groups.gone'), 'NoSuchKey', 404),
};
const tooSmallRefusal = ({ refusal }: EntityAccess, input: unknown): Outcome<never> =>
  refused(
    refusal ? groupSentence(refusal(input)) : assistantSentence('assistants.readOnly'),
    'Forbidden',
    403,
  );
const closedRefusal = (flag: FeatureFlag) => refused(closedSentence(flag), 'FeatureOff', 403);

/** Makes {@link Rights}. @source security T "the disclosure gate"; security A "rights are asked on the server" */
export function createRights({ flags, agreement, levelOf }: RightsDeps): Rights {
  const isClosed = async ({ feature }: Operation, input: unknown, person: Caller): Promise<boolean> =>
    feature !== undefined &&
    feature.staysOpen !== true &&
    !feature.staysOpen?.(input) &&
    (await flags.of(person))[feature.flag] !== true;

  async function entityRefusal(access: EntityAccess, input: unknown, person: Caller) {
    const id = access.idOf(input);
    if (id === undefined || (access.orAdministrators && person.isAdmin)) return undefined;
    const level = await levelOf[access.entity](person, id);
    if (level === undefined) return goneRefusals[access.entity];
    return includes(level, access.level) ? undefined : tooSmallRefusal(access, input);
  }

  return {
    async refusalOf(operation, input, person) {
      const { access, beforeDisclosure, feature } = operation;
      if (!beforeDisclosure && (await agreement.isOwed(person))) return disclosureRefusal;
      if (access === 'admin' && !person.isAdmin) return adminRefusal;
      if (await isClosed(operation, input, person)) return closedRefusal(feature!.flag);
      return typeof access === 'object' ? entityRefusal(access, input, person) : undefined;
    },
  };
}
