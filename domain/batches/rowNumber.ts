/** A number of a row as it is typed, full-width digits and `3.0` included; `null` for anything else. */
export const normalDigits = (typed: string): number | null => {
  const text = typed.normalize('NFKC').trim();
  const [, digits] = /^(\d{1,6})(?:\.0{1,3})?$/u.exec(text) ?? [];
  const number = Number(digits ?? 0);
  return number >= 1 ? number : null;
};
