import { success } from '@stoa/core/contract';
import { fillTemplate, parseVariables, type VariableValue } from '@stoa/core/rules';
import type { PromptsState, Stoa } from '@stoa/core/state';
import json5 from 'json5';
import { createStore } from 'zustand/vanilla';
import { tellTo, type Called } from './called.js';

export function stubPrompts(given: Partial<PromptsState> | undefined, called: Called): Stoa['prompts'] {
  const prompts = createStore<PromptsState>(() => ({
    list: [],
    workflows: [],
    sort: 'date',
    ...given,
  }));
  return {
    store: prompts,
    load: tellTo(called)('prompts.load'),
    setSort(sort) {
      called('prompts.setSort', sort);
      prompts.setState({ sort });
    },
    add: () => Promise.resolve(0),
    save(prompt) {
      called('prompts.save', prompt);
      prompts.setState(({ list }) => ({ list: [...list.filter(({ id }) => id !== prompt.id), prompt] }));
      return Promise.resolve(true);
    },
    remove(ids) {
      called('prompts.remove', ids);
      prompts.setState(({ list }) => ({ list: list.filter(({ id }) => !ids.includes(id)) }));
    },
    move: (ids, folderId) => called('prompts.move', ids, folderId),
    removeFolder(id) {
      called('prompts.removeFolder', id);
      return () => called('undo', id);
    },
    moveWorkflow: (id, folderId) => called('prompts.moveWorkflow', id, folderId),
    removeWorkflow: (id) => called('prompts.removeWorkflow', id),
    releaseWorkflows(id) {
      called('prompts.releaseWorkflows', id);
      return () => called('undo', id);
    },
  };
}

/** Templates that are read as they are; using one succeeds. */
export function stubTemplates(called: Called): Stoa['templates'] {
  const done = tellTo(called);
  return {
    choose: done('templates.choose'),
    optimize: done('templates.optimize'),
    read: (content) => Promise.resolve(parseVariables(content, json5.parse)),
    questions: ({ prompt }) => Promise.resolve(parseVariables(prompt.content, json5.parse)),
    preview: ({ prompt }, { values, documents }) =>
      Promise.resolve({
        texts: [
          fillTemplate({
            content: prompt.content,
            variables: parseVariables(prompt.content, json5.parse),
            values: new Map<string, VariableValue>([...values, ...documents]),
            newId: () => 'id',
            insertsDocuments: false,
          }),
        ],
        inserted: [],
      }),
    run(order, answers) {
      called('templates.run', order, answers);
      return Promise.resolve(success(undefined));
    },
  };
}
