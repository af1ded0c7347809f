export { ensureFlags } from './ensureFlags.js';
export { createFeatureOn } from './featureOn.js';
