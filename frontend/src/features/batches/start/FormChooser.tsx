import { useRef, useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { formsFound, type FormChoice } from './formChoices.js';

/** So many are shown at once: more of them are a longer search than one more word. */
const mostShown = 8;

type Props = {
  readonly forms: readonly FormChoice[];
  readonly chosen: FormChoice | undefined;
  readonly onChoose: (form: FormChoice | null) => void;
};

/** The form that was chosen, or a search among all of them. */
export const FormChooser = ({ forms, chosen, onChoose }: Props) => {
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = formsFound(forms, search);
  if (chosen !== undefined)
    return (
      <p className="batch-chosen">
        <span>
          已选择：<strong>{chosen.title}</strong>
          {chosen.kind === 'claim' ? null : (
            <span className="d-block small text-secondary">
              这种文书可以批量生成 Word 文件，不能批量提交：答辩状要对应各自的案件，申请书由您自己交给法院。
            </span>
          )}
        </span>
        <Button
          size="sm"
          variant="outline-secondary"
          onClick={() => {
            onChoose(null);
            // The search takes the place of the button that had the focus.
            requestAnimationFrame(() => field.current?.focus());
          }}
        >
          换一种表格
        </Button>
      </p>
    );
  return (
    <>
      <Form.Group controlId="batch-form-search">
        <Form.Label>选择表格</Form.Label>
        <Form.Control
          ref={field}
          type="search"
          autoComplete="off"
          placeholder="例如：物业、借贷、劳动"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </Form.Group>
      <p className="small text-secondary mt-2 mb-2" role="status">
        {found.length === 0
          ? '没有名称相符的表格，请换一个词。'
          : `${search === '' ? '共' : '找到'} ${found.length} 种${found.length > mostShown ? `，先列出 ${mostShown} 种，再写几个字可以缩小范围` : ''}。`}
      </p>
      <ul className="batch-forms" aria-label="可以批量填写的表格">
        {found.slice(0, mostShown).map((form) => (
          <li key={form.form_key}>
            <Button
              variant="outline-secondary"
              className="w-100 text-start"
              disabled={form.switched_off !== undefined}
              onClick={() => onChoose(form)}
            >
              {form.title}
              {form.switched_off === undefined ? null : (
                <span className="d-block small">目前没有开放：{form.switched_off}</span>
              )}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
};
