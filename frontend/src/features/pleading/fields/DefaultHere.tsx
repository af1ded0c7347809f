import { Button } from 'react-bootstrap';
import type { AnswerValue } from '../../../../../domain/forms/answers.js';
import { nameOf, sameValue } from '../../drafts/index.js';
import { inputId, useFormTools, useFormValue } from '../form/index.js';
import { clearDefault, defaultsOf } from './defaults.js';

type Props = { readonly path: string };

const FromDefaults = ({ path, kept }: Props & { readonly kept: AnswerValue }) => {
  const { form, feed } = useFormTools();
  const value = useFormValue(nameOf(path));
  if (!sameValue(value, kept)) return null;
  const remove = () => {
    clearDefault(form, path);
    feed.refresh();
    // The note goes, and with it the button that had the focus.
    setTimeout(() => document.getElementById(inputId(path))?.focus());
  };
  return (
    <p className="from-defaults">
      来自您的默认值
      <Button size="sm" variant="quiet" onClick={remove}>
        移除
      </Button>
    </p>
  );
};

/** Below an answer that the draft began with because it is a default of its owner, as long as it stands as it was. */
export const DefaultHere = ({ path }: Props) => {
  const kept = defaultsOf(useFormTools().form)[path];
  return kept === undefined ? null : <FromDefaults path={path} kept={kept} />;
};
