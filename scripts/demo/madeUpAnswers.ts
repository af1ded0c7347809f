import type { FormDefinition } from '../../domain/forms/definition.js';
import { completeAnswers } from '../bench/completeAnswers.js';

/** A whole number from 0 up to, not including, `end`. */
export type Below = (end: number) => number;

/** Causes with a form for each side. */
export const demoCauses = [
  'private-lending',
  'divorce',
  'labor-dispute',
  'sales-contract',
  'housing-lease',
  'traffic-accident',
  'credit-card',
  'property-management-contract',
] as const;
const surnames = [
  ...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章云苏潘葛范彭郎鲁韦马苗',
];
const givenNames = [...'某强芳娟磊洋艳勇伟敏静丽军杰涛明超霞平刚桂兰秀英华玉萍红鹏辉玲斌宇浩凯雪琳晨'].map(
  (sign) => `某${sign}`,
);

/** One of several, by chance. @throws RangeError when there are none */
export const pick = <T>(from: readonly [T, ...T[]] | readonly T[], below: Below): T => {
  const one = from[below(from.length)];
  if (one === undefined) throw new RangeError('nothing to choose from');
  return one;
};

/** The fields of a party's block except the sample's address and telephone. */
const person = {
  ethnicity: '汉族',
  birth_date: '1985-06-01',
  employer: '某某公司',
  position: '职员',
  id_type: '居民身份证',
};
const company = { registered_place: '北京市朝阳区', position: '经理', credit_code: '91110105MA0000000X' };

/** Complete answers with names of their own: on each side one natural person, a company where the form knows no person. */
export const answersTo = (definition: FormDefinition, below: Below): Record<string, unknown> => {
  const blocks = definition.parties.flatMap((part) => part.blocks.map(({ key }) => key));
  const hasPerson = (legal: string): boolean => blocks.includes(legal.replace(/_legal$/u, '_natural'));
  const name = (): string => pick(surnames, below) + pick(givenNames, below);
  const partyAs = (key: string): Record<string, string> => {
    if (key.endsWith('_natural')) return { ...person, name: name() };
    if (key.endsWith('_legal'))
      return { ...company, entityName: `北京${name()}商贸有限公司`, legal_representative: name() };
    return { name: name(), unit: '北京某某律师事务所', position: '律师' };
  };
  const parties = Object.entries(completeAnswers(definition)).flatMap(([key, value]) => {
    if (!blocks.includes(key) || !Array.isArray(value)) return [[key, value] as const];
    if (key.startsWith('third') || (key.endsWith('_legal') && hasPerson(key))) return [];
    return [[key, value.map((record: object) => ({ ...record, ...partyAs(key) }))] as const];
  });
  return Object.fromEntries(parties);
};
