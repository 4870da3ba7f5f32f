'use client';
import {
  documentNamed,
  effectOf,
  hasVariables,
  type InternalLink as Link,
  isImported,
} from '@stoa/core/rules';
import type { ConversationStore } from '@stoa/core/state';
import { type LazyOverlayProps, useConversationStoa, useStoaIfAny, useStore } from '@stoa/react';
import { Button, useTexts } from '@stoa/ui';
import { useMemo, useState } from 'react';
import { useDownload } from '../../base/files/use-download.js';
import { useAskFirst } from '../../base/state/ask-first.js';
import type { MessageScope } from '../../base/blocks/message-scope.js';
import { MessagePopover } from './message-popover.js';
import { linksTexts } from './links.texts.js';
import { templateLinkTexts } from './template-link.texts.js';

export interface LinkConfirmationProps {
  link: Link;
  scope: MessageScope;
}

/** The action of an internal link, with the button that runs it. */
export function LinkConfirmation({ trigger, link, scope }: LinkConfirmationProps & LazyOverlayProps) {
  return (
    <MessagePopover trigger={trigger} className="w-80 gap-3">
      {(frame) => <Confirmation link={link} scope={scope} {...frame} />}
    </MessagePopover>
  );
}

interface ConfirmationProps {
  scope: MessageScope;
  titleId: string;
  onClose: () => void;
}

function Confirmation({ link, ...props }: ConfirmationProps & { link: Link }) {
  switch (link.kind) {
    case 'send':
      return <SendConfirmation value={link.text} {...props} />;
    case 'template':
      return <TemplateConfirmation name={link.name} {...props} />;
    case 'data-source':
      return <FileConfirmation name={link.name} {...props} />;
    default:
      return link satisfies never;
  }
}

interface FrameProps extends Omit<ConfirmationProps, 'scope'> {
  title: string;
  hint: string;
  /** The exact argument. */
  argument?: string;
  /** The failure. */
  trouble?: string | null;
  action?: { label: string; isBusy?: boolean; run: () => void };
}

function Frame({ title, hint, argument, trouble, action, titleId, onClose }: FrameProps) {
  const text = useTexts(linksTexts);
  return (
    <>
      <p id={titleId} className="font-medium [overflow-wrap:anywhere] text-ink">
        {title}
      </p>
      {argument === undefined ? null : (
        <div
          data-slot="link-argument"
          role="group"
          aria-label={title}
          tabIndex={0}
          dir="auto"
          className="max-h-60 overflow-y-auto rounded-control border border-line bg-surface-sunken px-3 py-2 whitespace-pre-wrap text-ink [overflow-wrap:anywhere] scrollbar-quiet focus-ring"
        >
          {argument}
        </div>
      )}
      <p className="text-caption text-pretty text-ink-muted">{hint}</p>
      {trouble ? (
        <p role="alert" className="text-caption text-danger">
          {trouble}
        </p>
      ) : null}
      <span className="flex flex-wrap justify-end gap-2">
        <Button size="sm" variant={action ? 'ghost' : 'outline'} onClick={onClose}>
          {action ? text.cancel : text.close}
        </Button>
        {action ? (
          <Button size="sm" variant="solid" loading={action.isBusy} onClick={action.run}>
            {action.label}
          </Button>
        ) : null}
      </span>
    </>
  );
}

/** A file of the conversation, looked up by its name. The name is the model's, so the file that is found is named as it is stored. */
function FileConfirmation({ name, scope, titleId, onClose }: ConfirmationProps & { name: string }) {
  const text = useTexts(linksTexts);
  const path = useStore(scope.conversation.store, (state) => state.path);
  const found = useMemo(() => documentNamed(path, name), [path, name]);
  const { isBusy, trouble, start } = useDownload();
  if (!found)
    return <Frame title={text.noFileTitle(name)} hint={text.noFile} titleId={titleId} onClose={onClose} />;
  return (
    <Frame
      title={text.fileTitle(found.name)}
      hint={text.fileHint}
      trouble={trouble}
      action={{
        label: text.fileAction,
        isBusy,
        run: () => start({ kind: 'stored', key: found.key, groupId: null }, found.name),
      }}
      titleId={titleId}
      onClose={onClose}
    />
  );
}

/** Whether the message was imported, so that none of its actions runs. */
const useIsImported = ({ conversation, messageId }: MessageScope): boolean =>
  useStore(conversation.store, ({ path }) => {
    const message = path.find(({ id }) => id === messageId);
    return message === undefined || isImported(message);
  });

/** Sends a text and keeps the draft in the message box. */
function useSend(conversation: ConversationStore): (value: string) => string | null {
  const { drafts } = useConversationStoa();
  return (value) => {
    const { id } = conversation.store.getState();
    const draft = drafts.store.getState().drafts[id];
    const outcome = conversation.send(value);
    if (!outcome.ok) return outcome.failure.message;
    if (draft) drafts.set(id, draft);
    return null;
  };
}

function SendConfirmation({ value, scope, titleId, onClose }: ConfirmationProps & { value: string }) {
  const text = useTexts(linksTexts);
  const isFromOutside = useIsImported(scope);
  const send = useSend(scope.conversation);
  const askFirst = useAskFirst(scope.conversation);
  const [trouble, setTrouble] = useState<string | null>(null);
  return (
    <Frame
      title={text.sendTitle}
      argument={value}
      hint={isFromOutside ? text.imported : text.sendHint}
      trouble={trouble}
      action={
        isFromOutside
          ? undefined
          : {
              label: text.send,
              run: () =>
                askFirst({ text: value }, () => {
                  const refused = send(value);
                  setTrouble(refused);
                  if (refused === null) onClose();
                }),
            }
      }
      titleId={titleId}
      onClose={onClose}
    />
  );
}

function TemplateConfirmation({ name, scope, titleId, onClose }: ConfirmationProps & { name: string }) {
  const text = useTexts(linksTexts);
  const templateLink = useTexts(templateLinkTexts);
  const { prompts, drafts } = useConversationStoa();
  const isFromOutside = useIsImported(scope);
  const list = useStore(prompts.store, (state) => state.list);
  const workspace = useStoaIfAny();
  const template = list.find((one) => one.id === name) ?? list.find((one) => one.name.trim() === name);
  // Custom instructions begin a conversation, an automation shows its plan, and what nothing runs is shown: no texts for the message box.
  const isText = template !== undefined && effectOf(template) === 'send';
  const asks = template !== undefined && (!isText || hasVariables(template.content));
  // Without a workspace there is no dialog that could ask for variables.
  if (!template || (asks && !workspace))
    return (
      <Frame title={text.noTemplateTitle(name)} hint={text.noTemplate} titleId={titleId} onClose={onClose} />
    );
  const use = () => {
    const { id } = scope.conversation.store.getState();
    if (asks && workspace) {
      onClose();
      return void workspace.templates.choose({ prompt: template, use: 'insert', conversationId: id });
    }
    const draft = drafts.store.getState().drafts[id] ?? '';
    drafts.set(id, draft.trim() ? `${draft.trimEnd()}\n\n${template.content}` : template.content);
    onClose();
  };
  return (
    <Frame
      title={text.templateTitle(template.name)}
      argument={template.content}
      hint={
        isFromOutside ? text.imported : isText ? text.templateHint : templateLink.hints[effectOf(template)]
      }
      action={
        isFromOutside
          ? undefined
          : { label: isText ? text.useTemplate : templateLink.actions[effectOf(template)], run: use }
      }
      titleId={titleId}
      onClose={onClose}
    />
  );
}
