import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { BusyButton } from '../../../components/BusyButton.js';
import { ErrorNotice } from '../../../components/ErrorNotice.js';
import { LoadingNotice } from '../../../components/LoadingNotice.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { accountOutdated, selectUser } from '../../../core/session/sessionSlice.js';
import { fileWanted, keyOfFile, type WantedFile } from '../batchFiles.js';
import { batchFileGiven, selectUpload, uploadLeft, type Pattern } from '../batchUpload.js';
import { FileDrop } from '../FileDrop.js';
import { emptyMark } from '../words.js';
import { formChoices, type FormChoice } from './formChoices.js';
import { FormChooser } from './FormChooser.js';
import { PatternChooser } from './PatternChooser.js';

/** `draft:…` or `document:…`, as the address has it. */
const patternIn = (text: string | null): Pattern | null => {
  const [what, ...id] = (text ?? '').split(':');
  return (what === 'draft' || what === 'document') && id.length > 0 ? { what, id: id.join(':') } : null;
};

/** What was chosen, as the address says it: it outlives a reload, and other pages link to a form. */
const useChoices = () => {
  const [params, setParams] = useSearchParams();
  const change = (name: 'form' | 'pattern', value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        if (name === 'form') after.delete('pattern');
        return after;
      },
      { replace: true },
    );
  return {
    formKey: params.get('form'),
    pattern: patternIn(params.get('pattern')),
    chooseForm: (form: FormChoice | null) => change('form', form?.form_key ?? null),
    choosePattern: (pattern: Pattern | null) =>
      change('pattern', pattern === null ? null : `${pattern.what}:${pattern.id}`),
  };
};

/** The forms to choose from, read when they are first needed. */
const useForms = () => {
  const dispatch = useAppDispatch();
  const list = useAppSelector(formChoices.selectors.list);
  useEffect(() => void dispatch(formChoices.actions.wanted()), [dispatch]);
  return { list, forms: dataOf(list), reload: () => dispatch(formChoices.actions.requested()) };
};

const Downloads = ({ form }: { readonly form: FormChoice }) => {
  const dispatch = useAppDispatch();
  const underWay = useAppSelector(({ batchFiles }) => batchFiles);
  const button = (what: 'workbook' | 'table', label: string, variant: 'primary' | 'outline-secondary') => {
    const file: WantedFile = { what, formKey: form.form_key, title: form.title };
    return (
      <BusyButton
        variant={variant}
        busy={underWay.includes(keyOfFile(file))}
        onClick={() => dispatch(fileWanted(file))}
      >
        {label}
      </BusyButton>
    );
  };
  return (
    <>
      <div className="batch-buttons">
        {button('workbook', '下载表格（Excel）', 'primary')}
        {button('table', '下载表格（CSV）', 'outline-secondary')}
      </div>
      <p className="form-text mb-0">
        Excel 表格中选择题有下拉列表，可以写几名当事人、几项内容；CSV 每种只能写一名（一项）。
      </p>
    </>
  );
};

/** Goes to the new batch once the server has it. */
const useMade = (): void => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { made } = useAppSelector(selectUpload);
  useEffect(() => {
    if (made !== null) void navigate(`/app/batches/${made}`);
  }, [made, navigate]);
  useEffect(() => () => void dispatch(uploadLeft()), [dispatch]);
};

/** How a batch begins, in three steps. */
export const NewBatch = () => {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const { list, forms, reload } = useForms();
  const { formKey, pattern, chooseForm, choosePattern } = useChoices();
  const { sending, refusal } = useAppSelector(selectUpload);
  useMade();
  const form = forms?.find((each) => each.form_key === formKey);
  const mostRows = user === null ? null : user.batch_rows;
  // What a plan gives may have changed since signing in.
  useEffect(() => void dispatch(accountOutdated()), [dispatch]);
  return (
    <section className="batch-section" aria-labelledby="batch-new-title">
      <h2 id="batch-new-title">新建一批</h2>
      <ol className="batch-steps">
        <li className="panel">
          <h3>选择文书，下载表格</h3>
          {list.status === 'failed' ? <ErrorNotice message={list.error} onRetry={reload} /> : null}
          {forms === undefined && list.status !== 'failed' ? <LoadingNotice label="正在加载表格的清单…" /> : null}
          {forms === undefined ? null : <FormChooser forms={forms} chosen={form} onChoose={chooseForm} />}
          {form === undefined ? null : (
            <>
              <Downloads form={form} />
              <PatternChooser key={form.form_key} form={form} chosen={pattern} onChoose={choosePattern} />
            </>
          )}
        </li>
        <li className="panel">
          <h3>用 Excel 或 WPS 填写</h3>
          <p className="mb-0">
            一行写一份，从“（示例）”的下一行起填写，每行编一个序号。不要改动题目；列的先后可以调整，用不着的列可以删去。
            {form === undefined || pattern === null
              ? ''
              : `各份共同的内容空着不写，从您选的文书里取；这一份没有的，写“${emptyMark}”。`}
            {mostRows === null ? '' : `您的版本每批最多 ${mostRows} 行。`}
          </p>
        </li>
        <li className="panel">
          <h3>上传填好的表格</h3>
          <FileDrop
            id="batch-file"
            label="上传表格"
            busy={sending}
            disabled={form === undefined}
            problem={refusal === null ? null : `“${refusal.file}”没有读入：${refusal.detail}`}
            hint={
              form === undefined
                ? '请先在第 1 步选择文书。'
                : '.xlsx 或 .csv，最大 10 MB。上传后逐行核对，不会立即提交。'
            }
            onFile={(file) => dispatch(batchFileGiven({ what: 'new', formKey: form?.form_key ?? '', pattern }, file))}
          />
        </li>
      </ol>
    </section>
  );
};
