import { adminPaths } from '../paths/adminPaths.js';

/** The pages that two keys lead to: `g`, then the letter of the page. */
export const destinations = [
  { key: 'p', name: '待立案案件', to: adminPaths.pendingCases },
  { key: 'c', name: '全部案件', to: adminPaths.allCases },
  { key: 'd', name: '数据概览', to: adminPaths.dashboard },
  { key: 'n', name: '案号登记簿', to: adminPaths.numberRegister },
  { key: 'a', name: '审计', to: adminPaths.audit },
] as const;

/** How long the second key is waited for, in milliseconds. */
export const secondKeyMs = 1500;
