export { creditLines, sendCreditFile } from './creditFile.js';
export { createCreditHistories, type CreditHistoryDeps } from './creditHistory.js';
export { correctUsage, largestCalls } from './correctUsage.js';
