import type { FieldTool, SideTool } from '../pleading/slots/index.js';
import { ClauseButton } from './inForm/ClauseButton.js';
import { ClauseHelpProvider } from './inForm/ClauseHelpProvider.js';
import { KeepDefaults, NoPanel, NothingAround } from './inForm/KeepDefaults.js';

/** One's own clauses below each open cell. */
export const clauseTool: FieldTool = { name: 'clauses', Around: ClauseHelpProvider, Below: ClauseButton };

/** What new drafts of the form begin with, chosen among the answers of this one. */
export const defaultsTool: SideTool = {
  name: 'defaults',
  Around: NothingAround,
  Opener: KeepDefaults,
  Panel: NoPanel,
};
