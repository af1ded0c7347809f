import { expect } from 'chai';
import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { problems } from '../../../domain/contract/problems.js';
import { pinyin } from 'pinyin-pro';
import { guessableReason } from './commonPasswords.js';
import { makePassword } from './firstAdministrator.js';

const email = 'li.xiaoming@example.cn';
const ownName = /^密码与邮箱名过于相近，.*请换/;
const leakedBefore = /公开泄露的密码里，.*请换/;
const run = /^密码只是相连的键或重复的字符，.*请换/;
const wordAndNumber = /^密码只是一个词、姓名、拼音或一串不长的字母，加上常见的数字，.*请换/;
const common = new RegExp([leakedBefore, run, wordAndNumber].map(({ source }) => source).join('|'));

describe('passwords that others try first', () => {
  it('are those that leaked most often, in capitals, full width and with symbols around them', () => {
    const leaked = dictionary['passwords-common'].filter((word) => word.length >= 8 && /[a-z]/.test(word));
    expect(leaked.length).to.be.above(10_000);
    fc.assert(
      fc.property(fc.constantFrom(...leaked), fc.constantFrom('', '!', '#', '..'), (word, symbol) => {
        const capital = word.charAt(0).toUpperCase() + word.slice(1);
        const wide = word.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
        for (const typed of [word, capital, word.toUpperCase(), wide])
          expect(guessableReason(typed, email)).to.match(leakedBefore);
        if (/^[\p{L}\p{N}].*[\p{L}\p{N}]$/u.test(word))
          expect(guessableReason(symbol + capital + symbol, email)).to.match(leakedBefore);
      }),
    );
  });

  for (const password of [
    ...[
      'Aa123456',
      'Abc12345',
      'Qwer1234',
      '1qaz@WSX',
      'P@ssw0rd',
      'P@ssword1',
      'P@ssword2026',
      '$unny123',
      'Asdf1234!',
      'Aaaa1111',
      '1q2w3e4R',
    ],
    ...['Zhangwei123', 'Wangfang1990', 'Lixiaohong888', 'Zhang_Wei@2024', 'Woaini1314', 'Woaini5201314', '123Zhangwei'],
    ...['19900101Liwei', 'Liwei19900101', 'Fayuan2026', 'Juanzong123', 'Admin2024!', 'Password2026', 'Welcome@123'],
    ...['Ａa１２３４５６', 'Zhao900101', 'Test1234', 'Court2026', 'Qazwsx123', 'Abab1212'],
  ])
    it(`are such as ${password}`, () => expect(guessableReason(password, email)).to.match(common));

  for (const [password, why] of [
    ['P@ssw0rd', leakedBefore],
    ['Qwertyuiop1', leakedBefore],
    ['Zxczxczxczxc', run],
    ['Zhang_Wei@2024', wordAndNumber],
    ['Yifanfengshun888', wordAndNumber],
    ['Court-2026', wordAndNumber],
    ['qzxwvutp', wordAndNumber],
    ['Qzxwvutp-7', wordAndNumber],
    ['Wang-Xiao-Ming-2026', wordAndNumber],
    ['Wo-Ai-Ni-1314', wordAndNumber],
  ] as const)
    it(`are refused with the reason that holds of ${password}`, () =>
      expect(guessableReason(password, email)).to.match(why));

  for (const password of ['Lixiaoming-7', 'Li.Xiaoming2026', 'LiXiaoMing!!1', '99Lixiaoming', 'Xy1LiXiaoming'])
    it(`are such as ${password} of ${email}`, () => expect(guessableReason(password, email)).to.match(ownName));

  for (const password of [
    ...[
      'Passw0rd-1',
      'Passw0rd-now',
      'Correct-Horse-7',
      'another-one',
      'Court-2026-test',
      'Kx7-mango-Tin',
      'gT5#wq!Zr2',
    ],
    // Words that nobody would put together, each of several syllables.
    ...['Kuai-Le-Zufang-77', 'Chi.Fan.Shuijiao', 'mxqrtzwkplvbg'],
    ...['Weiqi-Shanshui-88', 'Shanshui_Weiqi_2026', 'Pingguo.Dianche.Yueliang7'],
    ...['Xiaoming7Maimai3Pingguo', '春眠不觉晓Aa1', 'T0wer-of-Hanoi', 'Zebra4812Quokka'],
  ])
    it(`are not such as ${password}`, () => expect(guessableReason(password, 'li@example.cn')).to.equal(undefined));

  it('count words, in Pinyin as in any language: three of a text nobody chose for this make a password, and a run of letters none', () => {
    const sentences = Object.values(problems).map(({ sentence }) => sentence);
    const spoken = pinyin(sentences.join('，'), { toneType: 'none', type: 'array' }).filter((syllable) =>
      /^[a-z]+$/.test(syllable),
    );
    const word = fc.tuple(fc.constantFrom(...spoken), fc.constantFrom(...spoken)).map((two) => two.join(''));
    const separator = fc.constantFrom('-', '_', '.', ' ');
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 3, maxLength: 5 }), separator, (all, between) => {
        const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
        expect(guessableReason(`${all.map(capital).join(between)}${between}77`, email)).to.equal(undefined);
      }),
    );
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
    const number = fc.constantFrom('', '1', '77', '2026', '888');
    fc.assert(
      fc.property(fc.array(letter, { minLength: 7, maxLength: 7 }), number, (letters, digits) => {
        expect(guessableReason(`Q${letters.join('')}${digits}`.slice(0, 11), email)).to.be.a('string');
      }),
    );
  });

  it('are never those that the court makes for its administrators', () =>
    fc.assert(fc.property(fc.constant(undefined), () => guessableReason(makePassword(), email) === undefined)));

  it('are looked for in any text, however long, without an error and soon', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 20 }), (password, mailbox) => {
        const reason = guessableReason(password, `${mailbox}@example.cn`);
        if (reason !== undefined) expect(reason).to.match(/，.*请换/);
      }),
    );
    for (const long of [
      'a1'.repeat(512),
      'zhang'.repeat(200),
      `${'wei'.repeat(340)}!`,
      'A'.repeat(1024),
      '!'.repeat(1024),
    ])
      guessableReason(long, email);
  });
});
