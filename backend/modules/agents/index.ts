export { agentRows, type Agent } from './agentRows.js';
