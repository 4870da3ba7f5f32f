import type { LucideIcon } from 'lucide-react';
import type { AdminSetting } from '../app/admin-room.js';

/** A section of the administration area as its frame shows it. */
export interface AdminSection {
  /** Part of the address: `/admin/models`. */
  id: string;
  title: string;
  /** One line on what is done here. */
  description: string;
  /** Sections of one group stand together on the map. */
  group: string;
  icon?: LucideIcon;
  /** Something in it would be lost with the page. */
  isUnsaved?: boolean;
  /** What the search finds in it. */
  settings?: readonly AdminSetting[];
}

/** Sections by group, in the order of the list. */
export function groupSections<S extends Pick<AdminSection, 'group'>>(
  sections: readonly S[],
): { group: string; sections: S[] }[] {
  const groups = new Map<string, S[]>();
  for (const section of sections) {
    const group = groups.get(section.group);
    if (group) group.push(section);
    else groups.set(section.group, [section]);
  }
  return [...groups].map(([group, members]) => ({ group, sections: members }));
}

/** The section of that id; the first one for an unknown id, since addresses come from anywhere. */
export const findSection = (sections: readonly AdminSection[], id: string | null): AdminSection | undefined =>
  sections.find((section) => section.id === id) ?? sections[0];

/** Letters as they are compared: without case, marks and spaces, so that "prompt prefix" finds `promptPrefix`. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\s/gu, '')
    .toLowerCase();

/** The sections that a search finds, each with the settings that it finds there; all, and no settings, for an empty one. */
export function searchSections(sections: readonly AdminSection[], query: string): AdminSection[] {
  const wanted = plain(query);
  const isFound = (text: string) => plain(text).includes(wanted);
  if (wanted === '') return sections.map((section) => ({ ...section, settings: [] }));
  return sections.flatMap((section) => {
    const settings = (section.settings ?? []).filter(({ name }) => isFound(name));
    const isThere = settings.length > 0 || isFound(section.title) || isFound(section.description);
    return isThere ? { ...section, settings } : [];
  });
}
