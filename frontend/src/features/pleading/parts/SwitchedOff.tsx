import { Alert } from 'react-bootstrap';
import type { FormKind } from '../../../../../domain/forms/definition.js';
import { useFormValue } from '../form/index.js';
import type { OpenedPage } from '../page/index.js';

const whatStays = (kind: FormKind, isAtCourt: boolean): string => {
  if (kind === 'application') return '现在不能用它生成文件。您填写的内容都保存在草稿中。';
  if (kind === 'defense') return '案件已经在法院的，凭案号和验证码照常可以填写和提交。';
  return isAtCourt
    ? '您的案件已经在法院，照常可以更正和提交。'
    : '现在不能用它提交新的案件，也不能生成文件。您填写的内容都保存在草稿中；案件已经在法院的，照常可以更正。';
};

const Notice = ({ kind, sentence }: { readonly kind: FormKind; readonly sentence: string }) => {
  const isAtCourt = useFormValue('filing.mode') === 'existing';
  return (
    <Alert variant={kind === 'claim' && isAtCourt ? 'info' : 'warning'} className="no-print">
      <p className="mb-1">
        <strong>本院目前没有开放这份文书：{sentence}</strong>
      </p>
      {whatStays(kind, isAtCourt)}
    </Alert>
  );
};

/** Above a form that the court does not offer now: what the court says of it, and what can be done all the same. */
export const SwitchedOff = ({ page: { definition, switchedOff } }: { readonly page: OpenedPage }) =>
  switchedOff === undefined ? null : <Notice kind={definition.kind} sentence={switchedOff} />;
