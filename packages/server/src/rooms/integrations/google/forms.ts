import * as z from 'zod/mini';
import { argumentsOf, documentId, found, idArgument, line, lines, type GoogleTool } from './google-tool.js';

const text = z.optional(z.string());
const option = z.object({ value: text, isOther: z.optional(z.boolean()) });
const questionSchema = z.object({
  required: z.optional(z.boolean()),
  choiceQuestion: z.optional(z.object({ type: text, options: z.optional(z.array(option)) })),
  scaleQuestion: z.optional(
    z.object({ low: z.optional(z.number()), high: z.optional(z.number()), lowLabel: text, highLabel: text }),
  ),
  rowQuestion: z.optional(z.object({ title: text })),
});
const itemSchema = z.object({
  title: text,
  description: text,
  questionItem: z.optional(z.object({ question: z.optional(questionSchema) })),
  questionGroupItem: z.optional(
    z.object({
      questions: z.optional(z.array(questionSchema)),
      grid: z.optional(z.object({ columns: z.optional(z.object({ options: z.optional(z.array(option)) })) })),
    }),
  ),
});
const formSchema = z.object({
  info: z.optional(z.object({ title: text, documentTitle: text, description: text })),
  responderUri: text,
  items: z.optional(z.array(itemSchema)),
});
type Item = z.infer<typeof itemSchema>;

const choicesOf = (options: readonly z.infer<typeof option>[] = []): string =>
  options.map(({ value, isOther }) => (isOther ? '(other)' : (value ?? ''))).join(' / ');

function describe({ title, description, questionItem, questionGroupItem }: Item): string {
  const question = questionItem?.question;
  const scale = question?.scaleQuestion;
  return lines(
    `- ${title ?? '(no title)'}${question?.required ? ' (required)' : ''}`,
    description && `  ${description}`,
    question?.choiceQuestion && `  Choices: ${choicesOf(question.choiceQuestion.options)}`,
    scale &&
      `  From ${scale.low ?? 0}${scale.lowLabel ? ` (${scale.lowLabel})` : ''} to ${scale.high ?? ''}${scale.highLabel ? ` (${scale.highLabel})` : ''}`,
    questionGroupItem?.questions &&
      `  Rows: ${questionGroupItem.questions.map(({ rowQuestion }) => rowQuestion?.title ?? '').join(' / ')}`,
    questionGroupItem?.grid && `  Columns: ${choicesOf(questionGroupItem.grid.columns?.options)}`,
  );
}

export const formTools: readonly GoogleTool[] = [
  {
    integration: 'google_forms',
    name: 'google_forms_read',
    title: 'Google Forms: form',
    description: 'Reads the questions of a form of Google Forms. Answers are not read.',
    parameters: argumentsOf({ form: idArgument('the form, for editing') }, ['form']),
    async read({ form }, account, signal) {
      const id = documentId(form);
      const read = await account.json(formSchema, { path: ['forms', id] }, signal);
      if (!read.ok) return read;
      const { info, items = [], responderUri } = read.value;
      const title = info?.title || info?.documentTitle || 'Form';
      return found(
        lines(
          line('Title', title),
          line('Description', info?.description),
          line('Where people answer it', responderUri),
          ...items.map(describe),
        ),
        [
          {
            name: title,
            type: 'application/vnd.google-apps.form',
            url: `https://docs.google.com/forms/d/${encodeURIComponent(id)}/edit`,
          },
        ],
      );
    },
  },
];
