/** A place of the administration area. Rooms add their own section; the shell draws the map from the list. */
export interface AdminSection {
  /** Part of the address: `/admin/models`. */
  id: string;
  title: string;
  /** One line on what is done here. */
  description: string;
  /** Sections of one group stand together on the map. */
  group: string;
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
