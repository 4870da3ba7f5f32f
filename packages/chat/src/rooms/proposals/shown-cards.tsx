'use client';
import { visibleText, type ApiKeyProposal, type Parsed, type SpecialKind } from '@stoa/core/rules';
import { selectFlag, type ProposalReader, type Stoa } from '@stoa/core/state';
import { lazyPart, LoadFailure, useStoaIfAny, useStore } from '@stoa/react';
import { Button, useTexts } from '@stoa/ui';
import { BookOpen, Bot, KeyRound, Lock, PanelRight, Wrench, type LucideIcon } from 'lucide-react';
import { jsonrepair } from 'jsonrepair';
import { useMemo } from 'react';
import { MessageScopeProvider, useMessageScope, type MessageScope } from '../../base/blocks/message-scope.js';
import { LazyMarkdown } from '../../parts/markdown/index.js';
import { ApiDocActionCard, ApiKeyActionCard } from './api-key-card.js';
import { AutoCard } from './auto-card.js';
import { ExactText } from './exact-text.js';
import * as Proposal from './proposal.parts.js';
import { ProposalSkeleton } from './proposal-skeleton.js';
import { type ProposalsText, proposalsTexts } from './proposals.texts.js';
import { useModelRepair } from './use-model-repair.js';

/** Longer blocks are not repaired: a person could not check the repair. @units characters */
const maxRepaired = 20_000;

/** Reads a block, repaired where it is damaged. */
function readRepaired<T>(
  code: string,
  read: (code: string) => Parsed<T>,
): { parsed: Parsed<T>; isRepaired: boolean } {
  const parsed = read(code);
  if (parsed.ok || parsed.reason === 'tooLarge' || code.length > maxRepaired)
    return { parsed, isRepaired: false };
  try {
    const repaired = read(jsonrepair(code));
    return { parsed: repaired.ok ? repaired : parsed, isRepaired: repaired.ok };
  } catch {
    return { parsed, isRepaired: false };
  }
}

type Facts = readonly (readonly [name: string, value: string])[];

const json = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

const filled = (facts: Facts): Facts => facts.filter(([, value]) => value !== '');

function apiKeyFacts(proposal: ApiKeyProposal, text: ProposalsText): Facts {
  if (proposal.op === 'CREATE')
    return [
      [text.operationName, text.createKey],
      ...Object.entries(proposal.data).map(([name, value]) => [name, json(value)] as const),
    ];
  return [
    [text.operationName, text.keys(proposal.op, proposal.items.length)],
    ...proposal.items.map(
      ({ id, name, updates }) =>
        [name || text.id, Object.keys(updates).length > 0 ? `${id}\n${json(updates)}` : id] as const,
    ),
  ];
}

interface ShownProps {
  code: string;
  /** A model may be asked to repair it. */
  canAsk?: boolean;
  kind: SpecialKind;
  icon: LucideIcon;
  read: (code: string) => Parsed<Facts>;
}

/** A proposal whose room is not here: its exact content, and that it cannot be carried out. */
function ShownCard({ code, kind, icon, read, canAsk = false }: ShownProps) {
  const text = useTexts(proposalsTexts);
  const model = useModelRepair(code);
  const { parsed, isRepaired } = useMemo(
    () => readRepaired(model.repaired ?? code, read),
    [model.repaired, code, read],
  );
  const wasRepaired = isRepaired || model.repaired !== null;
  const mayAsk = canAsk && !parsed.ok && parsed.reason === 'unreadable' && model.ask !== null;
  return (
    <Proposal.Root icon={icon} title={text.title(kind)} state="inert" data-kind={kind}>
      {parsed.ok ? (
        <Proposal.Facts facts={parsed.value} />
      ) : (
        <>
          <p className="text-ink">{parsed.reason === 'tooLarge' ? text.tooLarge : text.unreadable}</p>
          <ExactText text={code} />
        </>
      )}
      {model.hasFailed ? <Proposal.Trouble>{text.askFailed}</Proposal.Trouble> : null}
      <Proposal.Footer
        icon={<Lock size={16} aria-hidden className="shrink-0" />}
        line={parsed.ok && wasRepaired ? `${text.repaired} ${text.notHere}` : text.notHere}
      >
        {mayAsk ? (
          <Button size="sm" loading={model.isAsking} onClick={() => model.ask?.()}>
            {text.askModel}
          </Button>
        ) : null}
      </Proposal.Footer>
    </Proposal.Root>
  );
}

/** Turns a reader of one grammar into one of facts. */
const facts =
  <T,>(read: (code: string) => Parsed<T>, factsOf: (value: T) => Facts) =>
  (code: string): Parsed<Facts> => {
    const parsed = read(code);
    return parsed.ok ? { ok: true, value: filled(factsOf(parsed.value)) } : parsed;
  };

interface CardProps {
  code: string;
  reader: ProposalReader;
}

/** An `invoke` block of a message: where there is something to carry out it can be, and otherwise it is shown. */
export function InvokeCard({ scope, ...props }: CardProps & { scope: MessageScope | null }) {
  return scope ? <InvokeInMessage {...props} scope={scope} /> : <ShownInvoke {...props} />;
}

