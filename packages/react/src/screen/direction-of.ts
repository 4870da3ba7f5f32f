const strong =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]|(\p{L})/u;

/** The direction of a text by its first letter, as `dir="auto"` finds it for the text of a box; a placeholder has no such rule. */
export const directionOf = (text: string): 'ltr' | 'rtl' | undefined => {
  const letter = strong.exec(text);
  return letter ? (letter[1] === undefined ? 'rtl' : 'ltr') : undefined;
};
