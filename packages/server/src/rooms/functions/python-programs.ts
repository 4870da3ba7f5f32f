import * as z from 'zod/mini';
import type { PythonFunction } from '@stoa/core/contract';
import type { InterpreterJob } from '../interpreter/interpreter-job.js';

const file = (name: string, content: string) => ({
  name,
  base64: Buffer.from(content).toString('base64'),
});

/** Looks at a function without running a line of it. */
const describing = `
import ast, json

wanted = json.load(open('wanted.json', encoding='utf-8'))['name']

def told(**facts):
    print(json.dumps(facts, ensure_ascii=False))

kinds = {'int': 'integer', 'float': 'number', 'str': 'string', 'bool': 'boolean', 'list': 'array', 'List': 'array',
         'tuple': 'array', 'set': 'array', 'dict': 'object', 'Dict': 'object'}

def schema_of(annotation):
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    name = annotation.id if isinstance(annotation, ast.Name) else annotation.attr if isinstance(annotation, ast.Attribute) else None
    return {'type': kinds[name]} if name in kinds else {}

def look():
    try:
        tree = ast.parse(open('function.py', encoding='utf-8').read())
    except SyntaxError as error:
        return told(error=f'Line {error.lineno}: {error.msg}.')
    except (ValueError, RecursionError, MemoryError) as error:
        return told(error=f'Python cannot read it: {error}.')
    found = [one for one in tree.body if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)) and one.name == wanted]
    if not found:
        return told(error=f'There is no function {wanted} at the beginning of a line.')
    function = found[-1]
    if isinstance(function, ast.AsyncFunctionDef):
        return told(error='A function that is async cannot be called here.')
    taken = function.args
    if taken.posonlyargs:
        return told(error='Each parameter must have a name to be called by: leave the / out.')
    named = taken.args + taken.kwonlyargs
    optional = {one.arg for one in taken.args[len(taken.args) - len(taken.defaults):]} if taken.defaults else set()
    optional |= {one.arg for one, default in zip(taken.kwonlyargs, taken.kw_defaults) if default is not None}
    told(
        description=(ast.get_docstring(function) or '')[:2000],
        schema={
            'type': 'object',
            'properties': {one.arg: schema_of(one.annotation) for one in named},
            'required': [one.arg for one in named if one.arg not in optional],
            'additionalProperties': taken.kwarg is not None,
        },
    )

look()
`;

/** Calls a function by its name, and says what it gave back. */
const calling = `
import json

wanted = json.load(open('wanted.json', encoding='utf-8'))
names = {'__name__': 'function'}
exec(compile(open('function.py', encoding='utf-8').read(), 'function.py', 'exec'), names)
result = names[wanted['name']](**wanted['arguments'])
print(json.dumps(result, ensure_ascii=False, default=str))
`;

/** The program that describes a function. */
export const describeProgram = (name: string, code: string): InterpreterJob => ({
  code: describing,
  files: [file('function.py', code), file('wanted.json', JSON.stringify({ name }))],
});

/** The program that calls one. */
export const callProgram = (
  { name, code }: Pick<PythonFunction, 'name' | 'code'>,
  args: Readonly<Record<string, unknown>>,
): InterpreterJob => ({
  code: calling,
  files: [file('function.py', code), file('wanted.json', JSON.stringify({ name, arguments: args }))],
});

const descriptionCharacters = 2000;
const toldSchema = z.union([
  z.object({ error: z.string() }),
  z.object({ description: z.string(), schema: z.record(z.string(), z.unknown()) }),
]);

/** What the describing program has said; null for nothing that it says. */
export function readDescription(
  printed: string,
): { ok: true; description: string; schema: Record<string, unknown> } | { ok: false; error: string } | null {
  try {
    const told = z.parse(toldSchema, JSON.parse(printed));
    if ('error' in told) return { ok: false, error: told.error };
    return { ok: true, description: told.description.slice(0, descriptionCharacters), schema: told.schema };
  } catch {
    return null;
  }
}
