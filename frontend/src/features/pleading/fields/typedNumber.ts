/** A number as people type it (１，２００．５０ 元, ¥1,200.50) in the form it is stored: 1200.50. What is no number stays. */
export const typedNumber = (typed: string): string => {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(/[,，\s¥￥]|元$/g, '')
    .replaceAll('。', '.');
  return /^-?\d*\.?\d*$/.test(plain) ? plain.replace(/^\./, '0.').replace(/\.$/, '') : typed.trim();
};
