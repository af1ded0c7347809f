import { expect } from 'chai';
import type { Action } from '@reduxjs/toolkit';
import {
  assignmentFailed,
  filingClosed,
  filingOpened,
  filingReducer,
  numberAssigned,
  numberConfirmed,
  numberEntered,
  numberReconsidered,
  type FilingState,
} from './filingSlice.js';

const target = { caseId: 'c1', currentNumber: '新案件-20260301-ABCD2345', cause: '离婚纠纷' };
const number = '（2026）京0101民初1号';
const after = (...actions: Action[]): FilingState =>
  actions.reduce<FilingState>((state, action) => filingReducer(state, action), { step: 'closed' });

describe('admin: filing a case, step by step', () => {
  it('goes from entering through confirming and sending to filed', () =>
    expect(
      after(
        filingOpened(target),
        numberEntered(` ${number} `),
        numberConfirmed(),
        numberAssigned({ caseNumber: number, receiptId: 'r1' }),
      ),
    ).to.deep.equal({ step: 'filed', caseId: 'c1', caseNumber: number, receiptId: 'r1' }));

  it('keeps waiting for a number when an empty or unchanged one is entered', () => {
    expect(after(filingOpened(target), numberEntered('  ')).step).to.equal('entering');
    expect(after(filingOpened(target), numberEntered(target.currentNumber)).step).to.equal('entering');
  });

  it('keeps what was entered through reconsidering and through a refusal', () => {
    expect(after(filingOpened(target), numberEntered(number), numberReconsidered())).to.include({ entered: number });
    expect(
      after(filingOpened(target), numberEntered(number), numberConfirmed(), assignmentFailed('案号已被占用')),
    ).to.deep.equal({ step: 'entering', target, entered: number, error: '案号已被占用' });
  });

  it('cannot be closed or sent twice while the number is on its way', () => {
    const sending = after(filingOpened(target), numberEntered(number), numberConfirmed());
    expect(filingReducer(sending, filingClosed())).to.equal(sending);
    expect(filingReducer(sending, numberConfirmed())).to.equal(sending);
  });

  it('ignores a number assigned while no filing is being sent', () =>
    expect(after(filingOpened(target), numberAssigned({ caseNumber: number, receiptId: 'r1' })).step).to.equal(
      'entering',
    ));
});
