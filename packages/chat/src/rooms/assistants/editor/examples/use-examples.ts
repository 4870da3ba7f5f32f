'use client';
import type { AssistantDefinition } from '@stoa/core/contract';
import { exampleChange, examplesCost, exampleProblem } from '@stoa/core/rules';
import { selectModelInForce, type ExampleRuns, type ExampleRunState } from '@stoa/core/state';
import { useIsHere, useStoa, useStore } from '@stoa/react';
import { useEffect, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { loadFindPattern } from './find-pattern.js';

const idle = createStore<ExampleRunState>(() => ({ status: 'idle', done: 0, total: 0, results: {} }));

/**
 * What people use now: the saved assistant; of one of a group that is not published as it is saved, the version that was published last.
 * Null where there is none, or it is not known.
 */
function useInUse(saved: AssistantDefinition | null, isWanted: boolean): AssistantDefinition | null {
  const { assistants } = useStoa();
  const isSavedUsed = !saved?.groupId || saved.data.isPublished === true;
  const [published, setPublished] = useState<AssistantDefinition | null>(null);
  const id = isSavedUsed || !isWanted ? undefined : saved.assistantId;
  useEffect(() => {
    if (!id) return undefined;
    let isLeft = false;
    assistants
      .actions()
      .then((actions) => actions.versions(id))
      .then(
        (versions) => {
          const found =
            versions.ok && versions.value.find(({ definition }) => definition.data.isPublished === true);
          if (!isLeft) setPublished(found ? found.definition : null);
        },
        () => undefined,
      );
    return () => {
      isLeft = true;
    };
  }, [assistants, id]);
  return isSavedUsed ? saved : published;
}

/** The examples of an assistant, and what became of them when they were last run. */
export function useExamples(written: AssistantDefinition, newest: AssistantDefinition | null) {
  const { assistants, models } = useStoa();
  const [runs, setRuns] = useState<ExampleRuns | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [ran, setRan] = useState<string | null>(null);
  const isHere = useIsHere();
  const state = useStore(runs?.store ?? idle, (now) => now);
  const model = useStore(models.store, selectModelInForce(written.data.model ?? null));
  const examples = written.data.examples ?? [];
  const runnable = examples.filter((one) => exampleProblem(one) === null);
  const saved = useInUse(newest, examples.length > 0);
  const variants = saved ? [written, saved] : [written];
  useEffect(() => (runs ? () => runs.cancel() : undefined), [runs]);

  const run = async () => {
    if (!model) return;
    setFailed(false);
    const loaded = await Promise.all([
      runs ?? assistants.actions().then((actions) => actions.openExamples()),
      loadFindPattern(),
    ]).catch(() => null);
    if (!isHere()) return;
    if (!loaded) return setFailed(true);
    const [opened, findPattern] = loaded;
    setRuns(opened);
    setRan(JSON.stringify(written));
    await opened.run({ examples: runnable, draft: written, saved, model, findPattern });
  };
  const changes = runnable.flatMap(({ id }) => {
    const result = state.results[id];
    return exampleChange(result?.saved?.outcome, result?.draft?.outcome) ?? [];
  });
  const count = (change: (typeof changes)[number]) => changes.filter((one) => one === change).length;
  return {
    state,
    hasFailed,
    model,
    run: () => void run(),
    cancel: () => runs?.cancel(),
    isOfGroup: Boolean(newest?.groupId),
    answers: runnable.length * variants.length,
    usd: model ? examplesCost(runnable, variants, model) : 0,
    /** Null before a run, and where there is nothing to compare with. */
    summary:
      changes.length === 0 ? null : { better: count('better'), worse: count('worse'), same: count('same') },
    passed: runnable.filter(({ id }) => state.results[id]?.draft?.outcome === 'passed').length,
    runnable: runnable.length,
    isStale: ran !== null && ran !== JSON.stringify(written),
  };
}

/** See {@link useExamples}. */
export type ExamplesOfEditor = ReturnType<typeof useExamples>;
