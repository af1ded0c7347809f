import { Form } from 'react-bootstrap';
import type { Scope } from '../../../../../domain/contract/call.js';
import { uploadLimits } from '../../../../../domain/contract/knowledge.js';
import { chunkTextProblem, longestChunk } from '../../../../../domain/knowledge/correctedText.js';
import { DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { TypedDialog } from '../../../components/TypedDialog.js';
import { useDialogForm } from '../../../components/useDialogForm.js';
import { useAppDispatch } from '../../../core/hooks.js';
import { useResource } from '../../../core/resource/useResource.js';
import { groupLists, type CaseCause } from '../groupLists.js';

type Props = {
  readonly scope: Scope;
  readonly cause: CaseCause;
  /** What the passage is about at first; the group of that name is chosen where there is one. */
  readonly title: string;
  readonly group?: string;
  readonly onClose: () => void;
};

const usualGroup = '人工编写';
const longestTitle = uploadLimits.fileName - 10;

/** Writes a passage by hand: it becomes a file of its own in a group, which is found like any other. */
export const PassageDialog = ({ scope, cause, title: about, group: chosen = usualGroup, onClose }: Props) => {
  const dispatch = useAppDispatch();
  const { data } = useResource(groupLists[scope], cause.id);
  const names = data?.caseCause === cause.id ? data.items.map(({ name }) => name) : [];
  const { field, frame, input } = useDialogForm(
    { id: 'passage', close: onClose },
    {
      initial: {
        title: [...about.replaceAll(/\s+/gu, ' ')].slice(0, longestTitle).join(''),
        text: '',
        group: chosen,
      },
      checks: {
        title: (title) => title.trim() !== '' || '请填写标题',
        text: chunkTextProblem,
        group: (group) => group.trim() !== '' || '请填写文档组',
      },
      send: ({ group, title, text }) => {
        const passage = { group: group.trim(), title: title.trim(), text: text.trim() };
        dispatch(groupLists[scope].changes.write({ id: 'write', caseCause: cause.id, ...passage }));
        onClose();
      },
    },
  );
  return (
    <TypedDialog show onHide={onClose} centered size="lg" backdrop="static" aria-labelledby="passage-title">
      <DialogForm {...frame} title="写片段" label="写入">
        <p>写入“{cause.name}”的文档组，成为一个文件，入库后即可检索和引用，以后可以修改、停用或替换。</p>
        <DialogField {...field('title')} label="标题（必填）" hint="一并检索，可以用人们提问的说法。">
          <Form.Control maxLength={longestTitle} {...input('title')} />
        </DialogField>
        <DialogField {...field('text')} label="内容（必填）" hint={`最多 ${longestChunk} 字；引用法律时写全称和条号。`}>
          <Form.Control as="textarea" rows={8} autoFocus maxLength={2 * longestChunk} {...input('text')} />
        </DialogField>
        <DialogField {...field('group')} label="文档组（必填）" hint="已有的直接加入，没有的新建。" className="mb-0">
          <Form.Control list="passage-groups" maxLength={uploadLimits.groupName} {...input('group')} />
          <datalist id="passage-groups">
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </DialogField>
      </DialogForm>
    </TypedDialog>
  );
};
