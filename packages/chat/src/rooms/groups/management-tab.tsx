'use client';
import type { Group } from '@stoa/core/contract';
import { areTypesChanged, levelIn, usedTypesThatGo } from '@stoa/core/rules';
import { ConfirmRow, Section, useStoa } from '@stoa/react';
import { Banner, Button, useTexts } from '@stoa/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { KeySection } from './key-section.js';
import { MembersSection } from './members-section.js';
import { TypesEditor } from './types-editor.js';
import { useGroupChange } from './use-group-change.js';
import { groupsTexts } from './groups.texts.js';

interface PartProps {
  group: Group;
  isAdmin: boolean;
}

/** Types, with Confirm and Cancel once something changed. @source assistants specification §4 "Self-service access changes" */
function TypesSection({ group, isAdmin }: PartProps) {
  const texts = useTexts(groupsTexts);
  const [types, setTypes] = useState<readonly string[] | null>(null);
  const [isAsked, setAsked] = useState(false);
  const { isBusy, failure, run, setFailure } = useGroupChange();
  const shown = types ?? group.groupTypes;
  const isChanged = areTypesChanged(group.groupTypes, shown);
  const used = usedTypesThatGo(group, shown);
  async function save() {
    setAsked(false);
    const outcome = await run((actions) => actions.setTypes(group.id, shown));
    if (outcome.ok) setTypes(null);
  }
  return (
    <Section title={texts.groupTypes} hint={texts.groupTypesHint} data-slot="group-types">
      {failure === null ? null : <Banner kind="error" title={failure} />}
      <TypesEditor types={shown} readOnly={!isAdmin} disabled={isBusy || isAsked} onChange={setTypes} />
      {isAsked ? (
        <ConfirmRow
          question={texts.types.used(used.join(', '), used.length)}
          confirmLabel={texts.confirm}
          cancelLabel={texts.cancel}
          onConfirm={() => void save()}
          onCancel={() => setAsked(false)}
        />
      ) : isChanged ? (
        <div className="flex gap-2">
          <Button
            variant="solid"
            size="sm"
            loading={isBusy}
            onClick={() => (used.length > 0 ? setAsked(true) : void save())}
          >
            {texts.confirm}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={isBusy}
            onClick={() => {
              setTypes(null);
              setFailure(null);
            }}
          >
            {texts.cancel}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

function DeleteSection({ group }: { group: Group }) {
  const texts = useTexts(groupsTexts);
  const [isAsked, setAsked] = useState(false);
  const { isBusy, failure, run } = useGroupChange();
  return (
    <Section
      title={texts.deleteGroup}
      hint={texts.deleteGroupHint}
      data-slot="delete-group"
      end={
        isAsked ? null : (
          <Button variant="danger" loading={isBusy} onClick={() => setAsked(true)}>
            <Trash2 size={16} aria-hidden />
            {texts.deleteGroup}
          </Button>
        )
      }
    >
      {failure === null ? null : <Banner kind="error" title={failure} />}
      {isAsked ? (
        <ConfirmRow
          question={texts.askDeleteGroup(group.name)}
          confirmLabel={texts.deleteGroup}
          cancelLabel={texts.cancel}
          onConfirm={() => {
            setAsked(false);
            void run((actions) => actions.remove(group.id));
          }}
          onCancel={() => setAsked(false)}
        />
      ) : null}
    </Section>
  );
}

/** Types and members of a group. Who may only write sees them. @source assistants specification §2 "Group Management tab", §6 */
export function ManagementTab({ group }: { group: Group }) {
  const { person } = useStoa();
  const isAdmin = levelIn(group, person.email) === 'admin';
  return (
    <div data-slot="group-management" className="mx-auto w-full max-w-4xl">
      <TypesSection group={group} isAdmin={isAdmin} />
      <MembersSection group={group} isAdmin={isAdmin} />
      {isAdmin ? <KeySection group={group} /> : null}
      {isAdmin ? <DeleteSection group={group} /> : null}
    </div>
  );
}
