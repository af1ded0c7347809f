import type { Field } from '../definition.js';
import { isRateField } from '../rates.js';
import type { NumberForm } from '../../papers/kinds.js';
import { boundedText, type BoundedText } from './boundedText.js';
import { readDate } from './readDate.js';
import { readMoney } from './readMoney.js';
import { readNumber } from './readNumber.js';
import { readRate } from './readRate.js';
import { readBankAccount, readCaseNumber, readChoice, readCreditCode, readPhone } from './readParticulars.js';
import { readPaperNumber } from './readPaperNumber.js';
import { empty, type Reading } from './reading.js';
import { addressFault, courtFault } from './readText.js';

export type Asked = {
  /** The noun for the field in messages. */
  readonly called: string;
  /** The court's day, `2026-11-23`; without it nothing is read from 去年 or 昨天. */
  readonly today?: string | undefined;
  /** How the numbers of the paper are made that is chosen beside an ID number; without it they are a resident's. */
  readonly numbers?: NumberForm;
};

const readText = (field: Field, typed: BoundedText, { called, today, numbers = 'resident' }: Asked): Reading => {
  switch (field.means) {
    case 'id-number':
      return readPaperNumber(typed, numbers, today);
    case 'credit-code':
      return readCreditCode(typed);
    case 'phone':
      return readPhone(typed);
    case 'bank-account':
      return readBankAccount(typed);
    case 'case-number':
      return readCaseNumber(typed, today);
    case 'court-name':
      return courtFault(typed) ?? { kind: 'value', value: typed };
    case 'address':
    case 'other-address':
      return addressFault(typed, called) ?? { kind: 'value', value: typed };
    default:
      return { kind: 'value', value: typed };
  }
};

/**
 * What one value of a field says as it was typed, pasted or written into a file: the answer as forms keep it, or what is wrong with it.
 * Kinds without a rule are taken as they are. A member of a `daterange` is read as a `date`. What is longer than an answer of its kind is not read:
 * its length is the fault.
 */
export const readAnswer = (field: Field, given: string, asked: Asked): Reading => {
  if (given.trim() === '') return empty;
  if (field.kind === 'picture') return { kind: 'value', value: given };
  const typed = boundedText(field, given);
  if (typeof typed !== 'string') return typed;
  switch (field.kind) {
    case 'money':
      return readMoney(typed, asked.called);
    case 'number':
      return isRateField(field)
        ? readRate(typed, asked.called, field.unit)
        : readNumber(typed, asked.called, field.unit);
    case 'date':
    case 'daterange':
      return readDate(typed, { ...asked, isBirth: field.means === 'birth-date' });
    case 'choice':
      return readChoice(typed, field.options ?? []);
    case 'text':
      return readText(field, typed, asked);
    case 'textarea':
    case 'multichoice':
    case 'tick':
    case 'group':
      return { kind: 'value', value: typed };
  }
};
