export declare function fingerprint(paths: readonly string[]): string;

/** Runs `make` unless `stampFile` says that it already ran for these inputs; whether it ran. */
export function onceFor(
  stampFile: string,
  paths: readonly string[],
  make: () => void | Promise<void>,
): Promise<boolean>;
