import { expect } from 'chai';
import type { UnknownAction } from '@reduxjs/toolkit';
import { documents } from '../../../../../domain/contract/documents.js';
import { claim } from '../testing/answeringPage.js';
import {
  claimFailed,
  claimFound,
  claimKept,
  claimLookupReducer,
  claimRequested,
  selectClaim,
} from './claimLookupSlice.js';

const kept = documents.claimForDefense.response.schema.parse(claim);
const newer = {
  ...kept,
  version: kept.version + 1,
  sentences: [{ id: 'claims', sentence: '原告请求：本金90,000元。' }],
};
const asked = claimRequested({ caseNumber: kept.case_number, code: 'DFND2345', caseCause: '民间借贷纠纷' });

const claimAfter = (...actions: readonly UnknownAction[]) =>
  selectClaim({
    claimLookup: actions.reduce(claimLookupReducer, claimLookupReducer(undefined, { type: 'nothing yet' })),
  });

describe('the complaint that the browser kept beside a defence', () => {
  const answeredOn = { version: kept.version, sentences: kept.sentences };

  for (const [when, actions] of [
    ['first', [claimKept(kept), asked, claimFound(newer)]],
    ['after the newest one was asked for', [asked, claimKept(kept), claimFound(newer)]],
    ['after the newest one was found', [asked, claimFound(newer), claimKept(kept)]],
  ] as const)
    it(`is what the answers were given to, where it comes ${when}`, () => {
      expect(claimAfter(...actions)).to.deep.equal({ ...newer, answered_on: answeredOn });
    });

  it('stands beside the answers where the newest one cannot be had', () => {
    expect(claimAfter(asked, claimFailed('无法连接服务器。'), claimKept(kept))).to.deep.equal(kept);
  });

  it('says nothing beside the complaint against another defendant', () => {
    const other = { ...newer, defendant: { ...newer.defendant, id: 'another' } };
    expect(claimAfter(asked, claimFound(other), claimKept(kept))).to.deep.equal(other);
  });
});
