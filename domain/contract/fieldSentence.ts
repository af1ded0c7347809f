import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const wantedTypes: Readonly<Record<string, string>> = {
  string: '应为文字',
  number: '应为数字',
  int: '应为整数',
  bigint: '应为整数',
  boolean: '应为真或假',
  array: '应为一列内容',
  tuple: '应为一列内容',
  set: '应为一列内容',
  object: '应为一组字段',
  record: '应为一组字段',
  map: '应为一组字段',
  file: '应为文件',
  date: '应为日期',
  null: '应为空',
};

const wantedFormats: Readonly<Record<string, string>> = {
  email: '应为邮箱地址',
  url: '应为网址',
  uuid: '应为完整的编号',
  guid: '应为完整的编号',
  datetime: '应为完整的日期和时间',
  date: '应为日期',
  time: '应为时间',
};

/** How large a value of this origin may be is said in its own unit. */
const unitOf = ({ origin }: { readonly origin?: unknown }): '字' | '项' | '字节' | null => {
  switch (origin) {
    case 'string':
      return '字';
    case 'array':
    case 'set':
    case 'map':
      return '项';
    case 'file':
      return '字节';
    default:
      return null;
  }
};

const tooSmall = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string => {
  const unit = unitOf(issue);
  if (unit === null) return `应${issue.inclusive === false ? '大于' : '不小于'}${String(issue.minimum)}`;
  return Number(issue.minimum) <= 1 ? '不能为空' : `至少${String(issue.minimum)}${unit}`;
};

const tooBig = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string => {
  const unit = unitOf(issue);
  if (unit === null) return `应${issue.inclusive === false ? '小于' : '不大于'}${String(issue.maximum)}`;
  return `最多${String(issue.maximum)}${unit}`;
};

/**
 * The Chinese sentence for what zod finds wrong with a value, where the schema has none of its own: an error map of zod. Only what the
 * API itself calls so (names of fields, values of a closed list) is in Latin letters. zod's own Chinese is half English
 * (“期望 string，实际接收 number”).
 */
export const fieldSentence = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '缺少此项' : (wantedTypes[issue.expected] ?? '格式不正确');
    case 'invalid_value':
      return `应为${issue.values.map(String).join('、')}${issue.values.length > 1 ? '之一' : ''}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return wantedFormats[issue.format] ?? '格式不正确';
    case 'not_multiple_of':
      return `应为${String(issue.divisor)}的倍数`;
    case 'unrecognized_keys':
      return `没有这些项：${issue.keys.join('、')}`;
    default:
      return '格式不正确';
  }
};
