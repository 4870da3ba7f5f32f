/** Whether a system prompt asks for a better prompt. */
export const isOptimizerRequest = (system: string): boolean => system.includes('PROMPT_TEMPLATE:');

/** The prompt with the questions that most prompts leave open. */
export function optimizedPrompt(prompt: string): string {
  const plain = prompt.replace(/<\/?prompt>/g, '').trim();
  return `PROMPT_TEMPLATE: ${plain}\n\nWrite for {{Audience}}, in a {{Tone}} tone. Keep to the point, and say so where you are not sure.`;
}
