import { Alert } from 'react-bootstrap';
import { DialogForm } from '../../../components/DialogForm.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import { useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { batchDetail } from '../batchDetail.js';

/** Says what a submission does before it begins. */
export const SubmitDialog = () => {
  const batch = dataOf(useAppSelector(batchDetail.selectors.list));
  return (
    <ResourceDialog of={batchDetail} id="batch-submit">
      {({ about: { count }, submit, ...place }) => {
        const left = batch?.budget.left_today ?? count;
        return (
          <DialogForm
            place={place}
            title={`提交 ${count} 件？`}
            label={`提交 ${count} 件`}
            onSubmit={() => submit(null)}
          >
            <p>
              一行开立一件案件，与在表单中逐份提交的完全相同：每件有自己的案号和验证码，列在结果表里，文书在“我的文书”中。
            </p>
            <p>提交在后台逐件进行，可以暂停。已经提交的不能撤回；要更正的，在“我的文书”中提交新的一版。</p>
            <p className="mb-0">请确认各行的内容属实。今天还可以批量提交 {left} 件。</p>
            {count > left ? (
              <Alert variant="warning" className="mt-3 mb-0">
                所选的超过今天还可以提交的件数，请少选几行，或明天再提交。
              </Alert>
            ) : null}
          </DialogForm>
        );
      }}
    </ResourceDialog>
  );
};
