export function withPlainNames(code: string, known: ReadonlySet<string>): string;
export function withPlainIcon(code: string): string;
