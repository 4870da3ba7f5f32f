export interface Commit {
  hash: string;
  subject: string;
  body: string;
}

const maxLength = 72;
const shape =
  /^(build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(\([a-z0-9, /-]+\))?!?: (\S.*)$/;
const explained = ['feat', 'perf', 'refactor'];

const notVerbs = new Set(
  'a all also an and any anyone at both by each every everybody everyone everything for from here how if in it its late more most never no nobody none not nothing now of on one only our some somebody something such that the their then there these they this those to two we what whatever when where whether which while who whoever whole whose why with words you'.split(
    ' ',
  ),
);
// Verbs whose base form ends like another tense.
const baseForms =
  /^(bed|bring|embed|exceed|feed|need|ping|proceed|seed|shed|speed|spread|string|succeed|alias|bias|bus|focus|canvas)$|ss$/;

/** Whether the first word of a subject can be an imperative: no pronoun or article, and no "adds", "added", "adding". */
export function isImperative(subject: string): boolean {
  const word = /^[\w-]*/.exec(subject)?.[0].toLowerCase() ?? '';
  if (word === '' || notVerbs.has(word)) return false;
  return baseForms.test(word) || !/(ed|ing|s)$/.test(word);
}

/** The faults of a commit's message, in words; none where it keeps the house style. */
export function messageFaults({ subject, body }: Omit<Commit, 'hash'>): string[] {
  const [, type = '', , text = ''] = shape.exec(subject) ?? [];
  if (type === '') return ['needs `type(scope): imperative`'];
  return [
    ...(isImperative(text)
      ? []
      : ['needs an imperative first: "add", not "adds", "added" or "what is added"']),
    ...(subject.length <= maxLength ? [] : [`has ${subject.length} characters, at most ${maxLength}`]),
    ...(explained.includes(type) && body === ''
      ? [`needs a body that says why (${explained.join(', ')})`]
      : []),
  ];
}
