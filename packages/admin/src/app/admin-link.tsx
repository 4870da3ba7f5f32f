'use client';
import { createContext, forwardRef, useContext, type ComponentPropsWithoutRef } from 'react';

/** How the area moves from view to view. */
export interface AdminNavigation {
  /** The address of a view, for the link that leads there. */
  href: (path: string) => string;
  /** Goes there without loading the page. */
  go: (path: string) => void;
}

const NavigationContext = createContext<AdminNavigation>({ href: (path) => path, go: () => undefined });

/** Supplies the navigation of everything below it. */
export const AdminNavigationProvider = NavigationContext.Provider;

/** The navigation in force here. */
export const useAdminNavigation = (): AdminNavigation => useContext(NavigationContext);

export interface AdminLinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href'> {
  /** A path of the area, such as `/embed/new`. */
  to: string;
}

/** A link to a view of the area. It is a real one: it opens in a new tab, and can be copied. */
export const AdminLink = forwardRef<HTMLAnchorElement, AdminLinkProps>(function AdminLink(
  { to, onClick, children, ...props },
  ref,
) {
  const { href, go } = useAdminNavigation();
  return (
    <a
      ref={ref}
      href={href(to)}
      onClick={(event) => {
        onClick?.(event);
        const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (event.defaultPrevented || event.button !== 0 || !isPlain) return;
        event.preventDefault();
        go(to);
      }}
      {...props}
    >
      {children}
    </a>
  );
});
