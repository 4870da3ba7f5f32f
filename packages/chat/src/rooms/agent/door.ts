export { agentExtra, toolCallsExtra } from './agent.extras.js';
