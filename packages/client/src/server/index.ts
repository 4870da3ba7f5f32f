export * from './mint-embed-token.js';
