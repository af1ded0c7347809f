import type { Run } from '../forms/documentModel.js';
import type { FilledForm, FilledRecord } from '../forms/fill.js';
import { answerTo } from '../forms/meaning.js';
import { printed } from '../forms/printing/runs.js';
import { labelled, oneLine, pair, saidOrGap, type SetDraft, wideGap } from './setDocument.js';
import { setParties } from './setParties.js';

/** Which address is meant was not said: the ones that are known stand behind boxes, with room for another. */
const addressLines = (record: FilledRecord): readonly (readonly Run[])[] =>
  [
    ['住所地', answerTo(record, 'address')],
    ['经常居住地（注册地）', answerTo(record, 'other-address')],
    ['其他地址', ''],
  ].flatMap(([label = '', text = ''], index) =>
    text === '' && index < 2
      ? []
      : [
          [
            { kind: 'box', text: label, checked: false } as const,
            printed('：'),
            ...(text === '' ? wideGap : [saidOrGap(text)]),
          ],
        ],
  );

/**
 * Where the court's papers reach each party who files: address, recipient and telephone (简易程序规定第五条), and whether electronic
 * service is agreed to, which this sheet has to say (民诉法解释第一百三十六条, 行政诉讼法解释第五十一条). Nothing is agreed to for anybody: the boxes are for the pen.
 */
export const serviceAddresses = (form: FilledForm): readonly SetDraft[] => {
  const { own, role } = setParties(form);
  const number = oneLine(answerTo(form.header, 'case-number'));
  return own.map(({ name, record }) => ({
    title: '送达地址确认书',
    about: name,
    notes: [
      '请写明准确的地址、收件人和电话，地址或者电话变更后及时书面告知法院。',
      '地址不准确、变更后没有告知，或者不提供地址，使诉讼文书不能实际收到的，后果由当事人承担。',
    ],
    rows: [
      pair('案号', number === '' ? wideGap : [{ kind: 'answer', text: number }]),
      pair(role === '' ? '当事人' : role, [{ kind: 'answer', text: name }]),
      pair(
        '送达地址',
        ...addressLines(record),
        labelled('邮政编码', ''),
        labelled('收件人', ''),
        labelled('联系电话', answerTo(record, 'phone')),
      ),
      pair(
        '是否同意电子送达',
        [{ kind: 'box', text: '同意', checked: false }, printed('　'), { kind: 'box', text: '不同意', checked: false }],
        labelled('接收电子送达的手机号码', ''),
        labelled('电子邮箱', answerTo(record, 'email')),
      ),
      pair('确认', [printed('我（单位）已阅读上面的说明，确认以上送达地址和方式真实、有效。')]),
    ],
    signature: '受送达人（签字或者盖章）',
  }));
};
