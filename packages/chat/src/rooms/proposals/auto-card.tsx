'use client';
import type { ProposalStatus } from '@stoa/core/rules';
import type { ProposalReader, ProposedCall } from '@stoa/core/state';
import { useKeepFocus } from '@stoa/react';
import { Button, useTexts } from '@stoa/ui';
import { Workflow } from 'lucide-react';
import { useMemo } from 'react';
import type { MessageScope } from '../../base/blocks/message-scope.js';
import { CallView } from './call-view.js';
import { ExactText } from './exact-text.js';
import { visibleText } from './hidden-parts.js';
import * as Proposal from './proposal.parts.js';
import { type ProposalsText, proposalsTexts } from './proposals.texts.js';
import { standingLine } from './standing-line.js';
import { useProposal, type ProposalView } from './use-proposal.js';

const isChange = ({ target }: ProposedCall): boolean =>
  target.type === 'remote' || (target.type === 'local' && target.reach === 'change');
const isRead = ({ target }: ProposedCall): boolean => target.type === 'local' && target.reach === 'read';

/** The effects of a call that matter for its confirmation. */
function readyLine(calls: readonly ProposedCall[], text: ProposalsText): string {
  const questions = calls.flatMap(({ target }) =>
    target.type === 'remote' && target.operation.confirmation !== null ? [target.operation.confirmation] : [],
  );
  if (questions.length > 0) return visibleText([...new Set(questions)].join(' '));
  return calls.some(isChange) ? text.changes : calls.some(isRead) ? text.reads : text.looks;
}

function Buttons({
  view,
  calls,
  text,
}: {
  view: ProposalView;
  calls: readonly ProposedCall[];
  text: ProposalsText;
}) {
  const { standing, isBusy } = view;
  if (standing.status === 'running')
    return (
      <Button size="sm" onClick={view.cancel}>
        {text.stop}
      </Button>
    );
  if (standing.status === 'untold')
    return (
      <Button size="sm" loading={isBusy} onClick={view.sendResult}>
        {text.sendResult}
      </Button>
    );
  if (standing.status !== 'ready') return null;
  const mayAllow = calls.some(isRead) && !calls.some(isChange);
  return (
    <>
      <Button size="sm" variant="ghost" disabled={isBusy} onClick={view.decline}>
        {text.decline}
      </Button>
      {mayAllow ? (
        <Button
          size="sm"
          disabled={isBusy}
          className="h-auto min-h-7 max-w-full shrink py-1 whitespace-normal"
          onClick={view.runAndAllow}
        >
          {text.runAndAllow}
        </Button>
      ) : null}
      <Button size="sm" variant="solid" loading={isBusy} onClick={() => view.run()}>
        {text.run}
      </Button>
    </>
  );
}

const onlyShown: ProposalStatus = { status: 'inert', reason: 'quoted' };
const noScope = { message: { data: {} }, path: [] };

interface CardProps {
  kind: 'auto' | 'invoke';
  code: string;
  reader: ProposalReader;
}

function Calls({ calls, code }: { calls: ReturnType<ProposalReader['calls']>; code: string }) {
  const text = useTexts(proposalsTexts);
  if (!calls.ok)
    return (
      <>
        <p className="text-ink-muted">{calls.reason === 'tooLarge' ? text.tooLarge : text.noCalls}</p>
        <ExactText text={code} />
      </>
    );
  return (
    <ol className="flex min-w-0 flex-col gap-4">
      {calls.value.map((call, at) => (
        <CallView key={at} call={call} />
      ))}
    </ol>
  );
}

/** Calls that are only shown, as in a preview. */
function ShownCalls({ kind, code, reader }: CardProps) {
  const text = useTexts(proposalsTexts);
  const calls = useMemo(() => reader.calls(kind, code, noScope), [reader, kind, code]);
  return (
    <Proposal.Root icon={Workflow} title={text.title(kind)} state="inert">
      <Calls calls={calls} code={code} />
      <Proposal.Footer {...standingLine(onlyShown, text, '')} line={text.onlyShown} />
    </Proposal.Root>
  );
}

/** Calls of a message, with the buttons that carry them out. */
function LiveCalls({ kind, code, reader, scope }: CardProps & { scope: MessageScope }) {
  const text = useTexts(proposalsTexts);
  const view = useProposal(scope, kind, code);
  const { message, path, standing } = view;
  const calls = useMemo(
    () => reader.calls(kind, code, { message: message ?? noScope.message, path }),
    [reader, kind, code, message, path],
  );
  const list = calls.ok ? calls.value : [];
  const place = useKeepFocus<HTMLElement>(standing.status);
  return (
    <Proposal.Root ref={place} tabIndex={-1} icon={Workflow} title={text.title(kind)} state={standing.status}>
      <Calls calls={calls} code={code} />
      {view.trouble === null ? null : <Proposal.Trouble>{view.trouble}</Proposal.Trouble>}
      {calls.ok ? (
        <Proposal.Footer {...standingLine(standing, text, readyLine(list, text))}>
          <Buttons view={view} calls={list} text={text} />
        </Proposal.Footer>
      ) : null}
    </Proposal.Root>
  );
}

/** An `auto` or `invoke` block: operations that the assistant wants to have carried out, each with its exact arguments. */
export function AutoCard({ scope, ...props }: CardProps & { scope: MessageScope | null }) {
  return scope ? <LiveCalls {...props} scope={scope} /> : <ShownCalls {...props} />;
}
