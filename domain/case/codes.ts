/** The 32 signs of codes and temporary numbers: no 0, 1, I or O, which are misread on paper. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const codeLength = 8;

/** Spells `codeLength` signs from as many random bytes; every sign is equally likely. */
export const codeFromBytes = (bytes: Uint8Array): string => {
  if (bytes.length < codeLength) throw new RangeError(`a code needs ${codeLength} random bytes`);
  return Array.from(bytes.subarray(0, codeLength), (byte) => codeAlphabet.charAt(byte % codeAlphabet.length)).join('');
};

/** How a person may type a code: spaces around it, lower case and full-width signs do not matter. */
export const foldCode = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase();

/** Compares a typed code with the true one, in a time that does not tell how much of it was right. An erased code fits nothing. */
export const sameCode = (typed: string | null | undefined, code: string | null): boolean => {
  const folded = foldCode(typed ?? '');
  const expectedCode = code ?? '';
  let difference = folded.length ^ codeLength;
  difference |= expectedCode.length ^ codeLength;
  for (let i = 0; i < codeLength; i += 1) difference |= (folded.charCodeAt(i) | 0) ^ (expectedCode.charCodeAt(i) | 0);
  return difference === 0;
};
