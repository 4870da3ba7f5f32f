'use client';
import { createFlagsStore, selectFlag } from '@stoa/core/state';
import { LoadFailure, lazyPart, useStore } from '@stoa/react';
import { Banner, useReadTexts, useTexts } from '@stoa/ui';
import {
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { AdminPlaceContext, useLeaveWarning } from '../app/admin-context.js';
import { AdminNavigationProvider, type AdminNavigation } from '../app/admin-link.js';
import type { AdminRoom, AdminRoomProps } from '../app/admin-room.js';
import { createAdminStores, type AdminHost } from '../app/admin-stores.js';
import { LoadingRows } from '../app/loading-rows.js';
import { AdminShell } from './admin-shell.js';
import { ExportAll, ReloadAll, SaveAll } from './frame-commands.js';
import { adminRooms } from './rooms.js';
import { findSection, type AdminSection } from './sections.js';
import { shellTexts } from './shell.texts.js';

export interface AdminAreaProps {
  /** What the area works with; the first one counts. */
  host: AdminHost;
  /** The address inside the area: `/embed/new`, say. */
  path: string;
  navigation: AdminNavigation;
  /** Leaves the area. */
  exit?: ReactNode;
  /** Hears what is shown, for the title of the page. */
  onTitle?: (section: string, area: string) => void;
  /** The records of its sections; by default those of this package. */
  rooms?: readonly AdminRoom[];
}

function Loading() {
  const { loading } = useTexts(shellTexts);
  return <LoadingRows label={loading} className="max-w-[52rem]" />;
}

const partOf = ({ load, title }: AdminRoom): ComponentType<AdminRoomProps> =>
  lazyPart(load, {
    waiting: <Loading />,
    failed: (retry) => <LoadFailure title={title} onRetry={retry} />,
  });

const openFlags = ({ ports }: AdminHost) => createFlagsStore(ports);

/** The administration area: the sections of its records, each at its address and loaded when it is first opened. */
export function AdminArea({ host, path, navigation, exit, onTitle, rooms = adminRooms }: AdminAreaProps) {
  const read = useReadTexts();
  const text = useTexts(shellTexts);
  const [stores] = useState(() => createAdminStores(host));
  const [parts] = useState(() => new Map(rooms.map((room) => [room.id, partOf(room)])));
  const [sought, setSought] = useState<string | null>(null);
  const [hasExportFailed, setExportFailed] = useState(false);
  const flags = stores.of(openFlags);
  const shownFlags = useStore(flags.store, (state) => state);
  const { getState, subscribe } = stores.unsaved;
  const unsaved = useSyncExternalStore(subscribe, getState, getState);
  useLeaveWarning(unsaved.length > 0);
  const needsFlags = rooms.some(({ flag }) => flag !== undefined);
  useEffect(() => {
    if (needsFlags) void flags.load();
  }, [flags, needsFlags]);

  const sections: AdminSection[] = useMemo(
    () =>
      rooms
        .filter(({ flag }) => flag === undefined || selectFlag(flag)(shownFlags))
        .map(({ id, icon, title, description, group, settings }) => ({
          id,
          icon,
          title: title(read),
          description: description(read),
          group: group(read),
          settings: settings?.(read) ?? [],
          isUnsaved: unsaved.includes(id),
        })),
    [rooms, shownFlags, read, unsaved],
  );
  const [current = '', ...rest] = path.split('/').filter(Boolean);
  const section = findSection(sections, current);
  const id = section?.id ?? '';
  const title = section?.title;
  const isUnsaved = unsaved.length > 0;
  useEffect(() => {
    if (title !== undefined) onTitle?.(isUnsaved ? text.starred(title) : title, text.title);
  }, [title, text, isUnsaved, onTitle]);
  const onFound = useCallback(() => setSought(null), []);
  const place = useMemo(() => ({ stores, section: id, sought, onFound }), [stores, id, sought, onFound]);
  const Part = parts.get(id);

  return (
    <AdminNavigationProvider value={navigation}>
      <AdminShell
        className="h-dvh"
        title={text.title}
        sections={sections}
        current={id}
        onSelect={(chosen, settingId) => {
          setSought(settingId ?? null);
          navigation.go(`/${chosen}`);
        }}
        isUnsaved={isUnsaved}
        commands={
          <>
            <ExportAll stores={stores} onEnd={setExportFailed} />
            <ReloadAll stores={stores} />
          </>
        }
        notice={
          <>
            {hasExportFailed ? <Banner kind="error" title={text.exportFailed} /> : null}
            <SaveAll stores={stores} />
          </>
        }
        exit={exit}
      >
        {() =>
          Part ? (
            <AdminPlaceContext.Provider value={place}>
              <Part key={id} base={`/${id}`} path={rest.length > 0 ? `/${rest.join('/')}` : ''} />
            </AdminPlaceContext.Provider>
          ) : null
        }
      </AdminShell>
    </AdminNavigationProvider>
  );
}
