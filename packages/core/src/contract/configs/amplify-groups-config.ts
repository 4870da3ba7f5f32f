import * as z from 'zod/mini';
import { defineConfig } from './config-type.js';
import { configLimits } from './config-limits.js';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(configLimits.nameCharacters));

/** A named list of people, which may take in the members of other groups. @source administration specification §3 (2.008) */
export const amplifyGroupSchema = z.object({
  groupName: name,
  /** E-mail addresses. */
  members: z.array(name).check(z.maxLength(configLimits.members)),
  createdBy: z.string().check(z.maxLength(configLimits.nameCharacters)),
  /** Names of groups whose members belong to this one as well. */
  includeFromOtherGroups: z._default(z.array(name).check(z.maxLength(configLimits.members)), []),
});
export type AmplifyGroup = z.output<typeof amplifyGroupSchema>;

/** The groups by their names; each stands under its own. */
export const amplifyGroupsConfig = defineConfig({
  name: 'amplifyGroups',
  title: 'Amplify Groups',
  schema: z
    .record(name, amplifyGroupSchema)
    .check(
      z.refine(
        (groups) => Object.entries(groups).every(([key, { groupName }]) => key === groupName),
        'A group stands under its own name.',
      ),
    ),
  initial: {},
  lazyLoad: '1',
  secrets: [],
  hasEffects: true,
  /** @source administration specification §2 "Configurations tab", §8 (2.009, 2.128); the first is ours */
  sentences: {
    nameRequired: 'A group needs a name.',
    nameTaken: 'There already exists a group with the name {name}',
    none: 'No Amplify Groups listed.',
  },
});
