import type { Paragraph, Row, Run } from '../../../domain/forms/documentModel.js';

/** Building blocks of the models for tests. */

export const printed = (text: string): Run => ({ kind: 'printed', text });
export const answer = (text: string): Run => ({ kind: 'answer', text });
export const emptyField: Run = { kind: 'blank' };
export const box = (text: string, checked = false): Run => ({ kind: 'box', text, checked });

export const paragraph = (...runs: Run[]): Paragraph => ({ runs });
export const given = (label: string, value: string): Paragraph =>
  paragraph(printed(`${label}：`), value === '' ? emptyField : answer(value));
export const chosen = (label: string, options: readonly string[], chosen: readonly string[]): Paragraph =>
  paragraph(
    ...(label === '' ? [] : [printed(`${label}：`)]),
    ...options.map((option) => box(option, chosen.includes(option))),
  );

export const heading = (text: string, notes: readonly string[] = []): Row => ({
  kind: 'heading',
  text,
  notes,
  path: '',
});
export const pair = (label: string, content: readonly Paragraph[], notes: readonly string[] = []): Row => ({
  kind: 'pair',
  label,
  notes,
  content,
  path: '',
  blank: content.every(({ runs }) => runs.every((run) => run.kind !== 'answer')),
});
export const open = (note: string, text: string | null): Row => ({ kind: 'open', note, text, path: '' });

export const natural = (label: string, name: string, gender: string, id: string): Row =>
  pair(label, [
    given('姓名', name),
    chosen('性别', ['男', '女'], [gender]),
    paragraph(
      printed('出生日期：'),
      ...(id === '' ? [emptyField] : [answer('1990年1月31日')]),
      printed('　民族：'),
      id === '' ? emptyField : answer('汉族'),
    ),
    paragraph(
      printed('工作单位：'),
      emptyField,
      printed('　职务：'),
      emptyField,
      printed('　联系电话：'),
      id === '' ? emptyField : answer('13800138000'),
    ),
    given('住所地（户籍所在地）', id === '' ? '' : '北京市海淀区中关村大街1号院2号楼3单元401室'),
    given('经常居住地', ''),
    given('证件类型', id === '' ? '' : '居民身份证'),
    given('证件号码', id),
  ]);

const kinds = [
  '有限责任公司',
  '股份有限公司',
  '上市公司',
  '其他企业法人',
  '事业单位',
  '社会团体',
  '基金会',
  '社会服务机构',
  '机关法人',
  '农村集体经济组织法人',
  '城镇农村的合作经济组织法人',
  '基层群众性自治组织法人',
  '个人独资企业',
  '合伙企业',
  '不具有法人资格的专业服务机构',
];

export const legal = (label: string, name: string): Row =>
  pair(label, [
    given('名称', name),
    given('住所地（主要办事机构所在地）', name === '' ? '' : '上海市浦东新区世纪大道100号'),
    given('注册地/登记地', name === '' ? '' : '上海市浦东新区'),
    paragraph(
      printed('法定代表人/负责人：'),
      name === '' ? emptyField : answer('王经理'),
      printed('　职务：'),
      emptyField,
      printed('　联系电话：'),
      emptyField,
    ),
    given('统一社会信用代码', name === '' ? '' : '91310115MA1H7G5T4Q'),
    chosen('类型', kinds, name === '' ? [] : ['有限责任公司']),
    paragraph(
      printed('所有制性质：'),
      box('国有'),
      printed('（'),
      box('控股'),
      box('参股'),
      printed('）'),
      box('民营', name !== ''),
      box('其他'),
      emptyField,
    ),
  ]);

export const yesNo = (label: string, picked: string, detail: string): Row =>
  pair(label, [chosen('', ['是', '否'], [picked]), ...(picked === '是' ? [given('内容', detail)] : [])]);
