/** Hosts that a person may allow; what is allowed already outlasts what would be one too many. */
const maxHosts = 200;

/** As `URL.host` writes it: names in lower case (other scripts as `xn--`), addresses, and a port where it is not the usual one. */
const hostForm = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_.])?|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/;

/** Whether a text is a host in the spelling of `URL.host`, so that equal hosts are equal texts. @source ours */
export const isExternalHost = (host: unknown): host is string =>
  typeof host === 'string' && hostForm.test(host);

/**
 * The hosts of a kept list: what is none is left out, each stands once, sorted.
 *
 * @source ours: a stored list may have been written by an older version or by hand.
 */
export function readExternalHosts(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return [...new Set(value.filter(isExternalHost))].slice(0, maxHosts).sort();
}
