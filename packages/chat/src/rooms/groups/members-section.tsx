'use client';
import { accessLevels, groupSentence, type AccessLevel, type Group } from '@stoa/core/contract';
import { isSystemKey, levelIn, ownLoss, settleLevels } from '@stoa/core/rules';
import { ConfirmRow, Section, useStoa } from '@stoa/react';
import { Badge, Banner, Button, EmptyState, Select, useTexts } from '@stoa/ui';
import { DataTable, type DataColumn } from '@stoa/ui/data-table';
import { KeyRound, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { AddUsers } from './add-users.js';
import { useGroupChange } from './use-group-change.js';
import { groupsTexts } from './groups.texts.js';

interface Member {
  name: string;
  level: AccessLevel;
}
type Asked = 'add' | 'remove' | 'lower' | null;

const nobody: ReadonlySet<string> = new Set();

/** Members of a group and their access; admins change both. @source assistants specification §2 "Group Management tab", §5 */
export function MembersSection({ group, isAdmin }: { group: Group; isAdmin: boolean }) {
  const texts = useTexts(groupsTexts);
  const self = useStoa().person.email.toLowerCase();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(nobody);
  const [levels, setLevels] = useState<Readonly<Record<string, AccessLevel>>>({});
  const [asked, setAsked] = useState<Asked>(null);
  const { isBusy, failure, run, setFailure } = useGroupChange();
  const rows = Object.entries(group.members).map(([name, level]): Member => ({ name, level }));
  const removed = rows.filter(({ name }) => chosen.has(name)).map(({ name }) => name);
  const { changes } = settleLevels(group.members, levels, '');
  const count = Object.keys(changes).length;
  const loss = ownLoss(levelIn(group, self), changes[self] ?? levelIn(group, self) ?? 'read');

  async function update(settled: Readonly<Record<string, AccessLevel>>) {
    setAsked(null);
    const outcome = await run((actions) => actions.setLevels(group.id, settled));
    if (outcome.ok) setLevels({});
  }
  function askToUpdate() {
    const settled = settleLevels(group.members, levels, self);
    setLevels(settled.changes);
    setFailure(settled.problem ? groupSentence(settled.problem) : null);
    // After a refused change the others are confirmed again.
    if (settled.problem) return;
    if (loss) setAsked('lower');
    else void update(settled.changes);
  }
  async function remove() {
    setAsked(null);
    const outcome = await run((actions) => actions.removeMembers(group.id, removed));
    if (outcome.ok) setChosen(nobody);
  }

  const columns: DataColumn<Member>[] = [
    {
      id: 'name',
      header: texts.memberName,
      renderCell: ({ name }) => (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
          {name === self ? <Badge>{texts.you}</Badge> : null}
          {isSystemKey(name) ? (
            <Badge>
              <KeyRound size={12} aria-hidden />
              {texts.key}
            </Badge>
          ) : null}
        </span>
      ),
    },
    {
      id: 'level',
      header: texts.accessLevel,
      className: 'w-32 sm:w-44',
      renderCell: ({ name, level }) =>
        isAdmin ? (
          <Select
            size="sm"
            aria-label={texts.levelOf(name)}
            options={accessLevels.map((value) => ({ value, label: texts.levels[value] }))}
            value={levels[name] ?? level}
            disabled={isBusy}
            onValueChange={(value) => setLevels({ ...levels, [name]: value as AccessLevel })}
          />
        ) : (
          texts.levels[level]
        ),
    },
  ];

  return (
    <Section
      title={texts.members}
      hint={isAdmin ? undefined : texts.onlyAdmins}
      data-slot="group-members"
      data-state={isBusy ? 'changing' : 'idle'}
      end={
        isAdmin && asked !== 'add' ? (
          <Button disabled={isBusy} onClick={() => setAsked('add')}>
            <UserPlus size={16} aria-hidden />
            {texts.addUsers}
          </Button>
        ) : null
      }
    >
      {failure === null ? null : <Banner kind="error" title={failure} />}
      {asked === 'add' ? <AddUsers group={group} onDone={() => setAsked(null)} /> : null}
      {asked === 'remove' ? (
        <ConfirmRow
          question={
            removed.includes(self) ? texts.askRemoveSelf(group.name) : texts.askRemove(removed.length)
          }
          confirmLabel={texts.deleteUsers}
          cancelLabel={texts.cancel}
          onConfirm={() => void remove()}
          onCancel={() => setAsked(null)}
        />
      ) : null}
      {asked === 'lower' && loss ? (
        <ConfirmRow
          question={texts.askLower[loss]}
          confirmLabel={texts.updateAccess}
          cancelLabel={texts.cancel}
          onConfirm={() => void update(changes)}
          onCancel={() => setAsked(null)}
        />
      ) : null}
      {isAdmin && (asked === null || asked === 'add') && removed.length + count > 0 ? (
        <div className="flex flex-wrap items-center justify-end gap-2" data-slot="member-changes">
          <span role="status" className="flex-1 basis-24 text-caption text-ink-muted">
            {[removed.length > 0 && texts.chosen(removed.length), count > 0 && texts.changes(count)]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {removed.length > 0 ? (
            <Button size="sm" variant="danger" disabled={isBusy} onClick={() => setAsked('remove')}>
              {texts.deleteUsers}
            </Button>
          ) : null}
          {count > 0 ? (
            <>
              <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => setLevels({})}>
                {texts.cancel}
              </Button>
              <Button size="sm" variant="solid" loading={isBusy} onClick={askToUpdate}>
                {texts.updateAccess}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
      <DataTable
        label={texts.members}
        texts={texts.table}
        columns={columns}
        rows={rows}
        rowId={({ name }) => name}
        rowName={({ name }) => name}
        sort={null}
        onSort={() => undefined}
        {...(isAdmin && { selection: { ids: new Set(removed), onChange: setChosen } })}
        status="ready"
        failure={texts.loadFailed}
        onRetry={() => undefined}
        empty={<EmptyState icon={<Users size={20} />} title={texts.noMembers} />}
      />
    </Section>
  );
}
