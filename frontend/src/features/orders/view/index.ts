export { CreditPackages } from './CreditPackages.js';
export { OrderDialog } from './OrderDialog.js';
export { OrderButton, useOffer } from './OrderButton.js';
