import { hostileTexts } from '@stoa/core/testing';

/** Runs of marks and addresses that a careless pattern reads in quadratic time. */
export const hostileMarkup = hostileTexts(
  [
    ' ',
    '\n',
    '\r',
    '`',
    '~',
    '[',
    '![',
    '](',
    '[a](',
    '@',
    '?',
    '.',
    '/',
    '-',
    '| ',
    '$',
    '\\ ',
    '\\(',
    'a',
    'ab ',
    ' (blob:',
    'x="',
    '``a`',
  ],
  (run) => [`${run}x\u2028\nend`, `- ${run} !`, `\`\`\`${run})`, `$$${run}\u2028x`, `a${run}`],
);
