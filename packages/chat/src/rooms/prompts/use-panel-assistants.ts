'use client';
import type { AssistantDefinition, Group } from '@stoa/core/contract';
import {
  assistantOfPrompt,
  assistantPrompts,
  groupPromptOpening,
  managesGroup,
  usableAssistants,
  type AssistantPrompts,
  type GroupPromptOpening,
} from '@stoa/core/rules';
import { selectFlag } from '@stoa/core/state';
import type { Prompt } from '@stoa/core/contract';
import { useStoa, useStore } from '@stoa/react';
import { useMemo } from 'react';

/** The assistants of the panel, as the server says them. They are neither stored here nor sent from here. */
export function usePanelAssistants(): AssistantPrompts {
  const { assistants, conversations, flags, person } = useStoa();
  const own = useStore(assistants.store, (state) => state.assistants);
  const groups = useStore(assistants.store, (state) => state.groups);
  const hasApiKeys = useStore(flags.store, selectFlag('apiKeys'));
  const folders = useStore(conversations.store, (state) => state.folders);
  const leavingIds = useStore(conversations.store, (state) => state.pendingFolderIds);
  return useMemo(
    () =>
      assistantPrompts(usableAssistants(own, groups, { hasApiKeys }), groups, {
        email: person.email,
        folderIds: new Set(folders.flatMap(({ id, type }) => (type === 'prompt' ? [id] : []))),
        leavingIds,
      }),
    [own, groups, hasApiKeys, person.email, folders, leavingIds],
  );
}

/** Whether the person reaches the administration of a group from its folder. @source assistants specification §2 "Other surfaces" */
export function useCanAdminister(groupId: string): boolean {
  const { assistants, flags, person } = useStoa();
  const isOpen = useStore(flags.store, selectFlag('assistantAdminInterface'));
  const group = useStore(assistants.store, (state) => state.groups.find(({ id }) => id === groupId));
  return isOpen && group !== undefined && managesGroup(group, person.email);
}

/** An assistant of the panel with the one place where it is opened. */
export interface PanelAssistant {
  definition: AssistantDefinition;
  group: Group | undefined;
  opening: GroupPromptOpening | 'editor';
  open(): void;
}

/** Undefined for a template that is no assistant. */
export function usePanelAssistant(prompt: Prompt): PanelAssistant | undefined {
  const { assistants, flags, layout, person } = useStoa();
  const isOpen = useStore(flags.store, selectFlag('assistantAdminInterface'));
  const isSynced = useStore(assistants.store, ({ status }) => status === 'ready');
  const { groupId } = prompt;
  const group = useStore(assistants.store, (state) => state.groups.find(({ id }) => id === groupId));
  const definition = assistantOfPrompt(prompt);
  if (!definition) return undefined;
  const opening = groupId
    ? groupPromptOpening(group, definition, { email: person.email, isOpen, isSynced })
    : 'editor';
  const assistantId = definition.assistantId ?? '';
  return {
    definition,
    group,
    opening,
    open() {
      if (opening === 'administration' && groupId)
        layout.openDialog({ name: 'assistantAdmin', groupId, assistantId });
      else
        layout.openDialog({
          name: 'assistantEditor',
          assistantId,

          isView: opening === 'view',
        });
    },
  };
}
