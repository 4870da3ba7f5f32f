import { posix } from 'node:path';
import { parseJson } from '@stoa/core/wire';
import * as z from 'zod/mini';
import type { InterpreterAnswer } from './interpreter-job.js';
import * as interpreterLimits from './interpreter-limits.js';

const text = z.string().check(z.maxLength(interpreterLimits.printedCharacters));

const answerSchema: z.ZodMiniType<InterpreterAnswer> = z.object({
  printed: text,
  isCut: z.boolean(),
  value: text,
  fault: z.nullable(text),
  made: z
    .array(z.object({ name: z.string(), base64: z.string() }))
    .check(z.maxLength(interpreterLimits.madeFiles)),
  leftOut: z.array(z.string()).check(z.maxLength(interpreterLimits.madeFiles)),
});

/** A name that a file can be given in a folder: a path that stays below it, of ordinary characters; null for others. */
export function fileNameIn(name: string): string | null {
  // Controls, and marks that change the direction of what follows.
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\\]/gu, '_').slice(0, 200);
  const path = posix.normalize(plain);
  const isBelow =
    path !== '.' && !path.startsWith('/') && !path.split('/').includes('..') && !path.endsWith('/');
  return isBelow ? path : null;
}

/** What a process says became of its program; null for what is no answer. It may say anything. */
export function readAnswer(line: string): InterpreterAnswer | null {
  let said: unknown;
  try {
    said = parseJson(line, { maxCharacters: interpreterLimits.answerCharacters });
  } catch {
    return null;
  }
  const found = answerSchema.safeParse(said);
  if (!found.success) return null;
  const made = found.data.made.flatMap((file) => {
    const name = fileNameIn(file.name);
    return name === null ? [] : [{ ...file, name }];
  });
  return { ...found.data, made };
}
