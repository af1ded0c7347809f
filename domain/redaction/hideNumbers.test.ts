import { expect } from 'chai';
import fc from 'fast-check';
import { hiddenNumbers, revealedPieces, withoutNumbers } from './hideNumbers.js';

const hide = (text: string): string => hiddenNumbers([text]).hide(text);

describe('numbers that no model is given', () => {
  for (const [what, number] of [
    ['an ID number', '11010119900307001X'],
    ['an ID number in full width', '１１０１０１１９９００３０７００１Ｘ'],
    ['an ID number in groups', '110101 19900307 001x'],
    ['an ID number with a sign that nobody sees', '110101\u200b19900307001X'],
    ['an ID number of before 1999', '110101900307001'],
    ['a passport', 'E12345678'],
    ['a permit of Hong Kong', 'H0123456789'],
    ['a mobile', '13812345678'],
    ['a mobile in groups', '138-1234-5678'],
    ['a mobile with the country', '+86 138 1234 5678'],
    ['a telephone with its area', '010-62345678'],
    ['a telephone with its area in brackets', '（0571）8765432'],
    ['a service number', '400-810-1234'],
    ['a bank card', '6222021234567890123'],
    ['a bank card in groups', '6222 0212 3456 7890 123'],
    ['an e-mail address', 'wang.xm@example.com'],
  ] as const)
    it(`hides ${what}, and puts it back as it was`, () => {
      const text = `被告（${number}）欠款30000元，号码${number}。`;
      const { hide: hideIn, reveal } = hiddenNumbers([text]);
      const hidden = hideIn(text);
      expect(hidden)
        .not.to.include(number.slice(0, 7))
        .and.not.to.match(/[0-9０-９]{6}/);
      expect(hidden).to.include('欠款30000元');
      expect(reveal(hidden)).to.equal(text);
    });

  it('hides short numbers that are called a telephone or an account', () => {
    expect(hide('联系电话：62345678，账号为 12345678')).to.equal('联系电话：〔电话号码2〕，账号为 〔银行账号1〕');
  });

  it('leaves amounts, dates, case numbers and articles', () => {
    const text =
      '2024年3月1日借款1234567.89元，（2024）京0105民初12345号，2024-03-01 2024-05-06，依据第六百七十五条，利率3.45%，20240301至20240506。';
    expect(hide(text)).to.equal(text);
  });

  it('gives one number one name in all texts, and none that somebody wrote', () => {
    const texts = ['13812345678，〔电话号码1〕', '又是13812345678和13912345678'];
    const { hide: hideIn, reveal } = hiddenNumbers(texts);
    const hidden = texts.map(hideIn);
    expect(hidden).to.deep.equal(['〔电话号码2〕，〔电话号码1〕', '又是〔电话号码2〕和〔电话号码3〕']);
    expect(hidden.map(reveal)).to.deep.equal(texts);
  });

  it('puts back nothing but what was hidden', () =>
    fc.assert(
      fc.property(fc.string(), fc.nat(), (words, place) => {
        expect(hiddenNumbers([]).reveal(`${words}〔电话号码${place}〕`)).to.equal(`${words}〔电话号码${place}〕`);
      }),
    ));

  it('comes back whole, whatever text it stands in', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('13812345678', '〔电话号码1〕', ' ', '账号', '：', '62220212', '-', '第')),
        (parts) => {
          const text = parts.join('');
          const { hide: hideIn, reveal } = hiddenNumbers([text]);
          expect(reveal(hideIn(text))).to.equal(text);
        },
      ),
    ));

  it('puts numbers back into pieces, however they are cut', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (sizes) => {
        const text = '请打13812345678，〔不是名字〕，再写〔到〔13812345678〔';
        const hidden = hiddenNumbers([text]);
        const sent = hidden.hide(text);
        const { hear, rest } = revealedPieces(hidden);
        let shown = '';
        for (let at = 0, turn = 0; at < sent.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          shown += hear(sent.slice(at, at + size));
          at += size;
        }
        expect(shown + rest()).to.equal(text);
      }),
    ));

  it('says what it was where texts are only compared', () =>
    expect(withoutNumbers('电话13812345678，再打13912345678')).to.equal('电话〔电话号码〕，再打〔电话号码〕'));
});
