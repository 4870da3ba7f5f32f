/** Words that mean nearly the same: a text has the same vector with either of them. */
const synonyms = [
  ['car', 'automobile', 'vehicle', 'motorcar'],
  ['money', 'silver', 'coins', 'treasure', 'fortune'],
  ['doctor', 'physician', 'healer'],
  ['airship', 'zeppelin', 'dirigible'],
  ['password', 'passphrase', 'credential'],
  ['reset', 'recover', 'restore'],
];
const dimensions = 96;

const conceptOf = (word: string): string => {
  const group = synonyms.findIndex((words) => words.includes(word));
  return group < 0 ? word.slice(0, 6) : `group ${group}`;
};

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619);
  return hash >>> 0;
}

/** A vector by the words of a text, whatever their order. */
function embeddingOf(text: string): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/\p{L}{3,}/gu) ?? []) {
    const hash = hashOf(conceptOf(word));
    for (let part = 0; part < 4; part++) {
      const at = (hash >>> (part * 7)) % dimensions;
      vector[at]! += (hash >>> (part + 3)) & 1 ? 1 : -1;
    }
  }
  return vector;
}

/** A request for embeddings, as OpenAI's protocol has it. */
export interface EmbeddingsBody {
  model?: string;
  input: string | string[];
  encoding_format?: string;
}

/** The answer to such a request, in an order that only the indexes tell. */
export function embeddingsAnswer({ model = '', input }: EmbeddingsBody): object {
  const texts = typeof input === 'string' ? [input] : input;
  return {
    object: 'list',
    model,
    data: texts
      .map((text, index) => ({ object: 'embedding', index, embedding: embeddingOf(text) }))
      .toReversed(),
    usage: { prompt_tokens: texts.length, total_tokens: texts.length },
  };
}
