export { agentRows } from './agentRows.js';
