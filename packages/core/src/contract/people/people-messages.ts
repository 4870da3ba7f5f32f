/** Sentences and limits of the administration of people. @source ours */
export const peopleMessages = {
  'people.gone': 'This person is not here any more. Reload the list.',
  'people.self': 'You cannot do this to yourself. Ask another administrator.',
  'people.lastAdministrator': 'This is the last administrator. Add another one first.',
  'people.emailDiffers': 'The e-mail address is not that of this person. Nothing was deleted.',
  'people.sessionGone': 'This session has ended already.',
} as const;
export type PeopleMessageCode = keyof typeof peopleMessages;

export const peopleLimits = {
  searchCharacters: 320,
  /** People of one page. */
  page: 200,
  /** How long an archive can be fetched. @units milliseconds */
  archiveMs: 24 * 60 * 60_000,
} as const;
