/** The text between the tags of a question, or nothing. */
const between = (text: string, open: string, close: string): string | undefined => {
  const start = text.indexOf(open);
  const end = text.indexOf(close, start);
  return start === -1 || end === -1 ? undefined : text.slice(start + open.length, end);
};

/** A demo model's edit: the instruction, carried out in capitals or named beside the text. */
export function editedSelection(prompt: string): string | undefined {
  const instruction = between(prompt, '<instruction>', '</instruction>');
  const selection = between(prompt, '<selection>', '</selection>');
  if (instruction === undefined || selection === undefined) return undefined;
  if (/capital|upper|shout/i.test(instruction)) return selection.toUpperCase();
  if (/short|brief/i.test(instruction)) return selection.split(/(?<=[.,;:])\s/)[0] ?? selection;
  return selection.includes('|') || selection.includes('\n')
    ? selection
    : `${selection.trim()} (${instruction})`;
}

/** A paragraph that names its passages. */
export function composedParagraph(prompt: string): string | undefined {
  const instruction = between(prompt, '<instruction>', '</instruction>');
  const passages = [...prompt.matchAll(/<passage>([^]*?)<\/passage>/g)].map(
    ([, text = '']) => `“${text.trim()}”`,
  );
  if (instruction === undefined || passages.length === 0 || !prompt.includes('<insert-here/>'))
    return undefined;
  return `A **demo model** was asked: ${instruction} It read ${passages.join(' and ')}.`;
}
