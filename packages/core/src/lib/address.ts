/**
 * Whether an address holds the name or the password of a user. Such an address is seen by everybody who sees the setting, and stands in logs
 * of proxies; keys have fields of their own.
 */
export function holdsUser(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}
