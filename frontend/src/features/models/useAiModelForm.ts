import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { endpointProblem } from '../../../../domain/models/endpoint.js';
import { modelSlots } from '../../../../domain/models/slots.js';
import { useDialogForm } from '../../components/useDialogForm.js';
import {
  fieldOf,
  inputOf,
  keyProblem,
  nameProblem,
  numberProblem,
  presetOf,
  typedOf,
  typedOfPreset,
} from './aiModelFields.js';
import type { AiModelDialog } from './aiModelLists.js';

/** The fields that are folded away at first, because their default values usually fit. */
export const folded = {
  temperature: '0到2，越大越随意；留空由服务方决定。',
  topP: '0到1，越大用词越多样；留空由服务方决定。',
  maxTokens: '一次回答最多的词元数；留空由服务方决定。',
} as const;
export const foldedFields = Object.keys(folded) as (keyof typeof folded)[];
export const prices = ['promptPrice', 'completionPrice'] as const;

const numberChecks = Object.fromEntries(
  [...foldedFields, ...prices].map((name) => [name, (text: string) => numberProblem(name, text)]),
);

/** The form of a model: its fields, and what fills some of them in. */
export const useAiModelForm = (dialog: AiModelDialog) => {
  const { about: editing } = dialog;
  const form = useDialogForm(dialog, {
    initial: typedOf(editing),
    placeOf: fieldOf,
    unkept: { apiKey: '密钥没有保留，请重新填写。' },
    checks: {
      ...numberChecks,
      modelName: nameProblem,
      baseUrl: endpointProblem,
      apiKey: (_key, typed) => keyProblem(editing, typed),
      general: (_chosen, typed) => modelSlots.some((slot) => typed[slot]) || '请至少选择一项能力',
    },
    rechecks: { noApiKey: ['apiKey'], vision: ['general'], fast: ['general'] },
    send: (typed) => dialog.submit(inputOf(typed, true)),
  });
  const { control, getValues, setValue } = form;
  const [provider, setProvider] = useState('');
  const noApiKey = useWatch({ control, name: 'noApiKey' });
  const [unfolded, setUnfolded] = useState(false);
  if (!unfolded && foldedFields.some((name) => form.field(name).problem !== undefined)) setUnfolded(true);
  const preset = presetOf(provider);

  const choose = (key: string) => {
    setProvider(key);
    const newPreset = presetOf(key);
    if (!newPreset) return;
    const presetFields = typedOfPreset(newPreset);
    for (const name of ['modelName', 'baseUrl'] as const) setValue(name, presetFields[name]);
    for (const name of [...modelSlots, 'noApiKey'] as const) setValue(name, presetFields[name]);
    form.clearErrors();
  };
  /** What is typed of the service; `undefined` where its address is no address yet, which the field then says. */
  const service = async (): Promise<{ readonly baseUrl: string; readonly apiKey: string } | undefined> => {
    if (!(await form.trigger('baseUrl', { shouldFocus: true }))) return undefined;
    const { baseUrl, apiKey } = getValues();
    return { baseUrl: baseUrl.trim(), apiKey: apiKey.trim() };
  };
  const number = (name: (typeof prices)[number] | keyof typeof folded) => ({
    inputMode: 'decimal' as const,
    maxLength: 12,
    ...form.input(name),
  });
  return { ...form, choose, noApiKey, number, preset, provider, service, setUnfolded, unfolded };
};

export type AiModelFormFields = ReturnType<typeof useAiModelForm>;
