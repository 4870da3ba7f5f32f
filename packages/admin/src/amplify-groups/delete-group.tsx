'use client';
import type { AmplifyGroup, Outcome } from '@stoa/core/contract';
import type { GroupUse } from '@stoa/core/rules';
import { AlertDialog, Banner, IconButton, Skeleton, useTexts } from '@stoa/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { groupsTexts } from './groups.texts.js';

/** Says what names a group. */
export type FindUses = (
  groups: Readonly<Record<string, AmplifyGroup>>,
  name: string,
) => Promise<Outcome<GroupUse[]>>;

export interface DeleteGroupProps {
  groups: Readonly<Record<string, AmplifyGroup>>;
  name: string;
  findUses: FindUses;
  onDelete: () => void;
}

type Uses = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; uses: readonly GroupUse[] };

function UsesOfGroup({ uses, onRetry }: { uses: Uses; onRetry: () => void }) {
  const text = useTexts(groupsTexts);
  switch (uses.status) {
    case 'loading':
      return (
        <div role="status" aria-label={text.usesLoading}>
          <Skeleton className="h-5 w-full" />
        </div>
      );
    case 'failed':
      return (
        <Banner kind="warning" title={text.usesFailed} action={{ label: text.tryAgain, onAction: onRetry }} />
      );
    case 'ready':
      return uses.uses.length === 0 ? (
        <p className="text-ui text-ink-muted">{text.unused}</p>
      ) : (
        <div className="flex flex-col gap-1 text-ui">
          <p>{text.used}</p>
          <ul className="flex list-disc flex-col gap-1 ps-5">
            {uses.uses.map(({ kind, names }) => (
              <li key={kind} className="break-words">
                {text.uses[kind](names)}
              </li>
            ))}
          </ul>
        </div>
      );
    default:
      return uses satisfies never;
  }
}

/** Deletes a group, after it has been looked up and said what names it. */
export function DeleteGroup({ groups, name, findUses, onDelete }: DeleteGroupProps) {
  const text = useTexts(groupsTexts);
  const [uses, setUses] = useState<Uses>({ status: 'loading' });
  async function look(): Promise<void> {
    setUses({ status: 'loading' });
    const found = await findUses(groups, name);
    setUses(found.ok ? { status: 'ready', uses: found.value } : { status: 'failed' });
  }
  return (
    <AlertDialog.Root
      onOpenChange={(isOpen) => {
        if (isOpen) void look();
      }}
    >
      <AlertDialog.Trigger asChild>
        <IconButton label={text.removeGroup(name)}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </AlertDialog.Trigger>
      <AlertDialog.Content>
        <AlertDialog.Header>
          <AlertDialog.Title>{text.deleteTitle(name)}</AlertDialog.Title>
        </AlertDialog.Header>
        <AlertDialog.Body className="flex flex-col gap-3">
          <AlertDialog.Description>{text.deleteHint}</AlertDialog.Description>
          <UsesOfGroup uses={uses} onRetry={() => void look()} />
        </AlertDialog.Body>
        <AlertDialog.Footer>
          <AlertDialog.Cancel>{text.keep}</AlertDialog.Cancel>
          <AlertDialog.Action disabled={uses.status === 'loading'} onClick={onDelete}>
            {text.deleteGroup}
          </AlertDialog.Action>
        </AlertDialog.Footer>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
