import type { Tool, ToolResult, ToolSource } from '../tools/tool.js';
import { typeOfMade } from '../files/understanding/detect-type.js';
import type { ConversationArea } from './conversation-area.js';
import type { InterpreterAnswer } from './interpreter-job.js';
import { tellEnd } from './tell-end.js';
import * as interpreterLimits from './interpreter-limits.js';
import type { Interpreter } from './interpreter.js';
import type { MadeFiles } from './made-files.js';

/** Dependencies of {@link interpreterSource}. */
export interface InterpreterSourceDeps {
  interpreter: Interpreter;
  area: ConversationArea;
  made: Pick<MadeFiles, 'rows' | 'entryOf'>;
  now(): Date;
}

const parameters = {
  type: 'object',
  properties: {
    code: {
      type: 'string',
      description: 'A whole Python program.',
      maxLength: interpreterLimits.codeCharacters,
    },
  },
  required: ['code'],
  additionalProperties: false,
};

const packagesSentence = (hasPackages: boolean) =>
  hasPackages
    ? 'Packages such as numpy, pandas and matplotlib may be imported; figures are kept as images.'
    : 'Only the standard library is there: no numpy, pandas or matplotlib.';

const description = (names: readonly string[], hasPackages: boolean): string =>
  [
    'Runs a Python program and gives back what it prints and the value of its last line.',
    'It has no network. Each program starts anew: variables of an earlier one are gone, its files are there.',
    packagesSentence(hasPackages),
    names.length > 0
      ? `Files in the working folder: ${names.map((name) => JSON.stringify(name)).join(', ')}.`
      : '',
    'Files that it writes there are shown to the person below the reply; name them, and do not link to them.',
  ]
    .filter(Boolean)
    .join(' ');

/**
 * Python, for people who have switched it on for the message. It reads their own files and sends nothing anywhere, so it runs unasked.
 *
 * @source chat specification §3 "Plugin"; assistants.md P12, §3; security Y
 */
export const interpreterSource = ({ interpreter, area, made, now }: InterpreterSourceDeps): ToolSource => ({
  id: 'interpreter',
  title: 'Python',
  async tools({ person, request }) {
    const { codeInterpreterOnly, skipCodeInterpreter, conversationId = null } = request.options;
    if (codeInterpreterOnly !== true || skipCodeInterpreter === true || person.lent) return [];
    if (!(await interpreter.isReady())) return [];
    /** Of the whole reply: each program adds to it. */
    const entries: ReturnType<MadeFiles['entryOf']>[] = [];

    async function keep(files: InterpreterAnswer['made']): Promise<string[]> {
      for (const { name, base64 } of files) {
        const content = Buffer.from(base64, 'base64');
        const place = { personId: person.id, conversationId: conversationId ?? '' };
        const file = await made.rows.add(place, {
          name,
          type: await typeOfMade(content, name),
          content,
          createdAt: now(),
        });
        entries.push(made.entryOf(person.id, file));
      }
      return files.map(({ name }) => name);
    }

    const run: Tool['run'] = async ({ code }, signal): Promise<ToolResult> => {
      const load = async () => ({
        code: String(code),
        files: await area.files(person, request, conversationId),
      });
      const end = await interpreter.run(person.id, load, signal);
      const names = end.type === 'answered' ? await keep(end.answer.made) : [];
      return {
        ...tellEnd(end, names),
        ...(entries.length > 0 && { state: { codeInterpreter: { content: [...entries] } } }),
      };
    };
    return [
      {
        name: 'run_python',
        title: 'Python',
        description: description(await area.names(person, request, conversationId), interpreter.hasPackages),
        parameters,
        effect: 'read',
        recipient: null,
        timeoutMs: interpreterLimits.callMs,
        run,
      },
    ];
  },
});
