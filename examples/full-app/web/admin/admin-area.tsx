import { AdminArea as Area, ExitLink, RefusedPage, type AdminHost } from '@stoa/admin';
import { createBrowserDocuments } from '@stoa/client/browser';
import { TooltipProvider } from '@stoa/ui';
import { useMemo, useState } from 'react';
import type { PagePerson } from '@stoa/server/pages';
import type { AppProps, Connect } from '../app.js';
import { productName } from '../document.js';
import { usePathname } from './use-pathname.js';

const chatHref = '/';

export interface AdminAreaProps {
  person: PagePerson;
  location: AppProps['location'];
  /** Path of the area. */
  root: string;
  connect: Connect;
}

/** The integrity hashes of the embeddable script; null where this server has none. */
async function loadIntegrity(): Promise<unknown> {
  const answer = await fetch('/embed/integrity.json');
  return answer.ok ? answer.json() : null;
}

const showTitle = (section: string, area: string) => {
  document.title = `${section} · ${area} · ${productName}`;
};

function Administration({ person, location, root, connect }: AdminAreaProps) {
  // No store of the workspace starts with these.
  const [host] = useState<AdminHost>(() => ({
    ports: connect({ personId: person.id, notify: () => () => undefined }),
    origin: location.origin,
    embedScript: '/embed/embed.js',
    loadIntegrity,
    documents: createBrowserDocuments(),
  }));
  const { path, go } = usePathname(location.path);
  const navigation = useMemo(
    () => ({ href: (to: string) => root + to, go: (to: string) => go(root + to) }),
    [root, go],
  );
  return (
    <Area
      host={host}
      path={path.slice(root.length)}
      navigation={navigation}
      exit={<ExitLink href={chatHref} />}
      onTitle={showTitle}
    />
  );
}

/** The administration area; a refusal for people who are not administrators. The server authorizes each request itself. */
export function AdminArea(props: AdminAreaProps) {
  return (
    <TooltipProvider>
      {props.person.isAdmin ? <Administration {...props} /> : <RefusedPage href={chatHref} />}
    </TooltipProvider>
  );
}
