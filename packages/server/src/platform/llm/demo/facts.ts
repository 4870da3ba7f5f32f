const maxFacts = 3;
const maxFactCharacters = 160;

/** Whether a system prompt asks for facts about the person. */
export const isFactsRequest = (system: string): boolean => /\bFACT:/.test(system) && /NO_FACTS/.test(system);

/** Sentences that somebody says about themselves, in the languages of the app that a short list can tell. */
const aboutOneself =
  /(?:^|[\s,])(?:i am|i'm|i’m|i work|i live|i like|i love|i prefer|i use|i study|i teach|i have|my name|my [\p{L}]+ (?:is|are)|our [\p{L}]+ (?:is|are)|we (?:use|work|build|are)|ich (?:bin|heiße|arbeite|wohne|mag)|je (?:suis|travaille|préfère|m'appelle)|soy|me llamo|trabajo|prefiero)(?=$|[\s,.])/iu;

/** Facts about the author of a message, as a demo extracts them without a model: entire sentences, unchanged. */
export function factsOf(prompt: string): string {
  const message = /<message>\n([^]*)\n<\/message>/.exec(prompt)?.[1] ?? prompt;
  const facts = message
    .slice(0, 4_000)
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter(
      (sentence) =>
        !sentence.endsWith('?') && sentence.length <= maxFactCharacters && aboutOneself.test(sentence),
    )
    .slice(0, maxFacts);
  return facts.length === 0 ? 'NO_FACTS' : facts.map((fact) => `FACT: ${fact}`).join('\n');
}
