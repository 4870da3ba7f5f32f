'use client';
import { integrationIds, type IntegrationId } from '@stoa/core/contract';
import type { IntegrationsActions, IntegrationsState } from '@stoa/core/state';
import { useLazyStore, useStoa } from '@stoa/react';
import { Banner, Button, Dialog, Skeleton, Tabs, useTexts } from '@stoa/ui';
import {
  CalendarDays,
  CircleCheck,
  ClipboardList,
  FileSpreadsheet,
  FileText,
  HardDrive,
  Mail,
  type LucideIcon,
} from 'lucide-react';
import { useEffect } from 'react';
import type { DialogPartProps } from '../../base/dialogs/dialog-part.js';
import { integrationsTexts } from './integrations.texts.js';
import { openWindow } from './open-window.js';

const icons = {
  google_calendar: CalendarDays,
  google_sheets: FileSpreadsheet,
  google_docs: FileText,
  google_drive: HardDrive,
  google_forms: ClipboardList,
  google_gmail: Mail,
} as const satisfies Record<IntegrationId, LucideIcon>;

const nothing: IntegrationsState = { status: 'loading', connected: [], busy: null, failure: null };

interface RowProps {
  id: IntegrationId;
  state: IntegrationsState;
  actions: IntegrationsActions | null;
}

function Row({ id, state, actions }: RowProps) {
  const texts = useTexts(integrationsTexts);
  const { connected, busy, failure } = state;
  const [name = '', description = ''] = texts.names[id];
  const Icon = icons[id];
  const isConnected = connected.includes(id);
  const press = () => (isConnected ? actions?.disconnect(id) : actions?.connect(id, openWindow));
  return (
    <li
      data-slot="integration"
      data-state={isConnected ? 'connected' : 'none'}
      className="flex flex-col gap-2 py-3"
    >
      <div className="flex items-center gap-3">
        <Icon size={20} aria-hidden className="shrink-0 text-ink-muted" />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1.5 text-ui font-medium text-ink">
            {name}
            {isConnected ? (
              <CircleCheck size={16} role="img" aria-label={texts.connected} className="text-success" />
            ) : null}
          </p>
          <p className="text-caption text-pretty text-ink-muted">{description}</p>
        </div>
        <Button
          size="sm"
          loading={busy === id}
          disabled={!actions || (busy !== null && busy !== id)}
          aria-label={isConnected ? texts.disconnectOf(name) : texts.connectOf(name)}
          onClick={() => void press()}
        >
          {isConnected ? texts.disconnect : texts.connect}
        </Button>
      </div>
      <div role="status" className="text-caption text-ink-muted empty:hidden">
        {busy === id && !isConnected ? texts.waiting : null}
      </div>
      {failure?.integration === id ? (
        <Banner kind="error" title={failure.isBlocked ? texts.blocked : failure.message} />
      ) : null}
    </li>
  );
}

/** The accounts of third parties. @source chat specification §2 "Integrations dialog" */
export function IntegrationsDialog({ onClose }: DialogPartProps<'integrations'>) {
  const texts = useTexts(integrationsTexts);
  const { actions, state, isFailed } = useLazyStore(useStoa().integrations, nothing);
  useEffect(() => {
    void actions?.refresh();
    return () => actions?.leave();
  }, [actions]);
  const status = isFailed ? 'failed' : state.status;
  return (
    <div data-slot="integrations-dialog" data-state={status} className="flex min-h-0 flex-1 flex-col">
      <Dialog.Header>
        <Dialog.Title>{texts.title}</Dialog.Title>
        <Dialog.Description>{texts.lead}</Dialog.Description>
      </Dialog.Header>
      <Dialog.Body>
        <Tabs.Root value="google">
          <Tabs.List aria-label={texts.providers}>
            <Tabs.Tab value="google" data-autofocus="">
              {texts.google}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="google" className="-mx-2 px-2">
            {status === 'failed' ? (
              <Banner
                kind="error"
                title={texts.failed}
                action={
                  actions ? { label: texts.tryAgain, onAction: () => void actions.refresh() } : undefined
                }
              />
            ) : status === 'loading' ? (
              <div aria-busy className="flex flex-col gap-4 py-3">
                <span role="status" className="text-caption text-ink-muted">
                  {texts.loading}
                </span>
                {integrationIds.map((id) => (
                  <Skeleton key={id} className="h-9 w-full" />
                ))}
              </div>
            ) : (
              <ul className="flex flex-col divide-y divide-line">
                {integrationIds.map((id) => (
                  <Row key={id} id={id} state={state} actions={actions} />
                ))}
              </ul>
            )}
          </Tabs.Panel>
        </Tabs.Root>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="solid" onClick={onClose}>
          {texts.ok}
        </Button>
      </Dialog.Footer>
      <Dialog.CloseIcon />
    </div>
  );
}
