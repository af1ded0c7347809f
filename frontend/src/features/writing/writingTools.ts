import { lazy } from 'react';
import type { FieldTool, HelpTool } from '../pleading/slots/index.js';
import { WritingHelpProvider } from './WritingHelpProvider.js';
import { WritingTools } from './WritingTools.js';

export const evidenceTool: HelpTool = {
  kind: 'review',
  name: '推荐证据清单',
  short: '证据清单',
  icon: 'bi-list-check',
  helpsWith: 'evidence',
  Panel: lazy(() => import('./EvidencePanel.js')),
};
export const legalTool: HelpTool = {
  kind: 'review',
  name: '法律依据分析',
  short: '法律依据',
  icon: 'bi-book',
  helpsWith: 'legal-basis',
  feature: 'ai_chat',
  Panel: lazy(() => import('./LegalPanel.js')),
};
export const riskTool: HelpTool = {
  kind: 'review',
  name: '风险提示',
  short: '风险提示',
  icon: 'bi-shield-exclamation',
  helpsWith: 'check',
  feature: 'risk_analysis',
  Panel: lazy(() => import('./RiskPanel.js')),
};

/** Rewriting and continuing a long text. */
export const textTool: FieldTool = { name: 'writing', Around: WritingHelpProvider, Below: WritingTools };
