/** The part of a log of Chromium's network stack that is read here. */
interface NetLog {
  constants: { logEventTypes: Record<string, number> };
  events: readonly { type: number; params?: { host?: unknown } }[];
}

/**
 * The host names below `canary.invalid` that a browser looked up, or opened a connection for.
 *
 * @param text a log that Chromium wrote for `--log-net-log`
 */
export function namesLookedUp(text: string): string[] {
  const { constants, events } = JSON.parse(text) as NetLog;
  const resolving = new Set(
    Object.entries(constants.logEventTypes).flatMap(([name, type]) =>
      name.startsWith('HOST_RESOLVER') ? [type] : [],
    ),
  );
  const names = events.flatMap(({ type, params }) => {
    if (!resolving.has(type) || typeof params?.host !== 'string') return [];
    return /[\w-]+\.canary\.invalid/.exec(params.host) ?? [];
  });
  return [...new Set(names)];
}
