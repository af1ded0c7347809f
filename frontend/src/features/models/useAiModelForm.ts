import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { reasoningEfforts } from '../../../../domain/models/aiModel.js';
import { modelSlots } from '../../../../domain/models/slots.js';
import type { Scope } from '../../../../domain/contract/call.js';
import { describedBy } from '../../components/DialogField.js';
import { useUnfinished } from '../../components/unfinished/useUnfinished.js';
import type { Refusal } from '../../core/resource/resource.js';
import { fieldOf, numberProblem, presetOf, typedOf, typedOfPreset, type AiModelTyped } from './aiModelFields.js';
import { aiModelLists, type AiModelDialog } from './aiModelLists.js';

/** The id of a control of the form. */
export const idOf = (name: keyof AiModelTyped | 'provider'): string => `ai-model-${name}`;

const textFields = [
  'modelName',
  'baseUrl',
  'description',
  'temperature',
  'topP',
  'maxTokens',
  'promptPrice',
  'completionPrice',
] as const;
const flags = [...modelSlots, 'noApiKey', 'isPublic'] as const;
/** The fields that are folded away at first, because their default values usually fit. */
export const folded = {
  temperature: '0到2，越大越随意；留空由服务方决定。',
  topP: '0到1，越大用词越多样；留空由服务方决定。',
  maxTokens: '一次回答最多的词元数；留空由服务方决定。',
} as const;
export const foldedFields = Object.keys(folded) as (keyof typeof folded)[];
export const prices = ['promptPrice', 'completionPrice'] as const;

/** The form of a model: its fields, with what was typed before the session ended, and the problems that the server found. */
export const useAiModelForm = (scope: Scope, editing: AiModelDialog['about'], refusal: Refusal | null) => {
  const { register, handleSubmit, getValues, setValue, setError, control, formState, clearErrors, trigger } =
    useForm<AiModelTyped>({ defaultValues: typedOf(editing) });
  const { errors } = formState;
  const [provider, setProvider] = useState('');
  const noApiKey = useWatch({ control, name: 'noApiKey' });
  const [unfolded, setUnfolded] = useState(false);
  if (!unfolded && foldedFields.some((name) => errors[name] !== undefined)) setUnfolded(true);
  const preset = presetOf(provider);

  useUnfinished({
    opens: aiModelLists[scope].actions.dialogOpened(editing),
    read: () => {
      const { apiKey, ...typed } = getValues();
      return { ...typed, hadKey: apiKey !== '' };
    },
    write: ({ hadKey, reasoningEffort: wanted, ...typed }) => {
      const effort = reasoningEfforts.find((one) => one === wanted);
      if (effort) setValue('reasoningEffort', effort);
      for (const name of textFields) if (name in typed) setValue(name, String(typed[name]));
      for (const name of flags) if (name in typed) setValue(name, typed[name] === true);
      // Left empty it would silently stay as it was.
      if (hadKey) setError('apiKey', { message: '密钥没有保留，请重新填写。' });
    },
  });

  useEffect(() => {
    for (const { path, message } of refusal?.problems ?? []) {
      const name = fieldOf(path);
      if (name !== undefined) setError(name, { message });
    }
  }, [refusal, setError]);

  const choose = (key: string) => {
    setProvider(key);
    const newPreset = presetOf(key);
    if (!newPreset) return;
    const presetFields = typedOfPreset(newPreset);
    for (const name of ['modelName', 'baseUrl'] as const) setValue(name, presetFields[name]);
    for (const name of [...modelSlots, 'noApiKey'] as const) setValue(name, presetFields[name]);
    clearErrors();
  };
  /** What is typed of the service; `undefined` where its address is no address yet, which the field then says. */
  const service = async (): Promise<{ readonly baseUrl: string; readonly apiKey: string } | undefined> => {
    if (!(await trigger('baseUrl', { shouldFocus: true }))) return undefined;
    const { baseUrl, apiKey } = getValues();
    return { baseUrl: baseUrl.trim(), apiKey: apiKey.trim() };
  };
  const setName = (name: string): void => {
    if (name !== '') setValue('modelName', name, { shouldDirty: true, shouldValidate: true });
  };
  /** The props of a control besides its kind; `hinted`: a hint describes it. */
  const bound = (
    name: keyof AiModelTyped,
    validate: (value: AiModelTyped[typeof name], typed: AiModelTyped) => true | string = () => true,
    hinted = true,
  ) => ({
    autoComplete: 'off',
    ...describedBy(idOf(name), errors[name] !== undefined, hinted),
    ...register(name, { validate }),
  });
  const number = (name: (typeof prices)[number] | keyof typeof folded) => ({
    inputMode: 'decimal' as const,
    maxLength: 12,
    ...bound(name, (text) => numberProblem(name, String(text))),
  });

  return {
    bound,
    choose,
    errors,
    handleSubmit,
    noApiKey,
    number,
    preset,
    provider,
    register,
    service,
    setName,
    setUnfolded,
    unfolded,
  };
};

export type AiModelFormFields = ReturnType<typeof useAiModelForm>;
