import { numberIn, withCents } from '../../quantities/numbers.js';
import { foldedInPlace } from '../../quantities/signs.js';
import type { Passage } from '../findings/finding.js';

/** 押二付一: how many months' rent the deposit is, and how many months are paid at once. */
export type RentTerms = Passage & { readonly depositMonths: number; readonly paidMonths: number };

const terms = /押([零一二两三四五六七八九十\d]{1,2}) ?付([零一二两三四五六七八九十\d]{1,2})/gu;

const monthsIn = (written: string): number => {
  const figure = numberIn(written);
  return Number(figure && withCents(figure));
};

/** Every 押…付… of a text, with offsets in it. */
export const rentTermsIn = (text: string): readonly RentTerms[] =>
  [...foldedInPlace(text).matchAll(terms)].flatMap(({ 0: all, 1: deposit = '', 2: paid = '', index }) => {
    const [depositMonths, paidMonths] = [monthsIn(deposit), monthsIn(paid)];
    return Number.isNaN(depositMonths) || !(paidMonths > 0)
      ? []
      : [{ depositMonths, paidMonths, from: index, to: index + all.length }];
  });
