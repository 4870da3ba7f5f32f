import {
  adminConfigsTexts,
  adminEmbedTexts,
  adminFlagsTexts,
  AdminNavigationProvider,
  AdminShell,
  adminShellTexts,
  EmbedAdmin,
  ExitLink,
  FlagsSection,
  RefusedPage,
  type AdminSection,
} from '@stoa/admin';
import { featureFlagsConfig } from '@stoa/core/contract';
import { createConfigStore, createEmbedKeysStore, createModelsStore } from '@stoa/core/state';
import { TooltipProvider, TextsProvider, useTexts } from '@stoa/ui';
import { useEffect, useMemo, useState } from 'react';
import type { PagePerson } from '@stoa/server/pages';
import type { AppProps, Connect } from '../app.js';
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

/** The stores of the area. No store of the workspace starts with them. */
function createStores({ person, location, connect }: AdminAreaProps) {
  const ports = connect({ personId: person.id, notify: () => () => undefined });
  return {
    flags: createConfigStore(featureFlagsConfig, ports),
    embed: {
      keys: createEmbedKeysStore(ports, { origin: location.origin }),
      models: createModelsStore(ports),
      host: { origin: location.origin, script: '/embed/embed.js', loadIntegrity },
    },
  };
}

function Sections(props: AdminAreaProps) {
  const { root, location } = props;
  const [stores] = useState(() => createStores(props));
  const { path, go } = usePathname(location.path);
  const shell = useTexts(adminShellTexts);
  const configs = useTexts(adminConfigsTexts);
  const embed = useTexts(adminEmbedTexts);
  const flags = useTexts(adminFlagsTexts);
  const sections: AdminSection[] = [
    { id: 'embed', title: embed.section, description: embed.sectionHint, group: embed.group },
    { id: 'flags', title: flags.section, description: flags.sectionHint, group: configs.group },
  ];
  const [current = '', ...rest] = path.slice(root.length).split('/').filter(Boolean);
  const section = sections.find(({ id }) => id === current) ?? sections[0]!;
  const navigation = useMemo(
    () => ({ href: (to: string) => root + to, go: (to: string) => go(root + to) }),
    [root, go],
  );
  useEffect(() => {
    document.title = `${section.title} · ${shell.title} · Stoa`;
  }, [section.title, shell.title]);

  return (
    <AdminNavigationProvider value={navigation}>
      <AdminShell
        className="h-dvh"
        title={shell.title}
        sections={sections}
        current={section.id}
        onSelect={(id) => navigation.go(`/${id}`)}
        exit={<ExitLink href={chatHref} />}
      >
        {() =>
          section.id === 'flags' ? (
            <FlagsSection config={stores.flags} />
          ) : (
            <EmbedAdmin
              {...stores.embed}
              base={`/${section.id}`}
              path={rest.length > 0 ? `/${rest.join('/')}` : ''}
            />
          )
        }
      </AdminShell>
    </AdminNavigationProvider>
  );
}

/** The administration area; a refusal for people who are not administrators. The server authorizes each request itself. */
export function AdminArea(props: AdminAreaProps) {
  return (
    <TextsProvider locale="en">
      <TooltipProvider>
        {props.person.isAdmin ? <Sections {...props} /> : <RefusedPage href={chatHref} />}
      </TooltipProvider>
    </TextsProvider>
  );
}
