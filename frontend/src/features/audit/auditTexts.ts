import type { AuditEvent } from '../../../../domain/contract/audit.js';
import { knownFieldName, knownWord, numberText } from './eventWords.js';
import { settingWord } from './settingWords.js';

/** What a field of an event is called; one that has no name goes by its own. */
export const fieldName = (field: string, type?: string): string => knownFieldName(field, type) ?? field;

/** An object or list of an event's body under the Chinese names of its fields, as far as they have one. */
const inChinese = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inChinese);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [fieldName(field), settingWord(field, inner) ?? inChinese(inner)]),
  );
};

/** A value of an event's body as it is read: objects as indented JSON. */
const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return '无，或已清除';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
};

const isSetting = ({ category }: Pick<AuditEvent, 'category'>): boolean =>
  category === 'modelSetting' || category === 'knowledgeSetting';

/** A word or a number of an event's body as it is read: in Chinese where the log has a word of its own for it. */
export const scalarText = (
  event: Pick<AuditEvent, 'category'>,
  field: string,
  value: string | number | boolean,
): string => {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return numberText(field, value);
  if (value === '') return '（空）';
  return (isSetting(event) ? settingWord(field, value) : knownWord(field, value)) ?? value;
};

/** A field of an event's body as it is read. What a form or a party wrote stays as it is; settings are told in Chinese. */
export const bodyText = (event: Pick<AuditEvent, 'category'>, field: string, value: unknown): string =>
  isSetting(event) ? (settingWord(field, value) ?? valueText(inChinese(value))) : valueText(value);
