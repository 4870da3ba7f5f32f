/** Programs of the server that run in processes or threads of their own, from name to source. */
export const serverPrograms: Record<string, string>;
