'use client';
import { assistantLimits, type Group } from '@stoa/core/contract';
import { groupNameProblem } from '@stoa/core/rules';
import { DraftNotice, PeopleField, useEmailList, useFormDraft } from '@stoa/react';
import { Banner, Button, Dialog, Field, Input, useTexts } from '@stoa/ui';
import { useEffect, useRef } from 'react';
import { TypesEditor } from './types-editor.js';
import { useAddedGroups } from './use-added-groups.js';
import { useGroupChange } from './use-group-change.js';
import { groupsTexts } from './groups.texts.js';

export interface CreateGroupProps {
  /** All groups of the person; a name among them is taken. */
  groups: readonly Group[];
  onCreated: (group: Group) => void;
  onCancel: () => void;
}

const draftId = 'group/new';

/** Makes a group. What was filled in stays when it fails. @source assistants specification §2 "Create-group dialog", §5 */
export function CreateGroup({ groups, onCreated, onCancel }: CreateGroupProps) {
  const texts = useTexts(groupsTexts);
  const form = useFormDraft(draftId, { name: '', types: [] as readonly string[] });
  const people = useEmailList(`${draftId}/people`, { members: [], groups: useAddedGroups(null) });
  const change = useGroupChange();
  const name = useRef<HTMLInputElement>(null);
  const { isBusy, failure } = change;
  useEffect(() => name.current?.focus(), []);

  const forget = () => {
    form.forget();
    people.forget();
  };
  async function create() {
    const list = (await people.entering()) ?? people.state;
    // What is left in the field was not taken, and says why.
    if (list.text.trim() !== '') return people.onAdd(list.text);
    const outcome = await change.run((actions) =>
      actions.create({ name: form.values.name, types: form.values.types, members: list.emails }),
    );
    if (outcome.ok) {
      forget();
      onCreated(outcome.value);
    } else if (
      groupNameProblem(
        form.values.name,
        groups.map((group) => group.name),
      )
    )
      name.current?.focus();
  }
  return (
    <form
      data-slot="create-group"
      data-state={isBusy ? 'creating' : 'editing'}
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <Dialog.Body className="gap-5">
        <div className="flex w-full max-w-2xl flex-col gap-5">
          <DraftNotice
            isRestored={(form.isRestored || people.isRestored) && !isBusy && failure === null}
            onDiscard={() => {
              form.discard();
              people.discard();
            }}
          />
          {failure === null ? null : <Banner kind="error" title={failure} />}
          <Field required label={texts.groupName} hint={texts.groupNameHint}>
            <Input
              ref={name}
              dir="auto"
              data-autofocus=""
              maxLength={assistantLimits.nameCharacters}
              disabled={isBusy}
              value={form.values.name}
              onChange={(event) => form.change({ name: event.target.value })}
            />
          </Field>
          <section aria-label={texts.groupTypes} className="flex flex-col gap-2">
            <h3 className="text-ui font-medium text-ink">{texts.groupTypes}</h3>
            <TypesEditor
              types={form.values.types}
              disabled={isBusy}
              hint={texts.groupTypesHint}
              onChange={(types) => form.change({ types })}
            />
          </section>
          <PeopleField
            {...people}
            label={texts.addMembers}
            hint={texts.addMembersHint}
            required={false}
            disabled={isBusy}
          />
        </div>
      </Dialog.Body>
      <Dialog.Footer className="sm:items-center">
        <p className="flex-1 text-caption text-ink-muted max-sm:order-1">{texts.peopleAdmins}</p>
        <Button
          disabled={isBusy}
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          {texts.cancel}
        </Button>
        <Button type="submit" variant="solid" loading={isBusy}>
          {isBusy ? texts.creating : texts.createGroup}
        </Button>
      </Dialog.Footer>
    </form>
  );
}
