'use client';
import { looksLimits, type ListedPerson } from '@stoa/core/contract';
import type { ReadingOthersState, ReadingStore, ShownConversation } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Banner, Button, Field, Textarea, useTexts } from '@stoa/ui';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LoadingRows } from '../app/loading-rows.js';
import { Question } from '../app/question.js';
import { TitledBlock } from '../app/titled-block.js';
import { peopleTexts } from './people.texts.js';

export interface PersonReadingProps {
  reading: ReadingStore;
  person: ListedPerson;
}

interface OpenProps {
  reading: ReadingStore;
  isWorking: boolean;
}

function Begin({ reading, isWorking, name }: OpenProps & { name: string }) {
  const text = useTexts(peopleTexts);
  const [reason, setReason] = useState('');
  const isReady = reason.trim().length >= looksLimits.reasonFrom;
  return (
    <>
      <Field label={text.reason} hint={text.reasonHint}>
        <Textarea
          rows={2}
          maxHeightPx={240}
          maxLength={looksLimits.reasonCharacters}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Question
        title={text.beginReadingTitle(name)}
        hint={text.beginReadingQuestion}
        keep={text.keep}
        act={text.beginReading}
        onAct={() => void reading.begin(reason)}
      >
        <Button variant="danger-ghost" className="self-start" loading={isWorking} disabled={!isReady}>
          {text.beginReading}
        </Button>
      </Question>
    </>
  );
}

/** What somebody else wrote, as plain text: nothing of it is fetched, run or followed. */
function Shown({ reading, shown }: { reading: ReadingStore; shown: ShownConversation }) {
  const text = useTexts(peopleTexts);
  const { conversation, messages, omitted } = shown;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone with the list.
  useEffect(() => heading.current?.focus(), []);
  const roles: Readonly<Record<string, string>> = text.roles;
  return (
    <article className="flex min-w-0 flex-col gap-3">
      <Button variant="ghost" className="self-start" onClick={reading.leave}>
        <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" />
        {text.backToConversations}
      </Button>
      <h4 ref={heading} tabIndex={-1} className="text-body font-medium wrap-anywhere text-ink outline-none">
        <bdi>{conversation.name}</bdi>
      </h4>
      {omitted > 0 ? <p className="text-caption text-ink-muted">{text.omitted(omitted)}</p> : null}
      {messages.length === 0 ? <p className="text-ui text-ink-muted">{text.noMessages}</p> : null}
      <ol className="flex flex-col gap-3">
        {messages.map(({ id, role, content }) => (
          <li key={id} className="flex flex-col gap-1 rounded-panel border border-line px-4 py-3">
            <p className="text-caption font-medium text-ink-muted">{roles[role] ?? role}</p>
            <p dir="auto" className="text-ui wrap-anywhere whitespace-pre-wrap text-ink">
              {content}
            </p>
          </li>
        ))}
      </ol>
    </article>
  );
}

function List({ reading, isWorking }: OpenProps) {
  const text = useTexts(peopleTexts);
  const state = useStore(reading.store, (all) => all);
  if (!('access' in state)) return null;
  const { conversations, next } = state;
  if (conversations.length === 0)
    return isWorking ? (
      <LoadingRows label={text.loading} />
    ) : (
      <p className="text-ui text-ink-muted">{text.noConversations}</p>
    );
  return (
    <>
      <ul aria-label={text.conversations} className="flex flex-col">
        {conversations.map(({ id, name, updatedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
            <Button
              variant="ghost"
              className="min-w-0 shrink text-start"
              disabled={isWorking}
              onClick={() => void reading.read(id)}
            >
              <bdi className="truncate">{name}</bdi>
            </Button>
            <time dateTime={updatedAt} className="text-caption text-ink-muted">
              {text.at(updatedAt)}
            </time>
          </li>
        ))}
      </ul>
      {next === null ? null : (
        <Button
          variant="outline"
          className="self-start"
          loading={isWorking}
          onClick={() => void reading.more()}
        >
          {text.moreConversations}
        </Button>
      )}
    </>
  );
}

function Access({
  reading,
  state: { access, shown, isWorking },
  name,
}: {
  reading: ReadingStore;
  state: Extract<ReadingOthersState, { access: unknown }>;
  name: string;
}) {
  const text = useTexts(peopleTexts);
  if (!access) return <Begin reading={reading} isWorking={isWorking} name={name} />;
  return (
    <>
      <Banner
        kind="warning"
        title={text.readingUntil(access.expiresAt)}
        lines={[text.readingReason(access.reason)]}
        action={{ label: text.endReading, onAction: () => void reading.end() }}
      />
      {shown ? <Shown reading={reading} shown={shown} /> : <List reading={reading} isWorking={isWorking} />}
    </>
  );
}

/** What a person wrote, for an administrator with a reason: for an hour, and told to the person. @source ours; administration C56 */
export function PersonReading({ reading, person }: PersonReadingProps) {
  const text = useTexts(peopleTexts);
  const state = useStore(reading.store, (all) => all);
  useEffect(() => {
    void reading.open(person.id);
    return reading.close;
  }, [reading, person.id]);
  if (state.status === 'loading') return null;
  if (state.status === 'off')
    return (
      <TitledBlock title={text.reading}>
        <p className="text-ui text-pretty text-ink-muted">{text.readingOff}</p>
      </TitledBlock>
    );
  const failure = 'failure' in state ? state.failure : '';
  const isUnread = state.status === 'failed';
  return (
    <TitledBlock title={text.reading} hint={text.readingHint}>
      {failure === '' ? null : (
        <Banner
          kind="error"
          title={failure}
          {...(isUnread && {
            action: { label: text.tryAgain, onAction: () => void reading.open(person.id) },
          })}
        />
      )}
      {'access' in state ? <Access reading={reading} state={state} name={person.name} /> : null}
    </TitledBlock>
  );
}
