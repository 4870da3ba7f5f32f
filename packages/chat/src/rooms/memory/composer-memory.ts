export { MemoryChips } from './memory-chips.js';
export { OfferedFacts } from './offered-facts.js';
