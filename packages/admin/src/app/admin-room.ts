import type { FeatureFlag } from '@stoa/core/contract';
import type { ReadTexts } from '@stoa/ui';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** A setting as the search knows it. What draws it says where it is with `useSetting`. */
export interface AdminSetting {
  id: string;
  name: string;
}

/** What the part of a section is told of the address. */
export interface AdminRoomProps {
  /** The address of the section inside the area: `/embed`. */
  base: string;
  /** The rest of the address: `/new`, say. */
  path: string;
}

/** A section of the administration area. The area makes its map, search, address and heading of the records of all rooms. */
export interface AdminRoom {
  /** Part of the address: `/admin/flags`. */
  id: string;
  icon: LucideIcon;
  title: (read: ReadTexts) => string;
  /** One line on what is done here. */
  description: (read: ReadTexts) => string;
  /** Sections of one group stand together on the map. */
  group: (read: ReadTexts) => string;
  /** The feature that has to be served. Without one the section is always there. */
  flag?: FeatureFlag;
  /** What the search finds in it, besides its title and description. */
  settings?: (read: ReadTexts) => readonly AdminSetting[];
  /** Fetches its part, once it is first opened. */
  load: () => Promise<ComponentType<AdminRoomProps>>;
}

/** Checks a record of a section. */
export const defineAdminRoom = (room: AdminRoom): AdminRoom => room;
