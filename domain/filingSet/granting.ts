import type { FurtherMaterial } from './furtherMaterial.js';

const interpretation = '行政诉讼法解释第五十四条、第六十三条';

/** The decision complained of: it shows the act, that it concerns the plaintiff, and when the period began. */
const decision = (name: string, period: string, source: string): readonly FurtherMaterial[] => [
  { name, about: '复印件；是被诉的行政行为，也证明您和它有利害关系', source: interpretation },
  { name: '证明何时收到的材料', about: `信封、送达回证或者电子送达的记录：${period}`, source },
];

/** Where the plaintiff is abroad, as the form of refused marks says; the same papers are asked for with the others. */
const foreigners: FurtherMaterial = {
  name: '主体资格和授权的公证认证文件',
  about: '外国人、外国企业提交，附中文译本；没有住所的，委托中国律师代理',
  source: '行政诉讼法第一百条',
};

const marks: FurtherMaterial = {
  name: '商标档案',
  about: '诉争商标的，有引证商标的也附：在商标局网站查询打印，图样清楚',
  source: '表格附件证据清单',
};

const settlement: FurtherMaterial = {
  name: '审前化解的初步证明材料',
  about: '申请审前化解的提交：引证商标预计三个月内被宣告无效、撤销、转让或者到期不续展的证明',
  source: '表格“与本案相关的程序问题”一栏',
};

const patentText = (name: string): FurtherMaterial => ({
  name,
  about: '权利要求书、说明书；修改过的，附修改文本',
  source: '表格附件1',
});

/**
 * What goes with complaints about the granting of trade marks and patents, in place of what goes with any
 * administrative complaint: nothing is asked for by an authority's inaction or for damage here.
 */
export const grantingMaterials: Readonly<Record<string, readonly FurtherMaterial[]>> = {
  'claim-trademark-refusal': [
    ...decision('商标驳回复审决定书', '自收到之日起三十日内起诉', '商标法第三十四条'),
    marks,
    settlement,
    foreigners,
  ],
  'claim-trademark-cancellation': [
    ...decision('商标撤销复审决定书', '自收到之日起三十日内起诉', '商标法第五十四条'),
    marks,
    foreigners,
  ],
  'claim-trademark-invalidation': [
    ...decision('商标无效宣告裁定书（决定书）', '自收到之日起三十日内起诉', '商标法第四十四条、第四十五条'),
    marks,
    foreigners,
  ],
  'claim-patent-refusal': [
    ...decision('复审请求审查决定书', '自收到之日起三个月内起诉', '专利法第四十一条'),
    patentText('专利申请文本'),
    foreigners,
  ],
  'claim-patent-invalidation': [
    ...decision('无效宣告请求审查决定书', '自收到之日起三个月内起诉', '专利法第四十六条'),
    patentText('专利授权公告文本'),
    foreigners,
  ],
};
