export { ExportMenu } from '../exportCases/ExportMenu.js';
export { CourtKeys } from '../keys/CourtKeys.js';
export { ListKeys } from '../keys/ListKeys.js';
export { SaveViewButton } from '../savedViews/SaveViewButton.js';
export { SavedViews } from '../savedViews/SavedViews.js';
export { queryOf } from '../savedViews/savedViews.js';
