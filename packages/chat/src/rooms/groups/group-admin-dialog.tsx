'use client';
import type { Group } from '@stoa/core/contract';
import { selectFlag } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { Banner, Button, Dialog, EmptyState, Select, Skeleton, Tabs, useTexts } from '@stoa/ui';
import { Users } from 'lucide-react';
import { useState } from 'react';
import type { DialogPartProps } from '../../base/dialogs/dialog-part.js';
import { ConversationsTab, DashboardTab } from '../analytics/door.js';
import { GroupAssistantEditor } from '../assistants/door.js';
import { AssistantsTab, type AssistantsTabProps } from './assistants-tab.js';
import { CreateGroup } from './create-group.js';
import { groupsTexts } from './groups.texts.js';
import { ManagementTab } from './management-tab.js';
import { useManagedGroups } from './use-managed-groups.js';

/** Stands among the ids of groups for a new one; no id has the sign. */
const newGroup = '+';

const views = ['dashboard', 'conversations', 'edit_assistant', 'group'] as const;
type View = (typeof views)[number];
const firstView: View = 'edit_assistant';

function Views({ group, ...props }: { group: Group } & Omit<AssistantsTabProps, 'group' | 'Editor'>) {
  const texts = useTexts(groupsTexts);
  const [view, setView] = useState<string>(firstView);
  const [analysedId, setAnalysedId] = useState(props.assistantId);
  const analysis = { group, assistantId: analysedId, onAssistantChange: setAnalysedId };
  const offered = views.filter((one) => one !== 'conversations' || group.supportConvAnalysis);
  return (
    <Tabs.Root
      // Approval may be withdrawn while they are looked at.
      value={offered.some((one) => one === view) ? view : firstView}
      onValueChange={setView}
      className="min-h-0 flex-1 border-t border-line"
    >
      <Tabs.List
        aria-label={texts.views}
        className="overflow-x-auto overflow-y-hidden px-5 [scrollbar-width:none]"
      >
        {offered.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {texts.tabs[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="dashboard" className="overflow-y-auto overscroll-contain p-5 scrollbar-quiet">
        <DashboardTab {...analysis} />
      </Tabs.Panel>
      {group.supportConvAnalysis ? (
        <Tabs.Panel value="conversations" className="overflow-y-auto overscroll-contain p-5 scrollbar-quiet">
          <ConversationsTab {...analysis} />
        </Tabs.Panel>
      ) : null}
      <Tabs.Panel value="edit_assistant" className="overflow-y-auto overscroll-contain p-5 scrollbar-quiet">
        <AssistantsTab group={group} Editor={GroupAssistantEditor} {...props} />
      </Tabs.Panel>
      <Tabs.Panel value="group" className="overflow-y-auto overscroll-contain px-5 scrollbar-quiet">
        <ManagementTab group={group} />
      </Tabs.Panel>
    </Tabs.Root>
  );
}

/** Groups with their assistants, members and types. @source assistants specification §2 "Assistant admin interface" */
export function GroupAdminDialog({ dialog }: DialogPartProps<'assistantAdmin'>) {
  const texts = useTexts(groupsTexts);
  const { flags } = useStoa();
  const canCreate = useStore(flags.store, selectFlag('createAstAdminGroups'));
  const { groups, all, status, isIncomplete, refresh } = useManagedGroups();
  const [chosenId, setChosenId] = useState(dialog.groupId);
  const isCreating = canCreate && chosenId === newGroup;
  const group = groups.find(({ id }) => id === chosenId) ?? groups[0];
  const isLoading = status === 'idle' || status === 'loading';
  const options = [
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
    ...(canCreate ? [{ value: newGroup, label: texts.createNewGroup }] : []),
  ];
  return (
    <div data-slot="group-admin" data-state={status} className="flex min-h-0 flex-1 flex-col">
      <Dialog.Header className="flex-row flex-wrap items-center gap-x-4 gap-y-2">
        <Dialog.Title>{texts.title}</Dialog.Title>
        {group ? (
          <Select
            size="sm"
            className="w-72 max-w-full"
            aria-label={texts.group}
            options={options}
            value={isCreating ? newGroup : group.id}
            onValueChange={setChosenId}
          />
        ) : null}
      </Dialog.Header>
      {status === 'failed' || isIncomplete ? (
        <Banner
          className="mx-5 mb-3"
          kind={status === 'failed' ? 'error' : 'warning'}
          title={status === 'failed' ? texts.loadFailed : texts.incomplete}
          action={{ label: texts.tryAgain, onAction: refresh }}
        />
      ) : null}
      {isCreating ? (
        <CreateGroup
          groups={all}
          onCreated={({ id }) => setChosenId(id)}
          onCancel={() => setChosenId(undefined)}
        />
      ) : group ? (
        <Views
          key={group.id}
          group={group}
          assistantId={group.id === dialog.groupId ? dialog.assistantId : undefined}
        />
      ) : isLoading ? (
        <Dialog.Body aria-busy>
          <span role="status" className="sr-only">
            {texts.loading}
          </span>
          <Skeleton className="h-9 w-64" />
          <Skeleton className="h-40 w-full" />
        </Dialog.Body>
      ) : status === 'ready' ? (
        <Dialog.Body>
          <EmptyState
            size="page"
            icon={<Users size={20} />}
            title={texts.noGroups}
            description={canCreate ? texts.noGroupsCreate : texts.noGroupsHint}
            action={
              canCreate ? (
                <Button variant="solid" onClick={() => setChosenId(newGroup)}>
                  {texts.createGroup}
                </Button>
              ) : undefined
            }
          />
        </Dialog.Body>
      ) : null}
      <Dialog.CloseIcon />
    </div>
  );
}
