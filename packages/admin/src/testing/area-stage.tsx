import { success } from '@stoa/core/contract';
import { TooltipProvider } from '@stoa/ui';
import { useMemo, useState } from 'react';
import type { AdminRoom } from '../app/admin-room.js';
import { AdminArea } from '../shell/admin-area.js';
import { ExitLink } from '../shell/exit-link.js';
import { createFakeConfigs, type FakeConfigs } from './fake-configs.js';
import { fakeDocuments } from './fake-documents.js';

/** The server of an area: flags, and the specimen's configuration. */
export function createFakeArea(): FakeConfigs {
  const fake = createFakeConfigs();
  const { world } = fake.ports;
  world.answer('embed.listKeys', () => success({ success: true, data: [] }));
  world.answer('configs.get', () =>
    success({
      success: true,
      data: { featureFlags: fake.stored(), specimen: { note: 'Knock', endpoints: [] } },
    }),
  );
  return fake;
}

export interface AreaStageProps {
  fake: FakeConfigs;
  rooms?: readonly AdminRoom[];
  /** Where it begins. */
  path?: string;
  onTitle?: (section: string, area: string) => void;
}

/** The whole area with an address that stays inside it. */
export function AreaStage({ fake, rooms, path: first = '', onTitle }: AreaStageProps) {
  const [path, setPath] = useState(first);
  const navigation = useMemo(() => ({ href: (to: string) => `/admin${to}`, go: setPath }), []);
  const [host] = useState(() => ({
    ports: fake.ports,
    origin: 'https://chat.example.com',
    embedScript: 'about:blank',
    loadIntegrity: async () => null,
    documents: fakeDocuments(),
  }));
  return (
    <TooltipProvider>
      <AdminArea
        host={host}
        path={path}
        navigation={navigation}
        exit={<ExitLink href="#chat" />}
        {...(rooms && { rooms })}
        {...(onTitle && { onTitle })}
      />
    </TooltipProvider>
  );
}
