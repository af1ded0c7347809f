import { expect } from 'chai';
import { parse } from 'content-disposition';
import fc from 'fast-check';
import { contentDisposition, wordFileName } from './fileName.js';

const lateEvening = new Date('2026-03-01T17:30:00Z');

describe('word: the name of the file', () => {
  it('is the title and the day of the court, not of the server', () => {
    expect(wordFileName('民事起诉状（房屋租赁合同纠纷）', lateEvening, 'Asia/Shanghai')).to.equal(
      '民事起诉状（房屋租赁合同纠纷）20260302.docx',
    );
    expect(wordFileName('民事起诉状', lateEvening, 'UTC')).to.equal('民事起诉状20260301.docx');
  });

  it('holds nothing that a file system or a reader could trip over', () => {
    expect(wordFileName('../..\\甲:乙*?"<>|\u202e丙\r\n丁', lateEvening, 'UTC')).to.equal('甲乙丙丁20260301.docx');
    expect(wordFileName(' \u0000 ', lateEvening, 'UTC')).to.equal('文书20260301.docx');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const name = wordFileName(title, lateEvening, 'UTC');
        expect(name)
          .to.match(/20260301\.docx$/)
          .and.not.to.match(/[\\/:*?"<>|\p{Cc}]|^\./u);
        expect(Buffer.byteLength(name)).to.be.at.most(350);
        expect(parse(contentDisposition(name)).parameters['filename']).to.equal(name);
      }),
    );
  });

  it('goes into the header in Chinese, with an ASCII name for old programs', () => {
    expect(contentDisposition('起诉状20260301.docx')).to.equal(
      `attachment; filename=document20260301.docx; filename*=UTF-8''${encodeURIComponent('起诉状20260301.docx')}`,
    );
  });
});
