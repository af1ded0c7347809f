import { useMemo } from 'react';
import { Button, Modal } from 'react-bootstrap';
import { buildDocumentModel } from '../../../../../domain/forms/buildDocumentModel.js';
import { PaperDocument } from '../../../components/PaperDocument.js';
import { useFormTools, useSnapshot } from '../form/index.js';

type Props = { readonly onClose: () => void };

/** The pleading as it will be printed. Follows the form while it is open. */
const PreviewDialog = ({ onClose }: Props) => {
  const { definition } = useFormTools();
  const answers = useSnapshot((snapshot) => snapshot.answers);
  const model = useMemo(() => buildDocumentModel(definition, answers), [definition, answers]);
  return (
    <Modal show onHide={onClose} size="xl" fullscreen="lg-down" scrollable aria-labelledby="preview-title">
      <Modal.Header closeButton closeLabel="关闭预览">
        <Modal.Title as="h2" id="preview-title">
          预览
        </Modal.Title>
      </Modal.Header>
      <Modal.Body className="preview-body print-me" tabIndex={0}>
        <PaperDocument model={model} />
      </Modal.Body>
      <Modal.Footer className="no-print">
        <Button variant="outline-secondary" onClick={() => window.print()}>
          <i className="bi bi-printer me-2" aria-hidden="true" />
          打印
        </Button>
        <Button variant="primary" onClick={onClose}>
          返回填写
        </Button>
      </Modal.Footer>
    </Modal>
  );
};

export default PreviewDialog;
