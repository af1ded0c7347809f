import { fieldOfKey } from '../../../../../domain/forms/fieldOfKey.js';
import { saidIn } from '../../../../../domain/forms/pleadingWords.js';
import { useEffect } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import type { Pattern } from '../batchUpload.js';
import type { FormChoice } from './formChoices.js';
import { patternChoices } from './patternChoices.js';

type Props = {
  readonly form: FormChoice;
  readonly chosen: Pattern | null;
  readonly onChoose: (pattern: Pattern | null) => void;
};

const valueOf = ({ what, id }: Pattern): string => `${what}:${id}`;

/** Takes what all rows have in common from a pleading of the account, where there is one on this form. */
export const PatternChooser = ({ form, chosen, onChoose }: Props) => {
  const dispatch = useAppDispatch();
  const list = useAppSelector(patternChoices.selectors.list);
  const query = useAppSelector(patternChoices.selectors.query);
  const choices = query?.form_key === form.form_key ? (dataOf(list) ?? []) : [];
  useEffect(() => void dispatch(patternChoices.actions.requested(form)), [dispatch, form]);
  const isKnown = chosen === null || choices.some((choice) => valueOf(choice) === valueOf(chosen));
  return (
    <Form.Group controlId="batch-pattern" className="mt-3">
      <Form.Label>共同的内容从这份文书取（可以不选）</Form.Label>
      <Form.Select
        value={chosen === null ? '' : valueOf(chosen)}
        aria-describedby="batch-pattern-hint"
        onChange={({ target }) => onChoose(choices.find((choice) => valueOf(choice) === target.value) ?? null)}
      >
        <option value="">不选</option>
        {chosen === null || isKnown ? null : <option value={valueOf(chosen)}>之前选的文书</option>}
        {choices.map((choice) => (
          <option key={valueOf(choice)} value={valueOf(choice)}>
            {choice.name}
          </option>
        ))}
      </Form.Select>
      <Form.Text id="batch-pattern-hint" as="p" className="mb-0" role="status">
        {list.status === 'loading'
          ? '正在读取您的草稿和文书…'
          : list.status === 'failed'
            ? list.error
            : choices.length === 0
              ? saidIn(
                  fieldOfKey(form.form_key),
                )`原告、代理人、合同条款等各份相同的，可以先在这种文书里填一次存为草稿，再到这里选它。`
              : '表格中空着的格子，用这份文书里的内容；写了的以表格为准。'}
      </Form.Text>
      {list.status === 'failed' ? (
        <Button size="sm" variant="outline-secondary" onClick={() => dispatch(patternChoices.actions.requested(form))}>
          重新读取
        </Button>
      ) : null}
    </Form.Group>
  );
};