function InvokeInMessage({ code, reader, scope }: CardProps & { scope: MessageScope }) {
  const message = useStore(scope.conversation.store, ({ path }) =>
    path.find(({ id }) => id === scope.messageId),
  );
  const calls = useMemo(
    () => reader.calls('invoke', code, { message: message ?? { data: {} }, path: [] }),
    [reader, code, message],
  );
  const isKnown = calls.ok && calls.value.some(({ target }) => target.type !== 'unknown');
  return isKnown ? (
    <AutoCard kind="invoke" code={code} reader={reader} scope={scope} />
  ) : (
    <ShownInvoke code={code} reader={reader} />
  );
}

/** What `tellUser` says is shown as the words of the reply; nothing in them is carried out. */
function ShownInvoke({ code, reader }: CardProps) {
  const text = useTexts(proposalsTexts);
  const told = useMemo(() => {
    const { parsed } = readRepaired(code, reader.invoke);
    return parsed.ok ? visibleText(parsed.value) : undefined;
  }, [code, reader]);
  const read = useMemo(
    () =>
      facts(reader.invoke, ({ name, payload, thought }) => [
        [text.operationName, name],
        [text.payload, json(payload)],
        [text.thought, thought ?? ''],
      ]),
    [reader, text],
  );
  if (told !== undefined)
    return (
      <MessageScopeProvider value={null}>
        <LazyMarkdown text={told} streaming={false} idPrefix="told" />
      </MessageScopeProvider>
    );
  return <ShownCard code={code} kind="invoke" icon={Wrench} read={read} />;
}

/** An `autoArtifacts` block. */
export function ArtifactCard({ code, reader }: CardProps) {
  const text = useTexts(proposalsTexts);
  const read = useMemo(
    () =>
      facts(reader.autoArtifacts, (artifact) => [
        [text.name, artifact.name],
        [text.description, artifact.description],
        [text.type, artifact.type],
        [text.instructions, artifact.instructions],
        [text.included, artifact.includeArtifactsId.join('\n')],
        [text.id, artifact.id],
      ]),
    [reader, text],
  );
  return <ShownCard code={code} kind="autoArtifacts" icon={PanelRight} read={read} />;
}

/** Only where there is a workspace. */
const AssistantCard = lazyPart(() => import('./assistant-card.js').then((room) => room.AssistantCard), {
  waiting: <ProposalSkeleton kind="assistant" />,
  failed: (retry) => <LoadFailure onRetry={retry} />,
});

/** An `assistant` block. It can be made where there is a workspace and the block belongs to a message. */
export function AssistantBlock({ code, reader }: CardProps) {
  const text = useTexts(proposalsTexts);
  const scope = useMessageScope();
  const stoa = useStoaIfAny();
  const { parsed, isRepaired } = useMemo(() => readRepaired(code, reader.assistant), [code, reader]);
  const read = useMemo(
    () =>
      facts(reader.assistant, ({ name, description, instructions }) => [
        [text.name, name],
        [text.description, description],
        [text.instructions, instructions],
      ]),
    [reader, text],
  );
  if (parsed.ok && scope && stoa)
    return <AssistantCard parsed={parsed} isRepaired={isRepaired} scope={scope} stoa={stoa} />;
  return <ShownCard code={code} kind="assistant" icon={Bot} read={read} />;
}

/** An `APIkey` block in a workspace: it can be carried out where API keys are served and the block belongs to a message. */
function WorkspaceKeyCard({ code, reader, stoa }: CardProps & { stoa: Stoa }) {
  const text = useTexts(proposalsTexts);
  const scope = useMessageScope();
  const isServed = useStore(stoa.flags.store, selectFlag('apiKeys'));
  const { parsed, isRepaired } = useMemo(() => readRepaired(code, reader.APIkey), [code, reader]);
  if (!parsed.ok || !scope || !isServed) return <ShownKeyCard code={code} reader={reader} />;
  return (
    <ApiKeyActionCard
      proposal={parsed.value}
      facts={filled(apiKeyFacts(parsed.value, text))}
      isRepaired={isRepaired}
      scope={scope}
      stoa={stoa}
    />
  );
}

function ShownKeyCard({ code, reader }: CardProps) {
  const text = useTexts(proposalsTexts);
  const read = useMemo(() => facts(reader.APIkey, (proposal) => apiKeyFacts(proposal, text)), [reader, text]);
  return <ShownCard code={code} kind="APIkey" icon={KeyRound} read={read} canAsk />;
}

/** An `APIkey` block. */
export function ApiKeyCard(props: CardProps) {
  const stoa = useStoaIfAny();
  return stoa ? <WorkspaceKeyCard {...props} stoa={stoa} /> : <ShownKeyCard {...props} />;
}

function WorkspaceDocCard({ code, stoa }: { code: string; stoa: Stoa }) {
  const scope = useMessageScope();
  const isServed = useStore(stoa.flags.store, selectFlag('apiKeys'));
  return isServed && scope ? <ApiDocActionCard scope={scope} stoa={stoa} /> : <ShownDocCard code={code} />;
}

function ShownDocCard({ code }: { code: string }) {
  const text = useTexts(proposalsTexts);
  const read = useMemo(
    () =>
      (body: string): Parsed<Facts> => ({
        ok: true,
        value: body.trim() === '{}' ? [] : [[text.source, body]],
      }),
    [text],
  );
  return <ShownCard code={code} kind="APIdoc" icon={BookOpen} read={read} />;
}

/** An `APIdoc` block. */
export function ApiDocCard({ code }: Pick<CardProps, 'code'>) {
  const stoa = useStoaIfAny();
  return stoa ? <WorkspaceDocCard code={code} stoa={stoa} /> : <ShownDocCard code={code} />;
}
