export declare function fingerprint(paths: readonly string[]): string;
