'use client';
import { isSourceOffered, markStatement, type CitedPassage } from '@stoa/core/rules';
import { type LazyOverlayProps, useConversationStoa } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import { FileText } from 'lucide-react';
import { DownloadButton } from '../../base/files/download-button.js';
import type { MessageScope } from '../../base/blocks/message-scope.js';
import { MessagePopover } from './message-popover.js';
import { citationTexts } from './citation.texts.js';

export interface CitationPassageProps {
  passage: CitedPassage;
  scope: MessageScope;
}

/** The reply as far as it is written. */
function replyText({ conversation, messageId }: MessageScope): string {
  const message = conversation.store.getState().path.find(({ id }) => id === messageId);
  const live = message?.streaming ? conversation.reply(messageId) : undefined;
  return live?.store.getState().text ?? message?.content ?? '';
}

/** The passage that a reply names by a number: its document, its place, and its text with the words of the reply marked. */
export function CitationPassage({ trigger, passage, scope }: CitationPassageProps & LazyOverlayProps) {
  return (
    <MessagePopover trigger={trigger} className="w-96 gap-2">
      {({ titleId }) => <PassageCard passage={passage} scope={scope} titleId={titleId} />}
    </MessagePopover>
  );
}

function PassageCard({ passage, scope, titleId }: CitationPassageProps & { titleId: string }) {
  const text = useTexts(citationTexts);
  const { person } = useConversationStoa();
  const { number, name, places, content, contentKey, groupId } = passage;
  const pieces = markStatement(content, replyText(scope), number);
  return (
    <>
      <div className="flex items-start gap-2">
        <FileText size={16} aria-hidden className="mt-0.5 shrink-0 text-ink-muted" />
        <div className="flex min-w-0 flex-1 flex-col">
          <p id={titleId} className="text-ui font-medium [overflow-wrap:anywhere] text-ink">
            <bdi>{name}</bdi>
          </p>
          {places.length > 0 ? (
            <p className="text-caption [overflow-wrap:anywhere] text-ink-muted figures-tabular">
              {places.map(({ name: kind, values }) => `${kind} ${values}`).join(' · ')}
            </p>
          ) : null}
        </div>
        {contentKey !== null && isSourceOffered({ contentKey, groupId }, person.email) ? (
          <DownloadButton
            request={{ kind: 'stored', key: contentKey, groupId }}
            name={name}
            label={text.download(name)}
          />
        ) : null}
      </div>
      <blockquote
        data-slot="cited-passage"
        aria-label={text.passage}
        tabIndex={0}
        dir="auto"
        className="max-h-72 overflow-y-auto rounded-control border border-line bg-surface-sunken px-3 py-2 font-text text-ui whitespace-pre-wrap [overflow-wrap:anywhere] text-ink scrollbar-quiet focus-ring-inset"
      >
        {pieces.map((piece, index) =>
          piece.isMarked ? (
            <mark
              key={index}
              className="rounded-[3px] bg-accent-soft font-medium text-ink underline decoration-accent decoration-2 underline-offset-2"
            >
              {piece.text}
            </mark>
          ) : (
            piece.text
          ),
        )}
      </blockquote>
    </>
  );
}
