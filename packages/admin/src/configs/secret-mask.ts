/** How the server writes a secret that it does not show. @source administration specification §9 */
export const secretMask = '*'.repeat(40);

/** Whether a text stands for a secret that is stored. */
export const isMasked = (secret: string): boolean => secret.startsWith(secretMask);
