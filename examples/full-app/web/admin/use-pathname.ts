import { useCallback, useEffect, useState } from 'react';

/** The path of the page and client-side navigation. Back and forward work as with links. */
export function usePathname(first: string): { path: string; go: (path: string) => void } {
  const [path, setPath] = useState(first);
  useEffect(() => {
    const follow = () => setPath(window.location.pathname);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const go = useCallback((next: string) => {
    if (next !== window.location.pathname) window.history.pushState(null, '', next);
    setPath(next);
  }, []);
  return { path, go };
}
