'use client';
import type { Outcome } from '@stoa/core/contract';
import { isEmail } from '@stoa/core/rules';
import type { ExplainedFlags } from '@stoa/core/state';
import { Badge, Banner, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { useSetting } from '../app/admin-context.js';
import { EntryLine } from '../app/entry-line.js';
import { flagsTexts } from './flags.texts.js';

/** Says what the flags are for the person of an address. */
export type ExplainFlags = (email: string) => Promise<Outcome<ExplainedFlags>>;

type Answer =
  | { status: 'idle' | 'working' | 'failed' | 'invalid' }
  | { status: 'ready'; email: string; explained: ExplainedFlags };

function Explained({ email, explained }: { email: string; explained: ExplainedFlags }) {
  const text = useTexts(flagsTexts);
  const { isKnown, groups, flags } = explained;
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-ui text-pretty">
        {isKnown ? text.person(email, text.groupNames(groups)) : text.unknown(email)}
      </p>
      <ul aria-label={text.featuresOf(email)} className="flex flex-col border-t border-line">
        {Object.entries(flags)
          .sort(([one], [other]) => one.localeCompare(other, 'en'))
          .map(([name, flag]) => (
            <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
              <span className="min-w-0 flex-1 basis-48 text-ui break-words text-ink">{text.flag(name)}</span>
              <span className="text-caption text-ink-muted">
                {text.why[flag.why](text.groupNames(flag.groups))}
              </span>
              <Badge>{flag.isOn ? text.on : text.off}</Badge>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Which features are on for one person, and what decides each. @source ours; H4 */
export function ForWhom({ explain }: { explain: ExplainFlags }) {
  const text = useTexts(flagsTexts);
  const place = useSetting<HTMLDetailsElement>('for-whom');
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState<Answer>({ status: 'idle' });
  async function look(): Promise<void> {
    const email = typed.trim().toLowerCase();
    if (!isEmail(email)) return setAnswer({ status: 'invalid' });
    setAnswer({ status: 'working' });
    const found = await explain(email);
    setAnswer(found.ok ? { status: 'ready', email, explained: found.value } : { status: 'failed' });
  }
  return (
    <details ref={place} className="rounded-panel border border-line px-4 py-3">
      <summary className="min-h-6 cursor-pointer rounded-control text-ui font-medium text-ink focus-ring">
        {text.forWhom}
      </summary>
      <div className="flex flex-col gap-4 pt-3">
        <p className="text-ui text-pretty text-ink-muted">{text.forWhomHint}</p>
        <EntryLine
          label={text.email}
          error={answer.status === 'invalid' ? text.emailInvalid : undefined}
          value={typed}
          onValueChange={setTyped}
          onEnter={() => void look()}
          input={{ inputMode: 'email', autoCapitalize: 'none' }}
          button={text.lookUp}
          isWorking={answer.status === 'working'}
        />
        {answer.status === 'failed' ? <Banner kind="error" title={text.lookUpFailed} /> : null}
        {answer.status === 'ready' ? <Explained email={answer.email} explained={answer.explained} /> : null}
      </div>
    </details>
  );
}
