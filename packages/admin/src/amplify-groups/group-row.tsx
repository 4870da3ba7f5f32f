'use client';
import type { AmplifyGroup } from '@stoa/core/contract';
import { countGroupMembers } from '@stoa/core/rules';
import { Badge, cn, useTexts } from '@stoa/ui';
import { useState, type ComponentPropsWithoutRef } from 'react';
import { DeleteGroup, type FindUses } from './delete-group.js';
import { GroupIncludes } from './group-includes.js';
import { GroupMembers } from './group-members.js';
import { groupsTexts } from './groups.texts.js';

export interface GroupRowProps extends Omit<ComponentPropsWithoutRef<'li'>, 'children' | 'onChange'> {
  groups: Readonly<Record<string, AmplifyGroup>>;
  group: AmplifyGroup;
  isChanged: boolean;
  isOpen: boolean;
  findUses: FindUses;
  onChange: (group: AmplifyGroup) => void;
  onDelete: () => void;
}

/** One group: who belongs to it, and which groups it takes in. */
export function GroupRow({
  groups,
  group,
  isChanged,
  isOpen: isOpenAtFirst,
  findUses,
  onChange,
  onDelete,
  className,
  ...props
}: GroupRowProps) {
  const text = useTexts(groupsTexts);
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const { groupName, createdBy, members, includeFromOtherGroups } = group;
  return (
    <li
      data-slot="group-row"
      data-state={isChanged ? 'changed' : 'saved'}
      className={cn('flex flex-col gap-1 border-b border-line py-3', className)}
      {...props}
    >
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-ui font-medium break-words text-ink">{groupName}</h2>
          {createdBy === '' ? null : (
            <p className="text-caption break-words text-ink-muted">{text.createdBy(createdBy)}</p>
          )}
        </div>
        {isChanged ? <Badge>{text.changed}</Badge> : null}
        <DeleteGroup groups={groups} name={groupName} findUses={findUses} onDelete={onDelete} />
      </div>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary
          aria-label={text.detailsOf(groupName)}
          className="min-h-6 cursor-pointer rounded-control text-caption text-ink-muted focus-ring"
        >
          {text.count(countGroupMembers(groups, groupName), includeFromOtherGroups.length)}
        </summary>
        {isOpen ? (
          <div className="flex flex-col gap-5 pt-3">
            <GroupMembers members={members} onChange={(now) => onChange({ ...group, members: now })} />
            <GroupIncludes
              groups={groups}
              name={groupName}
              onChange={(names) => onChange({ ...group, includeFromOtherGroups: names })}
            />
          </div>
        ) : null}
      </details>
    </li>
  );
}
