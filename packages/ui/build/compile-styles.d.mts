export function compileStyles(options: { content: string; tokensToo?: boolean }): Promise<string>;
