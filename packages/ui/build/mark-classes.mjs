import { changeClassText } from './class-text.mjs';

/** What stands before each class of a published part, so that no rule of a host page can match it by accident. */
export const mark = 'st:';

const keepsItsName = /^(stoa-|st:)/;

function markToken(token) {
  if (token === '' || keepsItsName.test(token)) return token;
  // `group` and `peer` name an element for other rules; a marked and a plain compile look for either spelling.
  if (/^(group|peer)(\/|$)/.test(token)) return `${token} ${mark}${token}`;
  return mark + token;
}

/**
 * Marks the class names in one module.
 *
 * @param {string} code a module, TypeScript or compiled JavaScript
 * @param {string} fileName tells JSX from plain code
 */
export const markClasses = (code, fileName) =>
  changeClassText(code, fileName, (text) =>
    text
      .split(/(\s+)/)
      .map((part, index) => (index % 2 === 0 ? markToken(part) : part))
      .join(''),
  );
