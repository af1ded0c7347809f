import type { Receipt } from '../../../../domain/ledger/receipt.js';
import { offerOnce } from '../files/offerFile.js';

/** Downloads a receipt as the JSON file that the verification page reads. */
export const saveReceipt = (receipt: Receipt): void => {
  const blob = new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' });
  offerOnce({ blob, fileName: null }, `receipt-${receipt.leaf.eventId}.json`);
};
