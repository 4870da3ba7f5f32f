/** An action that a part asked for, with what it passed. */
export type Called = (action: string, ...input: unknown[]) => void;

/** Makes actions that do nothing but tell `called`. */
export const tellTo =
  (called: Called) =>
  (action: string) =>
  (...input: unknown[]) => {
    called(action, ...input);
    return Promise.resolve();
  };
