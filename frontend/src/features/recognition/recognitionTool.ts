import { lazy } from 'react';
import type { HelpTool } from '../pleading/slots/index.js';

/** Answers from pasted text and photographs. Its rules are long, and many type by hand. */
export const recognitionTool: HelpTool = {
  kind: 'source',
  name: '从文字或照片中识别',
  short: '文字或照片',
  icon: 'bi-camera',
  feature: 'ai_autofill',
  Panel: lazy(() => import('./RecognitionPanel.js')),
};
