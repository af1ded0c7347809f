export { DefendantPanel } from './DefendantPanel.js';
export { PlaintiffPanel } from './PlaintiffPanel.js';
export { VersionContent, VersionViews, type View } from './VersionContent.js';
export { VersionList } from './VersionList.js';
export { type RowTool, RowToolContext } from './rowTool.js';
