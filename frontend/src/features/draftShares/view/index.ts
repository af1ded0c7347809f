// What pages show of sharing: loaded with them, while the face is loaded with the first page.
export { ReceivedShares } from './ReceivedShares.js';
export { ShareButton, ShareDialogHere } from './ShareButton.js';
export { shareTool } from './shareTool.js';
