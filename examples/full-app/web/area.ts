/** What a page shows of the app: its translation holds no more. */
export type PageArea = 'workspace' | 'administration';

/** Path of the administration area. */
export const adminPath = '/admin';

export const areaAt = (path: string): PageArea =>
  path === adminPath || path.startsWith(`${adminPath}/`) ? 'administration' : 'workspace';
