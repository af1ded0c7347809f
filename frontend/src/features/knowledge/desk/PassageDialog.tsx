import { useState } from 'react';
import { Form, Modal } from 'react-bootstrap';
import type { Scope } from '../../../../../domain/contract/call.js';
import { uploadLimits } from '../../../../../domain/contract/knowledge.js';
import { chunkTextProblem, longestChunk } from '../../../../../domain/knowledge/correctedText.js';
import { describedBy, DialogField } from '../../../components/DialogField.js';
import { DialogFooter } from '../../../components/DialogFooter.js';
import { TypedDialog } from '../../../components/TypedDialog.js';
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
export const PassageDialog = ({ scope, cause, title: about, group: chosen, onClose }: Props) => {
  const dispatch = useAppDispatch();
  const { data } = useResource(groupLists[scope], cause.id);
  const names = data?.caseCause === cause.id ? data.items.map(({ name }) => name) : [];
  const [title, setTitle] = useState([...about.replaceAll(/\s+/gu, ' ')].slice(0, longestTitle).join(''));
  const [group, setGroup] = useState(chosen ?? usualGroup);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const problems = {
    title: title.trim() === '' ? '请填写标题' : undefined,
    group: group.trim() === '' ? '请填写文档组' : undefined,
    text: chunkTextProblem(text) ?? undefined,
  };
  const shown = tried ? problems : { title: undefined, group: undefined, text: undefined };
  return (
    <TypedDialog show onHide={onClose} centered size="lg" backdrop="static" aria-labelledby="passage-dialog-title">
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (problems.title ?? problems.group ?? problems.text) return;
          const passage = { group: group.trim(), title: title.trim(), text: text.trim() };
          dispatch(groupLists[scope].changes.write({ id: 'write', caseCause: cause.id, ...passage }));
          onClose();
        }}
      >
        <Modal.Header closeButton closeLabel="关闭">
          <Modal.Title as="h2" id="passage-dialog-title">
            写片段
          </Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <p>写入“{cause.name}”的文档组，成为一个文件，入库后即可检索和引用，以后可以修改、停用或替换。</p>
          <DialogField
            id="passage-title"
            label="标题（必填）"
            problem={shown.title}
            hint="一并检索，可以用人们提问的说法。"
          >
            <Form.Control
              autoComplete="off"
              maxLength={longestTitle}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
              {...describedBy('passage-title', shown.title !== undefined, true)}
            />
          </DialogField>
          <DialogField
            id="passage-text"
            label="内容（必填）"
            problem={shown.text}
            hint={`最多 ${longestChunk} 字；引用法律时写全称和条号。`}
          >
            <Form.Control
              as="textarea"
              rows={8}
              autoFocus
              maxLength={2 * longestChunk}
              value={text}
              onChange={({ target }) => setText(target.value)}
              {...describedBy('passage-text', shown.text !== undefined, true)}
            />
          </DialogField>
          <DialogField
            id="passage-group"
            label="文档组（必填）"
            problem={shown.group}
            hint="已有的直接加入，没有的新建。"
            className="mb-0"
          >
            <Form.Control
              list="passage-groups"
              autoComplete="off"
              maxLength={uploadLimits.groupName}
              value={group}
              onChange={({ target }) => setGroup(target.value)}
              {...describedBy('passage-group', shown.group !== undefined, true)}
            />
            <datalist id="passage-groups">
              {names.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </DialogField>
        </Modal.Body>
        <DialogFooter busy={false} label="写入" onCancel={onClose} />
      </Form>
    </TypedDialog>
  );
};
