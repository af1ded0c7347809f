import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';

type Props = {
  /** What the model is called; `null` while nothing is asked. */
  readonly name: string | null;
  readonly onConfirm: () => void;
  readonly onAnswered: () => void;
  readonly onClosed: () => void;
  /** What is deleted together with it, above the question. */
  readonly children?: ReactNode;
};

/** Asks before a model is deleted with its key. */
export const RemovalQuestion = ({ name, onConfirm, onAnswered, onClosed, children }: Props) => (
  <ConfirmDialog
    show={name !== null}
    title={`删除${name ?? ''}？`}
    confirmLabel="删除"
    danger
    onConfirm={() => {
      onConfirm();
      onAnswered();
    }}
    onCancel={onAnswered}
    onClosed={onClosed}
  >
    {children}
    模型的设置和密钥将一并删除，不能恢复。
  </ConfirmDialog>
);
