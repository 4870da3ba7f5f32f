'use client';
import type { KeptKind, Look } from '@stoa/core/contract';
import type { MyDataState } from '@stoa/core/state';
import { Section, useLazyStore, useStoa } from '@stoa/react';
import { Banner, useTexts } from '@stoa/ui';
import { useEffect } from 'react';
import { myDataTexts } from './my-data.texts.js';

const nothing: MyDataState = { status: 'loading', failure: '', kinds: [], looks: [] };

function Kept({ kinds }: { kinds: readonly KeptKind[] }) {
  const text = useTexts(myDataTexts);
  const limited = kinds.filter(({ days, next }) => days !== null || next !== null);
  if (limited.length === 0) return <p className="text-ui text-ink">{text.everything}</p>;
  return (
    <dl className="flex flex-col">
      {limited.map(({ kind, days, next }) => (
        <div key={kind} className="flex flex-wrap gap-x-4 border-b border-line py-2 text-ui">
          <dt className="min-w-0 flex-1 basis-64 text-pretty text-ink">{text.kinds[kind]}</dt>
          <dd className="text-ink">{text.days(days)}</dd>
          {next ? (
            <dd className="basis-full font-medium text-ink">{text.next(next.days, next.from)}</dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}

function OneLook({ look }: { look: Look }) {
  const text = useTexts(myDataTexts);
  const { kind, reader, reason, createdAt, expiresAt, conversations } = look;
  return (
    <li data-slot="look" className="flex flex-col gap-1 border-b border-line py-2.5 text-ui text-ink">
      <p className="flex flex-wrap gap-x-2">
        {reader ? (
          <>
            <bdi className="font-medium wrap-anywhere">{reader.name}</bdi>
            <bdi dir="ltr" className="break-all text-ink-muted">
              {reader.email}
            </bdi>
          </>
        ) : (
          <span className="font-medium">{text.goneReader}</span>
        )}
      </p>
      {kind === 'archive' ? (
        <p>
          {text.archive} <span className="text-ink-muted">{text.at(createdAt)}</span>
        </p>
      ) : (
        <>
          <p className="text-ink-muted">{text.from(createdAt, expiresAt)}</p>
          <p className="wrap-anywhere">
            <bdi>{text.reason(reason)}</bdi>
          </p>
          <p>{conversations.length === 0 ? text.noneRead : text.read}</p>
          <ul className="flex list-disc flex-col gap-0.5 ps-5">
            {conversations.map(({ id, name, at }) => (
              <li key={id}>
                <bdi className="wrap-anywhere">{name ?? text.gone}</bdi>{' '}
                <span className="text-ink-muted">{text.at(at)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

/** For how long a person's things are kept, and who read what they wrote. @source ours; administration H21, C56 */
export function MyDataTab() {
  const text = useTexts(myDataTexts);
  const { myData } = useStoa();
  const { state, actions, isFailed } = useLazyStore(myData, nothing);
  useEffect(() => void actions?.refresh(), [actions]);
  const { status, failure, kinds, looks } = state;
  const hasFailed = isFailed || status === 'failed';
  return (
    <div data-slot="my-data-tab" className="flex min-w-0 flex-col gap-6 py-5">
      {hasFailed ? (
        <Banner
          kind="error"
          title={failure || text.failed}
          {...(actions && { action: { label: text.tryAgain, onAction: () => void actions.refresh() } })}
        />
      ) : null}
      {status === 'loading' && kinds.length === 0 && !isFailed ? (
        <p role="status" className="text-ui text-ink-muted">
          {text.loading}
        </p>
      ) : null}
      {kinds.length > 0 ? (
        <>
          <Section title={text.kept} hint={text.keptHint}>
            <Kept kinds={kinds} />
          </Section>
          <Section title={text.looks} hint={text.looksHint}>
            {looks.length === 0 ? <p className="text-ui text-ink">{text.nobody}</p> : null}
            <ul className="flex flex-col">
              {looks.map((look) => (
                <OneLook key={`${look.createdAt} ${look.reader?.email ?? ''}`} look={look} />
              ))}
            </ul>
          </Section>
        </>
      ) : null}
    </div>
  );
}
