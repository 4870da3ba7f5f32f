'use client';
import type { Group } from '@stoa/core/contract';
import { lacksPeople, PeopleField, useEmailList } from '@stoa/react';
import { Banner, Button, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { SystemKeyChoice } from './system-key-choice.js';
import { useAddedGroups } from './use-added-groups.js';
import { useGroupChange } from './use-group-change.js';
import { groupsTexts } from './groups.texts.js';

export interface AddUsersProps {
  group: Group;
  onDone: () => void;
}

/** Adds members, who may read. @source assistants specification §2 "Add-emails dialog", §5 */
export function AddUsers({ group, onDone }: AddUsersProps) {
  const texts = useTexts(groupsTexts);
  const people = useEmailList(`group/${group.id}/people`, {
    members: Object.keys(group.members),
    groups: useAddedGroups(group.id),
  });
  const { isBusy, failure, run } = useGroupChange();
  const [isRefused, setRefused] = useState(false);
  async function add() {
    const list = (await people.entering()) ?? people.state;
    setRefused(lacksPeople(list));
    if (list.text.trim() !== '') return people.onAdd(list.text);
    if (lacksPeople(list)) return;
    const outcome = await run((actions) => actions.addMembers(group.id, list.emails));
    if (!outcome.ok) return;
    people.forget();
    onDone();
  }
  return (
    <div
      data-slot="add-users"
      role="group"
      aria-label={texts.addUsers}
      className="flex flex-col gap-3 rounded-panel border border-line bg-surface-sunken p-4"
    >
      {failure === null ? null : <Banner kind="error" title={failure} />}
      <PeopleField
        {...people}
        label={texts.addUsers}
        hint={texts.addMembersHint}
        disabled={isBusy}
        isRefused={isRefused}
      />
      <SystemKeyChoice
        taken={[...Object.keys(group.members), ...people.state.emails]}
        onChoose={people.onAdd}
      />
      <div className="flex justify-end gap-2">
        <Button
          disabled={isBusy}
          onClick={() => {
            people.forget();
            onDone();
          }}
        >
          {texts.cancel}
        </Button>
        <Button variant="solid" loading={isBusy} onClick={() => void add()}>
          {texts.addUsers}
        </Button>
      </div>
    </div>
  );
}
