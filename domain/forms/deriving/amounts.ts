const shape = /^(\d{1,15})(?:\.(\d{1,2}))?$/;

/** Fen, exactly; `undefined` for what is no amount in yuan. */
export const fenOf = (amount: string): bigint | undefined => {
  const match = shape.exec(amount.trim());
  return match ? BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0')) : undefined;
};

/** An amount in yuan as it is stored: `13500`, `13500.50`. */
export const yuanOf = (fen: bigint): string => {
  const cents = (fen % 100n).toString().padStart(2, '0');
  return `${fen / 100n}${cents === '00' ? '' : `.${cents}`}`;
};
