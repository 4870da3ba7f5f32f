'use client';
import { mcpLimits, type DataSource, type McpResource, type McpShelf } from '@stoa/core/contract';
import { useIsHere, useStoa } from '@stoa/react';
import { Banner, Button, Field, Input, Skeleton, useTexts } from '@stoa/ui';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useReading } from '../../base/state/use-reading.js';
import { filesTexts } from './files.texts.js';
import type { SourceTabsProps } from './chosen-sources.js';

interface Taking {
  chosen: SourceTabsProps['chosen'];
  /** Adds a source to what is chosen by now, or takes it out. */
  put: (source: DataSource, isIn: boolean) => void;
}

interface RowProps extends Taking {
  serverId: string;
  resource: McpResource;
}

/** Something to read at a server: taken, it is read and kept; where its address has variables they are filled in first. */
function ResourceRow({ serverId, resource, chosen, put }: RowProps) {
  const texts = useTexts(filesTexts);
  const { assistants } = useStoa();
  const isHere = useIsHere();
  const { uri, name, description, variables } = resource;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [kept, setKept] = useState<DataSource | null>(null);
  const isTaken = kept !== null && chosen.has(kept.id);
  const isFilledIn = variables.every((one) => (values[one] ?? '').trim() !== '');

  const take = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isFilledIn) return;
    // What was read before is taken again, as it was then.
    if (kept) return put(kept, !isTaken);
    setBusy(true);
    setTrouble(null);
    const actions = await assistants.actions().catch(() => null);
    const outcome = await actions?.mcp.attach({
      id: serverId,
      uri,
      name,
      ...(variables.length > 0 && { values }),
    });
    if (!isHere()) return;
    setBusy(false);
    if (!outcome?.ok)
      return setTrouble((outcome?.failure.code === 'refused' && outcome.failure.message) || texts.notTaken);
    setKept(outcome.value);
    put(outcome.value, true);
  };
  return (
    <li data-slot="server-resource" className="min-w-0 py-2">
      <form noValidate className="flex min-w-0 flex-col gap-2" onSubmit={(event) => void take(event)}>
        <div className="flex min-w-0 items-center gap-3">
          <div className="min-w-0 flex-1">
            <p dir="auto" className="text-ui text-ink [overflow-wrap:anywhere]">
              {name}
            </p>
            <p className="text-caption text-ink-muted [overflow-wrap:anywhere]">
              {description === '' ? <bdi dir="ltr">{uri}</bdi> : <bdi>{description}</bdi>}
            </p>
          </div>
          <Button
            type="submit"
            size="sm"
            loading={isBusy}
            disabled={!isFilledIn}
            aria-pressed={isTaken}
            aria-label={isTaken ? texts.leaveOf(name) : texts.takeOf(name)}
          >
            {isTaken ? <Check size={16} aria-hidden /> : null}
            {isTaken ? texts.taken : texts.take}
          </Button>
        </div>
        {variables.map((one) => (
          <Field key={one} label={one} required>
            <Input
              dir="auto"
              autoComplete="off"
              maxLength={mcpLimits.uriCharacters}
              value={values[one] ?? ''}
              onChange={(event) => {
                setValues({ ...values, [one]: event.target.value });
                // Another address is read anew.
                setKept(null);
              }}
            />
          </Field>
        ))}
        {trouble === null ? null : <Banner kind="error" title={trouble} />}
      </form>
    </li>
  );
}

function Shelf({ shelf, ...taking }: Taking & { shelf: McpShelf }) {
  const texts = useTexts(filesTexts);
  const { id, name, isAbsent, resources } = shelf;
  return (
    <section aria-label={texts.serverHolds(name)} className="min-w-0">
      <h3 dir="auto" className="text-ui font-medium text-ink [overflow-wrap:anywhere]">
        {name}
      </h3>
      {resources.length === 0 ? (
        <p className="text-ui text-ink-muted">{isAbsent ? texts.serverAbsent : texts.serverEmpty}</p>
      ) : (
        <ul className="flex min-w-0 flex-col divide-y divide-line">
          {resources.map((resource) => (
            <ResourceRow key={resource.uri} serverId={id} resource={resource} {...taking} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the person's tool servers hold. A server that cannot be asked hides no other. */
export function ServersTab({ chosen, onChange }: SourceTabsProps) {
  const texts = useTexts(filesTexts);
  const { assistants } = useStoa();
  // Something that was read meanwhile joins what is chosen by then.
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  }, [chosen]);
  const put: Taking['put'] = (source, isIn) => {
    const after = new Map(latest.current);
    if (isIn) after.set(source.id, source);
    else after.delete(source.id);
    latest.current = after;
    onChange(after);
  };
  const { found, again } = useReading<readonly McpShelf[]>(async () =>
    (await assistants.actions()).mcp.resources(),
  );
  if (found.status === 'loading')
    return (
      <div aria-busy className="flex flex-col gap-3">
        <span role="status" className="sr-only">
          {texts.serversLoading}
        </span>
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
      </div>
    );
  if (found.status === 'failed')
    return (
      <Banner
        kind="error"
        title={texts.serversFailed}
        action={{ label: texts.table.tryAgain, onAction: again }}
      />
    );
  if (found.value.length === 0) return <p className="text-ui text-ink-muted">{texts.noServers}</p>;
  return (
    <>
      <p className="text-ui text-pretty text-ink-muted">{texts.serversLead}</p>
      {found.value.map((shelf) => (
        <Shelf key={shelf.id} shelf={shelf} chosen={chosen} put={put} />
      ))}
    </>
  );
}
