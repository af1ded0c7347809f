import { useState } from 'react';
import { Form } from 'react-bootstrap';
import { longestTag, mostTags, type OwnDocument } from '../../../../domain/contract/ownDocuments.js';
import { ConfirmDialog } from '../../components/ConfirmDialog.js';
import { useAppDispatch } from '../../core/hooks.js';
import { myDocuments } from './myDocuments.js';
import { nameOf } from './naming.js';

const tagsIn = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .split(/[,，、;；\s]+/u)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

type Props = { readonly document: OwnDocument; readonly onClosed: () => void };

/** Asks for the tags of a document, all of them in one field. */
export const TagDialog = ({ document, onClosed }: Props) => {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(document.tags.join(' '));
  const [show, setShow] = useState(true);
  const tags = tagsIn(typed);
  const problem =
    tags.length > mostTags
      ? `每份文书最多${mostTags}个标签`
      : tags.some((tag) => [...tag].length > longestTag)
        ? `标签不能超过${longestTag}个字`
        : null;
  return (
    <ConfirmDialog
      show={show}
      title="标签"
      confirmLabel="保存"
      onConfirm={() => {
        if (problem !== null) return;
        dispatch(myDocuments.changes.tag({ id: document.id, title: document.title, tags }));
        setShow(false);
      }}
      onCancel={() => setShow(false)}
      onClosed={onClosed}
    >
      <Form.Group controlId="document-tags">
        <Form.Label>《{nameOf(document)}》的标签，用空格分开</Form.Label>
        <Form.Control
          value={typed}
          autoComplete="off"
          maxLength={300}
          isInvalid={problem !== null}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Form.Control.Feedback type="invalid">{problem}</Form.Control.Feedback>
        <Form.Text>标签只有您自己看得到，法院和对方看不到。</Form.Text>
      </Form.Group>
    </ConfirmDialog>
  );
};
