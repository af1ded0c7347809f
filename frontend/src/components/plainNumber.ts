/** A number as digits and a point: `１，０２４．５` from a Chinese keyboard is one too. */
export const plainNumber = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[\s,]/g, '').replaceAll('。', '.');
