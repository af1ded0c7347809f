import { useState } from 'react';
import { Alert, Form } from 'react-bootstrap';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { selectIsShared, selectTerminal, sharedComputerChosen } from '../../device/index.js';

/** Lets the user of a shared computer choose that nothing is kept on it, and explains the choice. */
export const SharedComputer = () => {
  const dispatch = useAppDispatch();
  const isShared = useAppSelector(selectIsShared);
  const terminal = useAppSelector(selectTerminal);
  const [asking, setAsking] = useState(false);
  if (terminal !== null)
    return (
      <Alert variant="warning" className="py-2">
        这是公用终端：本机不保存草稿、回执和验证码，填写的内容只在本页打开期间保留。提交后请抄写、拍照或打印回执；离开前请点击页面上方的“清除并退出”。
      </Alert>
    );
  return (
    <div className="shared-computer">
      <Form.Check
        type="switch"
        id="shared-computer"
        label="公用电脑（不在本机保存）"
        checked={isShared}
        onChange={({ target }) => {
          if (target.checked) setAsking(true);
          else dispatch(sharedComputerChosen(false));
        }}
      />
      {isShared ? (
        <Alert variant="warning" className="mt-2 mb-0 py-2">
          本机不保存草稿、回执和置顶记录：填写的内容只在本页打开期间保留，关闭或刷新页面后即消失。请在离开前下载文书或提交，并保存好回执。
        </Alert>
      ) : null}
      <ConfirmDialog
        show={asking}
        title="这是公用电脑？"
        confirmLabel="不在本机保存"
        onConfirm={() => {
          setAsking(false);
          dispatch(sharedComputerChosen(true));
        }}
        onCancel={() => setAsking(false)}
      >
        本机上已保存的全部草稿、回执和置顶记录会被清除。本页正在填写的内容不受影响，但关闭或刷新页面后就会消失。
      </ConfirmDialog>
    </div>
  );
};
