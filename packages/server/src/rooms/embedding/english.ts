const english = wordSet(
  'the of and to in is that it for was on are as with his they be at this have from or had by not but what all were when your can said there use an each which she do how their if will up other about out many then them these so some her would make like him into has look more could go no way than been who its now find long down did get come made may',
);
/** Frequent words of languages that are written with the same letters. */
const other = wordSet(
  'der die das und ist nicht ein eine den dem des mit auf für von zu im sich auch wie wo warum werden wird wurde haben hat kann bei nach le la les un une des et est dans que qui pour sur pas avec ce cette il elle nous vous où quand comment el los las una unos del por para con no se su al lo como más pero sus cuando dónde qué il gli uno di che è sono nel della per non con come quando dove o os um uma do da em são não mais como para het een van de en dat niet met zijn voor aan och att det som på är inte av jag og ikke til jest nie się na w z i że',
);

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

const letters = /\p{L}/gu;
const latin = /[a-z]/giu;
const sampleCharacters = 600;

/**
 * Whether a text is English, as far as a model that knows no other language cares. A text in Latin letters without any frequent word,
 * as a name or a code is, counts as English.
 */
export function isEnglish(text: string): boolean {
  const sample = text.slice(0, sampleCharacters).toLowerCase();
  const all = sample.match(letters)?.length ?? 0;
  if (all === 0 || (sample.match(latin)?.length ?? 0) < all * 0.85) return false;
  const texts = sample.match(/\p{L}+/gu) ?? [];
  const count = (set: ReadonlySet<string>) => texts.filter((word) => set.has(word)).length;
  return count(english) >= count(other);
}
