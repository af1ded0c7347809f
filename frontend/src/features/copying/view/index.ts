export { CopyButton } from './CopyButton.js';
export { useCopyPleading } from './useCopyPleading.js';
