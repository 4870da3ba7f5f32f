export { citedPassagesOf, linkCitations } from '@stoa/core/rules';
