import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { clauseForms } from './clauseForms.js';

/** What forms are called, read where a name is needed; until then, and for a form that is gone, a word that fits any. */
export const useFormTitles = (isNeeded: boolean): ((formKey: string) => string) => {
  const dispatch = useAppDispatch();
  const forms = dataOf(useAppSelector(clauseForms.selectors.list));
  useEffect(() => {
    if (isNeeded) dispatch(clauseForms.actions.wanted());
  }, [dispatch, isNeeded]);
  return (formKey) => {
    const title = forms?.find((form) => form.form_key === formKey)?.title;
    return title === undefined ? '一种表单' : `《${title}》`;
  };
};
