'use client';
import {
  isSourceOffered,
  shortened,
  sourcesOf,
  type MessageSource,
  type SourceGroup,
} from '@stoa/core/rules';
import { limits } from '@stoa/core/contract';
import { useConversationStoa } from '@stoa/react';
import { cn, useTexts } from '@stoa/ui';
import { BookOpenText, File, Globe, Image } from 'lucide-react';
import { useMemo } from 'react';
import { DownloadButton } from '../../base/files/download-button.js';
import { ReplyLink } from '../../parts/links/link-elements.js';
import { classifyLink } from '../../parts/links/links.js';
import { LazyDetails } from '../../parts/message-panel/lazy-details.js';
import { MessagePanel } from '../../parts/message-panel/message-panel.js';
import { PanelText } from '../../parts/message-panel/panel-text.js';
import { sourcesTexts } from './sources.texts.js';

export interface SourcesPanelProps {
  /** The state of the message, as it came. */
  state: Readonly<Record<string, unknown>>;
}

function SourceIcon({ type, url }: Pick<MessageSource, 'type' | 'url'>) {
  const look = { size: 16, 'aria-hidden': true, className: cn('mt-0.5 shrink-0 text-ink-muted') } as const;
  if (url !== null) return <Globe {...look} />;
  return type.startsWith('image') ? <Image {...look} /> : <File {...look} />;
}

function SourceName({ name, url }: Pick<MessageSource, 'name' | 'url'>) {
  const isWeb = url !== null && classifyLink(url).kind === 'external';
  const short = shortened(name, isWeb ? 200 : limits.documentNameMaxCharacters);
  return (
    <span className="min-w-0 [overflow-wrap:anywhere] text-ink">
      <bdi title={short === name ? undefined : name}>
        {isWeb ? <ReplyLink href={url}>{short}</ReplyLink> : short}
      </bdi>
    </span>
  );
}

function Passage({ content }: { content: string }) {
  const text = useTexts(sourcesTexts);
  const short = shortened(content.replace(/\s+/g, ' ').trim(), limits.sourceTextMaxCharacters);
  if (short === content.trim())
    return (
      <p className="text-caption text-ink-muted [overflow-wrap:anywhere]">
        <bdi>{short}</bdi>
      </p>
    );
  return (
    <LazyDetails
      className="min-w-0 text-caption text-ink-muted"
      summary={
        <summary className="cursor-pointer rounded-control [overflow-wrap:anywhere] focus-ring">
          <bdi>{short}</bdi>
        </summary>
      }
    >
      <PanelText label={text.passage} className="mt-1 font-text">
        {content}
      </PanelText>
    </LazyDetails>
  );
}

function SourceItem({ source }: { source: MessageSource }) {
  const text = useTexts(sourcesTexts);
  const { person } = useConversationStoa();
  const { contentKey, groupId, name, content, places } = source;
  return (
    <li className="flex min-w-0 gap-2 text-ui">
      <SourceIcon {...source} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <SourceName {...source} />
        {places.length > 0 ? (
          <dl className="flex flex-wrap gap-x-3 text-caption text-ink-muted">
            {places.map((place) => (
              <div key={place.name} className="flex min-w-0 gap-1">
                <dt>
                  <bdi>{place.name}</bdi>
                </dt>
                <dd dir="auto" className="min-w-0 [overflow-wrap:anywhere] figures-tabular">
                  {place.values}
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
        {content === null ? null : <Passage content={content} />}
      </div>
      {contentKey !== null && isSourceOffered(source, person.email) ? (
        <div className="flex max-w-1/2 shrink-0 flex-wrap justify-end">
          <DownloadButton
            request={{ kind: 'stored', key: contentKey, groupId }}
            name={name}
            label={text.download(name)}
          />
        </div>
      ) : null}
    </li>
  );
}

function Group({ group }: { group: SourceGroup }) {
  const text = useTexts(sourcesTexts);
  const title = text.group(group.key);
  return (
    <div role="group" aria-label={title} className="flex min-w-0 flex-col gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2 text-ui font-medium text-ink">
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{title}</bdi>
        <bdi className="text-caption font-normal text-ink-muted figures-tabular">
          {group.sources.length + group.more}
          {group.chunkCount === null ? null : ` · ${text.passages(group.chunkCount)}`}
        </bdi>
      </p>
      <ul className="flex min-w-0 flex-col gap-2.5">
        {group.sources.map((source) => (
          <SourceItem key={source.id} source={source} />
        ))}
      </ul>
      {group.more > 0 ? <p className="text-caption text-ink-muted">{text.more(group.more)}</p> : null}
    </div>
  );
}

/**
 * The sources of a reply, grouped by how they were found.
 *
 * @source chat specification §2 "Message area" (sources panel); protocol §2.6
 */
export function SourcesPanel({ state }: SourcesPanelProps) {
  const text = useTexts(sourcesTexts);
  const groups = useMemo(() => sourcesOf(state), [state]);
  if (groups.length === 0) return null;
  const count = groups.reduce((sum, { sources, more }) => sum + sources.length + more, 0);
  return (
    <MessagePanel data-panel="sources" icon={BookOpenText} title={text.title} count={count}>
      {groups.map((group) => (
        <Group key={group.key} group={group} />
      ))}
    </MessagePanel>
  );
}
