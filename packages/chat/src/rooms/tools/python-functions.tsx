'use client';
import { functionLimits, type PythonFunction } from '@stoa/core/contract';
import { ConfirmRow, DraftNotice, useFormDraft, useIsHere, useStoa } from '@stoa/react';
import { Banner, Button, Field, Input, Skeleton, Textarea, useTexts } from '@stoa/ui';
import { Plus } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useReading } from '../../base/state/use-reading.js';
import { pythonFunctionsTexts } from './python-functions.texts.js';

interface FormProps {
  /** The function that is changed; null for another one. */
  of: PythonFunction | null;
  /** Registers it and closes the form; why it could not, or null. */
  onRegister: (name: string, code: string) => Promise<string | null>;
  onCancel: () => void;
}

/** Registers a function. What was typed is a draft until it is registered or given up. */
function FunctionForm({ of, onRegister, onCancel }: FormProps) {
  const texts = useTexts(pythonFunctionsTexts);
  const heading = useId();
  const first = useRef<HTMLInputElement>(null);
  const draft = useFormDraft(`python-function/${of?.function_uuid ?? ''}`, {
    name: of?.name ?? '',
    code: of?.code ?? '',
  });
  const { name, code } = draft.values;
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isHere = useIsHere();
  const register = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '' || code.trim() === '') return setTrouble(texts.incomplete);
    setBusy(true);
    setTrouble(null);
    const failure = await onRegister(name.trim(), code);
    if (failure === null) draft.forget();
    if (!isHere()) return;
    setBusy(false);
    setTrouble(failure);
  };
  return (
    <form
      noValidate
      data-slot="python-function-form"
      aria-labelledby={heading}
      className="flex min-w-0 flex-col gap-3 rounded-control border border-line p-3"
      onSubmit={(event) => void register(event)}
    >
      <h4 id={heading} className="sr-only">
        {of ? texts.changeOf(of.name) : texts.add}
      </h4>
      <DraftNotice
        isRestored={draft.isRestored}
        onDiscard={() => {
          draft.discard();
          first.current?.focus();
        }}
      />
      {trouble === null ? null : <Banner kind="error" title={trouble} />}
      <Field label={texts.name} required>
        <Input
          ref={first}
          autoFocus
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={functionLimits.nameCharacters}
          value={name}
          // A function of another name would be another one.
          readOnly={of !== null}
          onChange={(event) => draft.change({ name: event.target.value })}
        />
      </Field>
      <Field label={texts.code} hint={texts.codeHint} required>
        <Textarea
          dir="ltr"
          rows={10}
          className="font-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={functionLimits.codeCharacters}
          value={code}
          onChange={(event) => draft.change({ code: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          size="sm"
          onClick={() => {
            draft.forget();
            onCancel();
          }}
        >
          {texts.cancel}
        </Button>
        <Button type="submit" size="sm" variant="solid" loading={isBusy}>
          {texts.register}
        </Button>
      </div>
    </form>
  );
}

interface RowProps {
  one: PythonFunction;
  isBusy: boolean;
  onChange: () => void;
  onRemove: () => void;
}

function FunctionRow({ one, isBusy, onChange, onRemove }: RowProps) {
  const texts = useTexts(pythonFunctionsTexts);
  const { name, description, input_schema: schema, code } = one;
  const [isAsking, setAsking] = useState(false);
  const remover = useRef<HTMLButtonElement>(null);
  return (
    <li data-slot="python-function" className="flex min-w-0 flex-col gap-2 py-3">
      <div className="min-w-0">
        <p className="font-code text-ui font-medium text-ink [overflow-wrap:anywhere]">
          <bdi dir="ltr">{name}</bdi>
        </p>
        {description === '' ? null : (
          <p dir="auto" className="text-ui text-ink whitespace-pre-wrap [overflow-wrap:anywhere]">
            {description}
          </p>
        )}
        <p className="text-caption text-ink-muted [overflow-wrap:anywhere]">
          {texts.parameters(Object.keys((schema['properties'] ?? {}) as object))}
        </p>
      </div>
      <details className="min-w-0 rounded-control border border-line">
        <summary className="flex min-h-9 cursor-pointer items-center px-2 text-ui text-ink focus-ring-inset pointer-coarse:min-h-11">
          {texts.showCode}
        </summary>
        <pre
          dir="ltr"
          // Scrolled by the keyboard too.
          tabIndex={0}
          role="group"
          aria-label={texts.codeOf(name)}
          className="max-h-80 overflow-auto border-t border-line p-2 font-code text-caption text-ink scrollbar-quiet focus-ring-inset"
        >
          {code}
        </pre>
      </details>
      {isAsking ? (
        <ConfirmRow
          question={texts.removeQuestion(name)}
          confirmLabel={texts.remove}
          cancelLabel={texts.keep}
          onConfirm={onRemove}
          onCancel={() => {
            setAsking(false);
            setTimeout(() => remover.current?.focus());
          }}
        />
      ) : (
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            ref={remover}
            size="sm"
            variant="ghost"
            aria-label={texts.removeOf(name)}
            disabled={isBusy}
            onClick={() => setAsking(true)}
          >
            {texts.remove}
          </Button>
          <Button size="sm" aria-label={texts.changeOf(name)} disabled={isBusy} onClick={onChange}>
            {texts.change}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The Python functions of a person: registered, changed, deleted. */
export function PythonFunctions() {
  const texts = useTexts(pythonFunctionsTexts);
  const { assistants } = useStoa();
  const isHere = useIsHere();
  const { found, again, edit } = useReading<readonly PythonFunction[]>(async () =>
    (await assistants.actions()).functions.list(),
  );
  /** The function whose form is open; null for that of another one, undefined for none. */
  const [open, setOpen] = useState<PythonFunction | null>();
  const [busy, setBusy] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const place = useRef<HTMLElement>(null);
  const close = () => {
    setOpen(undefined);
    place.current?.focus();
  };
  const register = async (name: string, code: string): Promise<string | null> => {
    const actions = await assistants.actions().catch(() => null);
    const outcome = await actions?.functions.register(name, code);
    if (!outcome?.ok)
      return outcome?.failure.code === 'refused' ? outcome.failure.message : texts.registerFailed;
    if (!isHere()) return null;
    const { value } = outcome;
    edit((list) =>
      [...list.filter((one) => one.name !== value.name), value].toSorted((one, other) =>
        one.name.localeCompare(other.name),
      ),
    );
    setSaid(texts.registered(name));
    close();
    return null;
  };
  const remove = async ({ function_uuid: id, name }: PythonFunction) => {
    setBusy(id);
    setTrouble(null);
    const actions = await assistants.actions().catch(() => null);
    const outcome = await actions?.functions.remove(id);
    if (!isHere()) return;
    setBusy(null);
    if (!outcome?.ok) return setTrouble(texts.removeFailed);
    edit((list) => list.filter((one) => one.function_uuid !== id));
    setSaid(texts.removed(name));
    place.current?.focus();
  };
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={texts.title}
      data-state={found.status}
      className="flex min-w-0 flex-col gap-2 outline-none"
    >
      <h3 className="text-ui font-medium text-ink">{texts.title}</h3>
      <p className="text-caption text-pretty text-ink-muted">{texts.lead}</p>
      <p role="status" className="sr-only">
        {found.status === 'loading' ? texts.loading : said}
      </p>
      {trouble === null ? null : <Banner kind="error" title={trouble} />}
      {found.status === 'loading' ? (
        <div aria-busy>
          <Skeleton className="h-9 w-full" />
        </div>
      ) : null}
      {found.status === 'failed' ? (
        <Banner kind="error" title={texts.failed} action={{ label: texts.tryAgain, onAction: again }} />
      ) : null}
      {found.status === 'ready' && found.value.length === 0 && open === undefined ? (
        <p className="text-ui text-ink">{texts.none}</p>
      ) : null}
      {found.status === 'ready' && found.value.length > 0 ? (
        <ul className="flex min-w-0 flex-col divide-y divide-line">
          {found.value.map((one) =>
            open?.function_uuid === one.function_uuid ? (
              <li key={one.function_uuid} className="py-3">
                <FunctionForm of={one} onRegister={register} onCancel={close} />
              </li>
            ) : (
              <FunctionRow
                key={one.function_uuid}
                one={one}
                isBusy={busy !== null}
                onChange={() => setOpen(one)}
                onRemove={() => void remove(one)}
              />
            ),
          )}
        </ul>
      ) : null}
      {open === null ? <FunctionForm of={null} onRegister={register} onCancel={close} /> : null}
      {found.status === 'ready' && open === undefined ? (
        <div>
          <Button size="sm" onClick={() => setOpen(null)}>
            <Plus size={16} aria-hidden />
            {texts.add}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
