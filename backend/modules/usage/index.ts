export { correctUsage, largestCalls } from './correctUsage.js';
