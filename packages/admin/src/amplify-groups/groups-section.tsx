'use client';
import type { AmplifyGroup, ConfigValue } from '@stoa/core/contract';
import { withoutGroup } from '@stoa/core/rules';
import type { ConfigStore } from '@stoa/core/state';
import { EmptyState, useTexts } from '@stoa/ui';
import { Users } from 'lucide-react';
import { useRef, useState, type ComponentPropsWithoutRef } from 'react';
import { ConfigSection } from '../configs/config-section.js';
import { AddGroup } from './add-group.js';
import type { FindUses } from './delete-group.js';
import { GroupRow } from './group-row.js';
import { groupsTexts } from './groups.texts.js';

export type { FindUses } from './delete-group.js';

export interface GroupsSectionProps extends Omit<ComponentPropsWithoutRef<'form'>, 'children'> {
  config: ConfigStore<ConfigValue<'amplifyGroups'>>;
  findUses: FindUses;
}

const newGroup = (groupName: string): AmplifyGroup => ({
  groupName,
  members: [],
  // The server says who.
  createdBy: '',
  includeFromOtherGroups: [],
});

/** Lists of people. @source administration specification §2 "Configurations tab" (2.008, 2.009) */
export function GroupsSection({ config, findUses, ...props }: GroupsSectionProps) {
  const text = useTexts(groupsTexts);
  const list = useRef<HTMLUListElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  return (
    <ConfigSection config={config} {...props}>
      {({ value, changed, edit }) => {
        const names = Object.keys(value).sort((one, other) => one.localeCompare(other));
        return (
          <>
            <AddGroup
              groups={value}
              onAdd={(name) => {
                setAdded(name);
                edit((groups) => ({ ...groups, [name]: newGroup(name) }));
              }}
            />
            <ul
              ref={list}
              tabIndex={-1}
              aria-label={text.list}
              hidden={names.length === 0}
              className="flex flex-col border-t border-line outline-none"
            >
              {names.map((name) => (
                <GroupRow
                  key={name}
                  groups={value}
                  group={value[name]!}
                  isChanged={changed.includes(name)}
                  isOpen={name === added}
                  findUses={findUses}
                  onChange={(group) => edit((groups) => ({ ...groups, [name]: group }))}
                  onDelete={() => {
                    edit((groups) => withoutGroup(groups, name));
                    // The row that had focus is gone.
                    list.current?.focus();
                  }}
                />
              ))}
            </ul>
            {names.length === 0 ? (
              <EmptyState icon={<Users size={20} />} title={text.none} description={text.noneHint} />
            ) : null}
          </>
        );
      }}
    </ConfigSection>
  );
}
