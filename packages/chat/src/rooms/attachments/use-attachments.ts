'use client';
import { conversationSentence } from '@stoa/core/contract';
import {
  selectFlag,
  selectModelInForce,
  type Attachment,
  type ConversationStore,
  type RefusedFile,
} from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { useReadTexts, useTexts } from '@stoa/ui';
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import type { SendCheck } from '../../base/state/send-check.js';
import { attachmentsTexts } from './attachments.texts.js';
import { uploadFileOf } from './dropped-files.js';

const none: readonly Attachment[] = [];
const nothingRefused: readonly RefusedFile[] = [];

type FailedAttachment = Attachment & { status: Extract<Attachment['status'], { type: 'failed' }> };
const hasFailed = (attachment: Attachment): attachment is FailedAttachment =>
  attachment.status.type === 'failed';
const isOnTheWay = (attachment: Attachment): boolean =>
  attachment.status.type !== 'ready' && !hasFailed(attachment);

/** Attachments of a conversation's next message, with their actions. */
export interface Attachments {
  list: readonly Attachment[];
  refused: readonly RefusedFile[];
  /** Uploads files, or puts what they say into the message where nothing can be uploaded. `before` was refused already. */
  add: (files: readonly File[], before?: readonly RefusedFile[]) => void;
  remove: (id: string) => void;
  retry: (id: string) => void;
  dismiss: () => void;
  outgoing: {
    data(): Record<string, unknown> | undefined;
    sent(): void;
    blockedBy: string | null;
    refusal(text: string): string | null;
    remedy(text: string): { label: string; prepare(): void } | null;
    /** The typed text as it is sent, with the text of documents that the browser reads. */
    textOf(typed: string): string;
  };
}

/** Connects the message box of a conversation with the store of attachments. */
export function useAttachments(
  conversation: ConversationStore,
  check?: RefObject<SendCheck | null>,
): Attachments {
  const texts = useTexts(attachmentsTexts);
  const readWords = useReadTexts();
  const { attachments, flags, models, plugins } = useStoa();
  const id = useStore(conversation.store, (state) => state.id);
  const modelId = useStore(conversation.store, (state) => state.modelId);
  const supportsImages = useStore(
    models.store,
    (state) => selectModelInForce(modelId)(state)?.supportsImages ?? false,
  );
  const canUpload = useStore(flags.store, selectFlag('uploadDocuments'));
  const list = useStore(attachments.store, (state) => state.lists[id] ?? none);
  const [trouble, setTrouble] = useState<{ id: string; refused: readonly RefusedFile[] } | null>(null);

  /** How many times files are being read here, by conversation. */
  const reading = useRef(new Map<string, number>());

  const add = useCallback(
    (files: readonly File[], before: readonly RefusedFile[] = nothingRefused) => {
      const tell = (now: readonly RefusedFile[]) =>
        setTrouble(before.length + now.length === 0 ? null : { id, refused: [...before, ...now] });
      if (files.length === 0) return before.length > 0 ? tell([]) : undefined;
      if (!canUpload) {
        const failed = (): RefusedFile[] => files.map(({ name }) => ({ name, message: texts.notRead }));
        const counts = reading.current;
        const count = (by: number) => counts.set(id, (counts.get(id) ?? 0) + by);
        count(1);
        void import('./read-here.js')
          .then(({ attachHere }) => attachHere(attachments, id, files, readWords))
          .catch(failed)
          .then((refused) => {
            count(-1);
            tell(refused);
          });
        return;
      }
      tell(attachments.add(id, files.map(uploadFileOf), { supportsImages }));
    },
    [attachments, canUpload, id, readWords, supportsImages, texts],
  );
  const refusalOf = useCallback(
    (text: string) => {
      if (reading.current.get(id)) return conversationSentence('chat.uploading');
      const waiting = attachments.store.getState().lists[id] ?? none;
      if (waiting.length === 0) return null;
      const broken = waiting.filter(hasFailed);
      if (waiting.some(isOnTheWay)) return conversationSentence('chat.uploading');
      if (broken.length > 0)
        return texts.cannotGo(broken.map(({ name, status }) => texts.failed(name, status.message)));
      if (conversation.store.getState().run.status !== 'idle') return texts.waitForReply;
      const model = selectModelInForce(modelId)(models.store.getState());
      const valueLength = text.length + waiting.reduce((sum, one) => sum + (one.text?.length ?? 0), 0);
      const maxLength = model?.inputContextWindow;
      if (maxLength && valueLength > text.length && valueLength > maxLength)
        return conversationSentence('chat.tooLongWithDocuments', { maxLength, valueLength });
      return plugins.loaded()?.refusalOf({ text, model, attachments: waiting })?.text ?? null;
    },
    [attachments, conversation, id, modelId, models, plugins, texts],
  );
  const outgoing = useMemo(
    () => ({
      data() {
        const dataSources = attachments.sources(id);
        return dataSources.length === 0 ? undefined : { dataSources };
      },
      sent() {
        attachments.clear(id);
        setTrouble(null);
      },
      blockedBy: null,
      refusal: (text: string) => refusalOf(text) ?? check?.current?.refusal(text) ?? null,
      remedy(text: string) {
        if (reading.current.get(id)) return null;
        const waiting = attachments.store.getState().lists[id] ?? none;
        const broken = waiting.filter(hasFailed);
        if (waiting.some(isOnTheWay)) return null;
        if (broken.length === 0) return refusalOf(text) === null ? (check?.current?.remedy() ?? null) : null;
        // What is left would have to wait for the reply.
        if (waiting.length > broken.length && conversation.store.getState().run.status !== 'idle')
          return null;
        return {
          label: texts.removeAndSend(broken.length),
          prepare: () => broken.forEach((one) => attachments.remove(id, one.id)),
        };
      },
      textOf(typed: string) {
        const texts = (attachments.store.getState().lists[id] ?? none).flatMap(({ text }) => text ?? []);
        return typed.trim() === '' ? typed : [typed, ...texts].join('\n\n');
      },
    }),
    [attachments, check, conversation, id, refusalOf, texts],
  );
  return {
    list,
    refused: trouble?.id === id ? trouble.refused : nothingRefused,
    add,
    remove: (attachmentId) => attachments.remove(id, attachmentId),
    retry: (attachmentId) => attachments.retry(id, attachmentId),
    dismiss: () => setTrouble(null),
    outgoing,
  };
}
