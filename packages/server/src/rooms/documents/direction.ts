const rightToLeft =
  '[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Adlam}]';
const leftToRight = `(?!${rightToLeft})\\p{L}`;
const firstLetter = new RegExp(`^[^\\p{L}]*${rightToLeft}`, 'u');
const anyRightToLeft = new RegExp(rightToLeft, 'u');
/** From the first to the last letter of one direction, with all that has none between them. */
const stretch = (own: string, other: string) => new RegExp(`${own}(?:(?:(?!${other})[^])*${own})?`, 'gu');
const stretches = {
  rtl: stretch(rightToLeft, leftToRight),
  ltr: stretch(leftToRight, rightToLeft),
};

/** Whether a text runs from right to left: its first letter does. */
export const isRightToLeft = (text: string): boolean => firstLetter.test(text);

/** A piece of a text in one direction. */
export interface DirectedPiece {
  text: string;
  isRightToLeft: boolean;
}

/** Splits a text where its direction changes; signs between words of both directions run with the text. */
export function directedPieces(text: string, isBaseRightToLeft: boolean): DirectedPiece[] {
  if (!isBaseRightToLeft && !anyRightToLeft.test(text)) return [{ text, isRightToLeft: false }];
  const pieces: DirectedPiece[] = [];
  const put = (piece: string, isRtl: boolean) => {
    if (piece !== '') pieces.push({ text: piece, isRightToLeft: isRtl });
  };
  let at = 0;
  for (const found of text.matchAll(stretches[isBaseRightToLeft ? 'ltr' : 'rtl'])) {
    put(text.slice(at, found.index), isBaseRightToLeft);
    put(found[0], !isBaseRightToLeft);
    at = found.index + found[0].length;
  }
  put(text.slice(at), isBaseRightToLeft);
  return pieces.length > 0 ? pieces : [{ text, isRightToLeft: isBaseRightToLeft }];
}
