/**
 * What a key may be used for. `full_access` is everything that any other type opens, and nothing beside it: never administration, and
 * never the making of keys.
 *
 * @source administration specification §3 (2.056); protocol §11.5
 */
export const apiAccessTypes = [
  'assistants',
  'chat',
  'file_upload',
  'share',
  'dual_embedding',
  'full_access',
] as const;
export type ApiAccessType = (typeof apiAccessTypes)[number];
