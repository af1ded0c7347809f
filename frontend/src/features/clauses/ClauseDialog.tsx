import { useEffect, useRef } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useWatch } from 'react-hook-form';
import { longestClause, longestClauseName } from '../../../../domain/clauses/bounds.js';
import { commonPlaces, placesOfForm } from '../../../../domain/clauses/placeAnswers.js';
import { hasOnlyPlaces, longestPlaceName } from '../../../../domain/clauses/places.js';
import { DialogField } from '../../components/DialogField.js';
import { DialogForm } from '../../components/DialogForm.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { useDialogForm, type OpenDialog } from '../../components/useDialogForm.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { clauseBook, type ClauseFields, type EditedClause } from './clauseBook.js';
import { clauseForm, clauseForms } from './clauseForms.js';
import './clauses.css';

/** Every form there is, and the questions of the one that is chosen; none while they are being read. */
const useForms = (chosen: string) => {
  const dispatch = useAppDispatch();
  const forms = dataOf(useAppSelector(clauseForms.selectors.list));
  const definition = dataOf(useAppSelector(clauseForm.selectors.list));
  useEffect(() => void dispatch(clauseForms.actions.wanted()), [dispatch]);
  useEffect(() => {
    if (chosen !== '') dispatch(clauseForm.actions.requested(chosen));
  }, [dispatch, chosen]);
  const isChosen = chosen !== '' && definition?.key === chosen;
  const own = isChosen ? placesOfForm(definition) : [];
  return { forms, questions: own.filter((place) => !commonPlaces.some((common) => common === place)) };
};

type PlacesProps = { readonly questions: readonly string[]; readonly onPlace: (place: string) => void };

/** Presses that put a place into the text. */
const Places = ({ questions, onPlace }: PlacesProps) => (
  <div className="clause-places">
    <div className="d-flex flex-wrap gap-1" role="group" aria-label="插入时由表单填入的位置">
      {commonPlaces.map((place) => (
        <Button
          key={place}
          size="sm"
          variant="outline-secondary"
          aria-label={`加上${place}`}
          onClick={() => onPlace(place)}
        >
          + {place}
        </Button>
      ))}
    </div>
    {questions.length === 0 ? null : (
      <Form.Select
        size="sm"
        aria-label="加上这种表单的一个问题"
        value=""
        onChange={({ target }) => onPlace(target.value)}
      >
        <option value="">加上这种表单的一个问题…</option>
        {questions.map((question) => (
          <option key={question}>{question}</option>
        ))}
      </Form.Select>
    )}
  </div>
);

type Typed = { readonly name: string; readonly text: string; readonly form_key: string };

const ClauseForm = ({ dialog }: { readonly dialog: OpenDialog<EditedClause, ClauseFields> }) => {
  const { about } = dialog;
  const form = useDialogForm<{ name: string; text: string; form_key: string }>(dialog, {
    initial: { name: about.name, text: about.text, form_key: about.form_key ?? '' },
    checks: {
      name: (name) => name.trim() !== '' || '请填写名称',
      text: (text) => {
        if (text.trim() === '') return '请填写正文';
        if (text.length > longestClause) return `最多${longestClause}字，现在是${text.length}字`;
        return hasOnlyPlaces(text) || `“{{”和“}}”要成对，中间写要填入的内容的名称，不超过${longestPlaceName}个字`;
      },
    },
    send: ({ name, text, form_key: key }: Typed) => dialog.submit({ name, text, form_key: key === '' ? null : key }),
  });
  const { control, field, frame, input } = form;
  const formKey = useWatch({ control, name: 'form_key' });
  const { forms, questions } = useForms(formKey);
  const cell = useRef<HTMLTextAreaElement>(null);
  const { ref, ...text } = input('text');
  const addPlace = (place: string) => {
    if (place === '') return;
    const {
      selectionStart: start,
      selectionEnd: end,
      value,
    } = cell.current ?? { selectionStart: 0, selectionEnd: 0, value: '' };
    const added = `{{${place}}}`;
    form.setValue('text', value.slice(0, start) + added + value.slice(end), { shouldDirty: true });
    cell.current?.focus();
    cell.current?.setSelectionRange(start + added.length, start + added.length);
  };
  return (
    <DialogForm {...frame} title={about.id === null ? '添加语段' : '编辑语段'} label="保存">
      <DialogField {...field('name')} label="名称（必填）">
        <Form.Control autoFocus maxLength={longestClauseName} required {...input('name', false)} />
      </DialogField>
      <DialogField
        {...field('text')}
        label="正文（必填）"
        hint="双大括号里的内容，插入时照文书的填写填入；还没填的先留作 ____。"
      >
        <Form.Control
          as="textarea"
          rows={6}
          required
          {...text}
          ref={(node: HTMLTextAreaElement | null) => {
            ref(node);
            cell.current = node;
          }}
        />
      </DialogField>
      <Places questions={questions} onPlace={addPlace} />
      <DialogField {...field('form_key')} label="用于" className="mb-0">
        <Form.Select {...input('form_key')}>
          <option value="">任何表单</option>
          {/* Until the forms are read, the one that it is for keeps its place. */}
          {(forms ?? (formKey === '' ? [] : [{ form_key: formKey, title: '（正在读取表单的名称）' }])).map((one) => (
            <option key={one.form_key} value={one.form_key}>
              {one.title}
            </option>
          ))}
        </Form.Select>
      </DialogField>
    </DialogForm>
  );
};

/** Adds a clause or changes one. */
export const ClauseDialog = () => (
  <ResourceDialog of={clauseBook} id="clause" size="lg">
    {(dialog) => <ClauseForm dialog={dialog} />}
  </ResourceDialog>
);

export default ClauseDialog;
