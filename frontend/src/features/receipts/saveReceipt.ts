import type { Receipt } from '../../../../domain/ledger/receipt.js';

/** Downloads a receipt as the JSON file that the verification page reads. */
export const saveReceipt = (receipt: Receipt): void => {
  const blob = new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = `receipt-${receipt.leaf.eventId}.json`;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
