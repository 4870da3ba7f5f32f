/** Sizes that an administrator's configuration may have. @source ours */
export const configLimits = {
  /** Of a flag, a group, an address or a template. */
  nameCharacters: 320,
  /** People or groups that are exceptions of one flag. */
  exceptions: 10_000,
  /** People in one group. */
  members: 50_000,
  /** Administrators. */
  admins: 1_000,
  /** Of a limit of spending. @units US dollars */
  rate: 999_999.99,
  /** Types in one request. */
  types: 50,
  /** Of a secret, and of what it is once it is sealed. */
  secretCharacters: 8_000,
  /** Of what people are told before a dear request. */
  alertCharacters: 2_000,
  /** Of the value of a variable of the environment. */
  variableCharacters: 4_000,
} as const;
