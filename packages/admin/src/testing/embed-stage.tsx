import { TooltipProvider } from '@stoa/ui';
import { useMemo, useState } from 'react';
import { AdminNavigationProvider } from '../app/admin-link.js';
import { EmbedAdmin } from '../embed/embed-admin.js';
import type { FakeEmbed } from './fake-embed.js';

export interface EmbedStageProps {
  fake: FakeEmbed;
  /** Where the room begins: `/new`, say. */
  path?: string;
  /** Hears where it goes. */
  onGo?: (path: string) => void;
}

const base = '/embed';

/** The room of embed keys with an address that stays inside it. */
export function EmbedStage({ fake, path: first = '', onGo }: EmbedStageProps) {
  const [path, setPath] = useState(base + first);
  const navigation = useMemo(
    () => ({
      href: (to: string) => `/admin${to}`,
      go: (to: string) => {
        setPath(to);
        onGo?.(to);
      },
    }),
    [onGo],
  );
  return (
    <TooltipProvider>
      <AdminNavigationProvider value={navigation}>
        <EmbedAdmin
          keys={fake.keys}
          models={fake.models}
          host={fake.host}
          base={base}
          path={path.slice(base.length)}
        />
      </AdminNavigationProvider>
    </TooltipProvider>
  );
}
