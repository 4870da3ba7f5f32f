/** A view of the room. */
export type EmbedRoute = { view: 'list' } | { view: 'new' } | { view: 'key'; id: string; tab: EmbedKeyTab };

export type EmbedKeyTab = 'embed' | 'settings';

/** Parses the address behind the section; every address maps to a view. */
export function readEmbedRoute(path: string): EmbedRoute {
  const [id = '', tab] = path.split('/').filter(Boolean);
  if (id === '') return { view: 'list' };
  if (id === 'new') return { view: 'new' };
  return { view: 'key', id: decode(id), tab: tab === 'settings' ? 'settings' : 'embed' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a view behind that of the section. */
export function embedRoutePath(route: EmbedRoute): string {
  if (route.view === 'list') return '';
  if (route.view === 'new') return '/new';
  return `/${encodeURIComponent(route.id)}${route.tab === 'settings' ? '/settings' : ''}`;
}
