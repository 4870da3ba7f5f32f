/** How addresses are read: one part of a path may be a request id of which every character is escaped. */
export const routerOptions = { maxParamLength: 5_000 };
