'use client';
import { blockKeyOf, opFaults, type OpValues } from '@stoa/core/rules';
import type { ProposalReader, ProposedForm } from '@stoa/core/state';
import { useKeepFocus } from '@stoa/react';
import { Button, useRefusedSubmit, useTexts } from '@stoa/ui';
import { ClipboardList } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { MessageScope } from '../../base/blocks/message-scope.js';
import { ExactText } from './exact-text.js';
import { visibleText } from './hidden-parts.js';
import { OpFields } from './op-fields.js';
import * as Proposal from './proposal.parts.js';
import { ProposalSkeleton } from './proposal-skeleton.js';
import { standingLine } from './standing-line.js';
import type { TypedValues } from './typed-values.js';
import { useProposal } from './use-proposal.js';
import { proposalsTexts } from './proposals.texts.js';

interface CardProps {
  code: string;
  reader: ProposalReader;
  typed: TypedValues;
}

const nothing = new Map<string, never>();

/** A form that cannot be filled in, or cannot be read. */
function ShownForm({ form, code, line }: { form: ProposedForm | null; code: string; line: string }) {
  const text = useTexts(proposalsTexts);
  return (
    <Proposal.Root icon={ClipboardList} title={visibleText(form?.title ?? text.title('op'))} state="inert">
      {form ? (
        <OpFields fields={form.fields} values={{}} faults={nothing} disabled onChange={() => {}} />
      ) : (
        <ExactText text={code} />
      )}
      <Proposal.Footer line={line} />
    </Proposal.Root>
  );
}

function Form({
  code,
  form,
  scope,
  typed,
}: Omit<CardProps, 'reader'> & { form: ProposedForm; scope: MessageScope }) {
  const text = useTexts(proposalsTexts);
  const view = useProposal(scope, 'op', code);
  const { standing, isBusy, trouble } = view;
  const name = `${scope.messageId} ${blockKeyOf('op', code)}`;
  const [values, setValues] = useState<OpValues>(() => typed.of(name));
  const [isAsking, setAsking] = useState(false);
  const { ref, isRefused, refuse } = useRefusedSubmit();
  const place = useKeepFocus<HTMLElement>(`${standing.status} ${isAsking}`);
  const faults = useMemo(() => (isRefused ? opFaults(form, values) : nothing), [isRefused, form, values]);
  const isChange =
    form.target.type === 'remote' || (form.target.type === 'local' && form.target.reach === 'change');
  // A call that may have had effects is never repeated.
  const isOpen =
    standing.status === 'ready' || (standing.status === 'failed' && trouble !== null && !isChange);
  const readyLine = isChange ? text.changes : text.looks;
  const question = form.target.type === 'remote' ? form.target.operation.confirmation : null;

  const change = (field: string, value: string | boolean) => {
    const next = { ...values, [field]: value };
    setValues(next);
    typed.keep(name, next);
  };
  const press = () => {
    if (opFaults(form, values).size > 0) return refuse();
    if (question !== null && !isAsking) return setAsking(true);
    setAsking(false);
    view.run(values);
  };

  return (
    <Proposal.Root
      ref={place}
      tabIndex={-1}
      icon={ClipboardList}
      title={visibleText(form.title)}
      state={standing.status}
    >
      <form
        ref={ref}
        noValidate
        className="flex min-w-0 flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (isOpen && !isBusy) press();
        }}
      >
        <OpFields
          fields={form.fields}
          values={isOpen ? values : withoutSecrets(values)}
          faults={faults}
          disabled={!isOpen || isBusy}
          onChange={change}
        />
        {trouble === null ? null : <Proposal.Trouble>{trouble}</Proposal.Trouble>}
        {faults.size > 0 ? <Proposal.Trouble>{text.faulty}</Proposal.Trouble> : null}
        <Proposal.Footer
          {...standingLine(standing, text, isAsking ? visibleText(question ?? '') : readyLine)}
        >
          {isAsking ? (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                setAsking(false);
                view.decline();
              }}
            >
              {text.decline}
            </Button>
          ) : null}
          {isOpen ? (
            <Button size="sm" variant="solid" type="submit" loading={isBusy} className="max-w-full">
              <bdi className="truncate">
                {isAsking
                  ? text.confirmRun
                  : standing.status === 'failed'
                    ? text.tryAgain
                    : visibleText(form.button)}
              </bdi>
            </Button>
          ) : null}
          {standing.status === 'running' ? (
            <Button size="sm" onClick={view.cancel}>
              {text.stop}
            </Button>
          ) : null}
          {standing.status === 'untold' ? (
            <Button size="sm" loading={isBusy} onClick={view.sendResult}>
              {text.sendResult}
            </Button>
          ) : null}
        </Proposal.Footer>
      </form>
    </Proposal.Root>
  );
}

/** The typed values without secrets, which are shown nowhere once sent. */
const withoutSecrets = (values: OpValues): OpValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !name.split('/').some((key) => key.startsWith('s_'))),
  );

const noScope = { message: { data: {} }, path: [] };

function LiveForm({ code, reader, scope, typed }: CardProps & { scope: MessageScope }) {
  const text = useTexts(proposalsTexts);
  const message = scope.conversation.store.getState().path.find(({ id }) => id === scope.messageId);
  const form = useMemo(
    () => reader.op(code, { message: message ?? noScope.message, path: [] }),
    [reader, code, message],
  );
  if (scope.isStreaming) return <ProposalSkeleton kind="op" />;
  if (!form.ok)
    return (
      <ShownForm
        form={null}
        code={code}
        line={form.reason === 'tooLarge' ? text.tooLarge : text.unreadable}
      />
    );
  return <Form code={code} form={form.value} scope={scope} typed={typed} />;
}

/** An `op` block: a form whose fields become the parameters of an operation. */
export function OpCard({ scope, ...props }: CardProps & { scope: MessageScope | null }) {
  const text = useTexts(proposalsTexts);
  if (scope) return <LiveForm {...props} scope={scope} />;
  const form = props.reader.op(props.code, noScope);
  return <ShownForm form={form.ok ? form.value : null} code={props.code} line={text.onlyShown} />;
}
